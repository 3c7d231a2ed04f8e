package io.relata.simulation.change;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.change.BeingBuiltException;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.ApiView;
import io.relata.simulation.table.SharedState;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Callers of the API's functions of both versions. */
final class Callers {
    private static final int MOST_ATTEMPTS = 6;

    private final SharedState state;
    private final Choices choices;
    private final ModelPair models;
    private final ChangeMutant mutant;
    private final Clock clock;
    private final ListJudge judge;
    private final Map<Aspect.Side, List<ListKind>> lists;
    private final Map<Integer, SentCall> sent = new HashMap<>();
    private Optional<PartStates> lastRead = Optional.empty();
    private int left;
    private int called;
    private int running;

    Callers(SharedState state, ModelPair models, ChangeMutant mutant, Clock clock, Consumer<String> violated) {
        this.state = state;
        this.choices = state.choices();
        this.models = models;
        this.mutant = mutant;
        this.clock = clock;
        this.judge = new ListJudge(state.table(), violated);
        List<ListKind> now = ListKind.of(models.after(), models.membersAreListedAtOnce(Aspect.Side.AFTER), models.before());
        this.lists = Map.of(Aspect.Side.AFTER, now, Aspect.Side.BEFORE,
                ListKind.of(models.before(), models.membersAreListedAtOnce(Aspect.Side.BEFORE), models.after()).stream()
                        .filter(list -> now.stream().anyMatch(list::isKeptAs)).toList());
    }

    Clock clock() {
        return clock;
    }

    int left() {
        return left;
    }

    void left(int calls) {
        left = calls;
    }

    int running() {
        return running;
    }

    int called() {
        return called;
    }

    Optional<SentCall> sent(int number) {
        return Optional.ofNullable(sent.get(number));
    }

    /** Functions that begin now know nothing of the table yet. */
    void deployed() {
        lastRead = Optional.empty();
    }

    Actor begin(Stage stage, Aspect.Side side) {
        left--;
        running++;
        int number = ++called;
        List<ListKind> some = lists(side).stream().filter(ListKind::isAtOnce).toList();
        Optional<ListKind> list = some.isEmpty() || !choices.oneIn(3) ? Optional.empty() : Optional.of(among(some));
        Call call = list.<Call>map(kind -> kind.read(1 + choices.below(3))).orElseGet(() -> drawn(models.version(side)));
        Actor[] actor = new Actor[1];
        actor[0] = stage.add("caller " + number + " of " + side, () -> {
            try {
                state.trace().say(actor[0].name(), call::words);
                SentCall begun = new SentCall(number, call, side, state.table().tick());
                sent.put(number, begun);
                Answer answer = Answer.to(() -> call.execute(api(actor[0], number, side)));
                state.trace().say(actor[0].name(), answer::words);
                if (answer instanceof Answer.Listed listed) {
                    judge.judge(list.orElseThrow(), models.model(side), listed, begun.began());
                }
            } catch (BeingBuiltException later) {
                state.trace().say(actor[0].name(), () -> "is told to ask later: " + later.getMessage());
            } finally {
                running--;
            }
        });
        return actor[0];
    }

    /** The lists of a version, all of them. */
    List<ListKind> lists(Aspect.Side side) {
        return Objects.requireNonNull(lists.get(side));
    }

    private CallContext api(Actor actor, int number, Aspect.Side side) {
        TableModel model = models.model(side);
        ApiView view = new ApiView(state, actor, number);
        CoreTable table = side == Aspect.Side.AFTER ? view : mutant.ofOldCaller(view, models.unknownBefore());
        if (lastRead.isEmpty() || choices.oneIn(2)) {
            lastRead = TableParts.read(view).map(TableParts::states);
        }
        PartStates parts = lastRead.orElse(PartStates.UNKNOWN);
        return new CallContext(new WriteContext(model, table, clock, new OptimisticRetry(MOST_ATTEMPTS, attempt -> actor.giveWay())),
                new ReadContext(model, table, Runnable::run, clock).watching(() -> parts));
    }

    private <T> T among(List<T> some) {
        return some.get(choices.below(some.size()));
    }

    private Call drawn(ModelVersion version) {
        List<Relation> relations = version.model().relations().stream().filter(relation -> relation.follows().isEmpty()).toList();
        if (!relations.isEmpty() && choices.oneIn(4)) {
            Relation relation = among(relations);
            return choices.oneIn(3)
                    ? new LinkCall.Unlink(relation.outgoing(), among(ModelVersion.PEOPLE), among(ModelVersion.CLUBS))
                    : new LinkCall.Link(relation.outgoing(), among(ModelVersion.PEOPLE), among(ModelVersion.CLUBS), Optional.empty());
        }
        EntityType type = among(version.model().entities());
        String id = among(type.name().equals("club") ? ModelVersion.CLUBS : ModelVersion.PEOPLE);
        return switch (choices.weighted(6, 5, 2, 2)) {
            case 1 -> new EntityCall.Patch(type, id, body(version, type, false), Precondition.NONE);
            case 2 -> new EntityCall.Delete(type, id, Precondition.NONE);
            case 3 -> type.taggable()
                    ? new EntityCall.AddTag(type, id, "red")
                    : new EntityCall.Patch(type, id, Body.empty(), Precondition.NONE);
            default -> new EntityCall.Put(type, id, body(version, type, true), Precondition.NONE);
        };
    }

    private Body body(ModelVersion version, EntityType type, boolean isWhole) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        for (Attribute attribute : type.attributes()) {
            boolean isNeeded = isWhole && attribute.required();
            if (isNeeded || choices.oneIn(2)) {
                if (!attribute.required() && choices.oneIn(6)) {
                    body.putNull(attribute.name());
                } else {
                    body.set(attribute.name(), Json.MAPPER.valueToTree(among(version.values(type.name(), attribute.name()))));
                }
            }
        }
        return Body.valid(body);
    }
}
