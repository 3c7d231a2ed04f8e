package io.relata.simulation.judge;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.rule.Caller;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.oracle.SentText;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Judges writes that were acknowledged. */
final class JudgeWrite {
    static final int MOST_TAGS = 50;

    private final Rules rules;
    private final SimTable table;
    private final JudgeAbove above;
    private final MayBeGone expiry;

    JudgeWrite(TableModel model, Rules rules, SimTable table) {
        this.rules = rules;
        this.table = table;
        this.above = new JudgeAbove(model);
        this.expiry = new MayBeGone(model);
    }

    Optional<String> judge(CallRecord call, Answer answer) {
        States states = new States(table, call);
        if (call.call() instanceof LinkCall link) {
            return link(call, link, answer, states);
        } else if (call.call() instanceof EntityCall.Named named) {
            return entity(call, named, answer, states);
        } else if (call.call() instanceof EntityCall.Post post && answer instanceof Answer.Stored stored) {
            return post(call, post, stored, states);
        }
        return Optional.of("was answered " + answer);
    }

    private Optional<String> post(CallRecord call, EntityCall.Post post, Answer.Stored stored, States states) {
        Key key = stored.item().key();
        if (stored.effect() == WriteResult.Effect.REPLAYED) {
            return states.ever(key, Optional.of(stored.item())::equals) && call.written().isEmpty()
                    ? Optional.empty()
                    : Optional.of("got an answer that there never was: " + stored.item());
        }
        return written(call, key).map(change -> stored(post.body(), Optional.empty(), change, stored)
                .or(() -> States.isAlive(change.before()) && !mayBeGone(change)
                        ? Optional.of("has overwritten " + change.before())
                        : Optional.empty())
                .or(() -> hasValues(post.type(), post.body(), false, change)).or(() -> kept(post, call, change, states)))
                .orElse(Optional.of("was acknowledged, and has written nothing"));
    }

    private Optional<String> entity(CallRecord call, EntityCall.Named named, Answer answer, States states) {
        Optional<TableListener.Change> change = written(call, named.key());
        Optional<String> released = JudgeKept.guards(named.id(), call);
        if (released.isPresent()) {
            return released;
        } else if (change.isEmpty()) {
            return call.written().isEmpty() ? unchanged(named, answer, states) : Optional.of("has written everything but its entity");
        } else if (named instanceof EntityCall.Conditional conditional && !mayBeGone(change.get())
                && !PreconditionCheck.hold(conditional.precondition(), change.get().before().filter(Kind.ENTITY::is))) {
            return Optional.of("was acknowledged although its precondition did not hold for " + change.get().before());
        } else if (named instanceof EntityCall.Delete) {
            return isEnd(change.get(), Kind.ENTITY).or(() -> JudgeKept.history(named.type(), call, change.get().before().orElseThrow()))
                    .or(() -> above.deleted((EntityCall.Delete) named, states));
        } else if (named instanceof EntityCall.Restore restore) {
            return JudgeKept.restored(restore, answer, change.get(), states).or(() -> above.written(restore.type(), change.get(), states));
        } else if (named instanceof EntityCall.AddTag add) {
            return tags(change.get(), add.tag(), true);
        } else if (named instanceof EntityCall.RemoveTag remove) {
            return tags(change.get(), remove.tag(), false);
        } else if (answer instanceof Answer.Stored stored) {
            boolean patch = named instanceof EntityCall.Patch;
            Body body = named instanceof EntityCall.Put put ? put.body() : ((EntityCall.Patch) named).body();
            return stored(body, Optional.of(patch), change.get(), stored).or(() -> hasValues(named.type(), body, patch, change.get()))
                    .or(() -> kept(named, call, change.get(), states));
        }
        return Optional.of("was answered " + answer);
    }

    private Optional<String> kept(EntityCall entity, CallRecord call, TableListener.Change change, States states) {
        Optional<String> lost = change.before().filter(Kind.ENTITY::is).filter(expiry::is).isPresent()
                ? Optional.empty()
                : JudgeKept.entity(entity.type(), call, change, states);
        return lost.or(() -> above.written(entity.type(), change, states));
    }

    /** What expires may count as gone already. */
    private boolean mayBeGone(TableListener.Change change) {
        return change.before().filter(expiry::is).isPresent();
    }

    /** What is answered is what was written. */
    private Optional<String> stored(Body body, Optional<Boolean> patch, TableListener.Change change, Answer.Stored stored) {
        boolean before = States.isAlive(change.before());
        if (!change.after().equals(Optional.of(stored.item()))) {
            return Optional.of("was told " + stored.item() + ", and what was stored is " + change.after());
        } else if (!mayBeGone(change) && stored.effect() != (before ? WriteResult.Effect.CHANGED : WriteResult.Effect.CREATED)) {
            return Optional.of("was told " + stored.effect() + ", and before was " + change.before());
        } else if (patch.orElse(false) && !before) {
            return Optional.of("has patched what did not exist");
        }
        return body.validity() == Body.Validity.INVALID ? Optional.of("was acknowledged, and is not valid") : Optional.empty();
    }

    /** What an attribute says of who wrote the entity, whatever was sent: all callers have one name. */
    private static Optional<Object> signature(EntityType type, Attribute attribute, TableListener.Change change) {
        Optional<String> name = Optional.of(attribute.name());
        if (type.traits().updatedBy().equals(name)) {
            return Optional.of(Caller.APPLICATION.subject());
        }
        return type.traits().createdBy().equals(name)
                ? change.before().filter(Kind.ENTITY::is).flatMap(before -> before.value(attribute.name()))
                        .or(() -> Optional.of(Caller.APPLICATION.subject()))
                : Optional.empty();
    }

    /** The texts that were sent are stored; in a patch, what was not sent is as it was. Rules may set other values. */
    private Optional<String> hasValues(EntityType type, Body body, boolean patch, TableListener.Change change) {
        if (rules.concern(type)) {
            return Optional.empty();
        }
        Item after = change.after().orElseThrow();
        for (Attribute attribute : type.attributes()) {
            Optional<Object> signature = signature(type, attribute, change);
            if (signature.isPresent()) {
                if (!after.value(attribute.name()).equals(signature)) {
                    return Optional.of("is not who signed it in " + attribute.name() + ": " + after);
                }
                continue;
            }
            JsonNode sent = body.json().get(attribute.name());
            boolean wrong = sent == null
                    ? patch && !after.value(attribute.name()).equals(change.before().orElseThrow().value(attribute.name()))
                    : sent.isTextual() && SentText.stored(attribute.javaType(), sent.textValue())
                            .filter(text -> !after.value(attribute.name()).equals(Optional.of(text))).isPresent();
            if (wrong) {
                return Optional.of("has stored another " + attribute.name() + ": " + after);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> isEnd(TableListener.Change change, Kind kind) {
        return change.before().filter(kind::is).isPresent() && change.after().filter(Kind.TOMBSTONE::is).isPresent()
                ? Optional.empty()
                : Optional.of("has made " + change.after() + " of " + change.before());
    }

    private static Optional<String> tags(TableListener.Change change, String tag, boolean adds) {
        Set<String> tags = new HashSet<>(change.before().map(item -> item.strings(Attr.TAGS)).orElse(Set.of()));
        boolean changes = adds ? tags.add(tag) : tags.remove(tag);
        return changes && tags.size() <= MOST_TAGS && change.after().map(item -> item.strings(Attr.TAGS)).filter(tags::equals).isPresent()
                ? Optional.empty()
                : Optional.of("has made the tags of " + change.after() + " of those of " + change.before());
    }

    /** Nothing had to be written. */
    private static Optional<String> unchanged(EntityCall.Named named, Answer answer, States states) {
        boolean right;
        if (answer instanceof Answer.Stored stored) {
            right = stored.effect() == WriteResult.Effect.UNCHANGED && states.some(named.key(), Optional.of(stored.item())::equals);
        } else if (named instanceof EntityCall.AddTag add) {
            right = states.some(named.key(), state -> States.isAlive(state) && state.get().strings(Attr.TAGS).contains(add.tag()));
        } else {
            right = named instanceof EntityCall.RemoveTag remove && states.some(named.key(),
                    state -> States.isAlive(state) && !state.get().strings(Attr.TAGS).contains(remove.tag()));
        }
        return right ? Optional.empty() : Optional.of("was acknowledged, and has written nothing");
    }

    private static Optional<String> link(CallRecord call, LinkCall link, Answer answer, States states) {
        Optional<TableListener.Change> change = written(call, link.key());
        if (!(change.isPresent()
                ? JudgeLinks.held(link, change.get().before(), states)
                : link.precondition().equals(Precondition.NONE) || link instanceof LinkCall.Link)) {
            return Optional.of("was acknowledged although its precondition did not hold for " + change);
        } else if (link instanceof LinkCall.Unlink) {
            return change.isPresent()
                    ? isEnd(change.get(), Kind.LINK)
                    : states.some(link.key(), state -> state.filter(Kind.LINK::is).isEmpty())
                            ? Optional.empty()
                            : Optional.of("was acknowledged, and the link stays");
        }
        return change.isPresent() && answer instanceof Answer.Stored stored && change.get().after().equals(Optional.of(stored.item()))
                && stored.item().has(Attr.TO_LIFE)
                        ? JudgeKept.link((LinkCall.Link) link, change.get(), states)
                        : Optional.of("was answered " + answer + ", and has written " + change);
    }

    private static Optional<TableListener.Change> written(CallRecord call, Key key) {
        return call.written().stream().filter(change -> change.key().equals(key)).findFirst();
    }
}
