package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.table.TableListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Judges several writes that are one transaction. Each is judged as if it were alone, with what it has written; where several write one
 * item, the last one shows.
 */
final class JudgeTogether {
    private final TableModel model;
    private final Set<String> computed;
    private final JudgeWrite writes;

    /** @param computed the attributes of entities that any deployment computes */
    JudgeTogether(TableModel model, Set<String> computed, JudgeWrite writes) {
        this.model = model;
        this.computed = computed;
        this.writes = writes;
    }

    /** A part with its answer. */
    private record Part(Call call, Answer answer) {
    }

    Optional<String> judge(CallRecord call, TogetherCall together, Answer.Together answer) {
        if (answer.answers().size() != together.parts().size()) {
            return Optional.of("was answered " + answer);
        }
        Map<Key, List<Part>> parts = new LinkedHashMap<>();
        for (int i = 0; i < together.parts().size(); i++) {
            Part part = new Part(together.parts().get(i), answer.answers().get(i));
            parts.computeIfAbsent(key(part), key -> new ArrayList<>()).add(part);
        }
        return unasked(call, parts)
                .or(() -> parts.entrySet().stream().flatMap(each -> judge(call, each.getKey(), parts).stream()).findFirst());
    }

    /** A transaction without an answer has happened or not; if it has, its links are there. */
    Optional<String> unanswered(CallRecord call, TogetherCall together) {
        return call.written().isEmpty()
                ? Optional.empty()
                : together.parts().stream().filter(LinkCall.Link.class::isInstance).map(part -> ((LinkCall.Link) part).key())
                        .filter(key -> written(call, key).isEmpty()).findFirst()
                        .map(key -> "has written everything but " + key);
    }

    private Optional<String> judge(CallRecord call, Key key, Map<Key, List<Part>> all) {
        List<Part> parts = all.getOrDefault(key, List.of());
        Part last = parts.get(parts.size() - 1);
        if (parts.size() > 1 || isBetween(last.call(), all)) {
            return several(call, key, parts).map(wrong -> "with " + last.call().words() + " " + wrong);
        }
        CallRecord alone = call.part(last.call());
        call.written().stream().filter(change -> belongs(change, key)).forEach(alone::wrote);
        alone.answered(last.answer(), call.ended());
        return writes.judge(alone, last.answer()).map(wrong -> "with " + last.call().words() + " " + wrong);
    }

    /** Whether an end of a link is written several times: then it may have been made for a life that began and ended in between. */
    private static boolean isBetween(Call part, Map<Key, List<Part>> all) {
        return part instanceof LinkCall
                && concerned(part).anyMatch(end -> all.getOrDefault(CoreKey.of(end), List.of()).size() > 1);
    }

    /** Several writes of one item are one, and its version counts each of them. */
    private Optional<String> several(CallRecord call, Key key, List<Part> parts) {
        Part last = parts.get(parts.size() - 1);
        Optional<TableListener.Change> change = written(call, key);
        if (change.isEmpty()) {
            return last.call() instanceof LinkCall.Link || last.call() instanceof EntityCall.Delete
                    ? Optional.of("has written nothing")
                    : Optional.empty();
        }
        Item after = change.get().after().orElseThrow();
        long more = after.number(Attr.VERSION) - change.get().before().map(item -> item.number(Attr.VERSION)).orElse(0L);
        if (more < 1 || isOneLife(change.get()) && more > parts.size()) {
            return Optional.of("has written version " + after.number(Attr.VERSION) + " over " + change.get().before());
        }
        boolean right = true;
        if (last.call() instanceof EntityCall.Delete) {
            right = Kind.TOMBSTONE.is(after);
        } else if (last.call() instanceof LinkCall.Unlink) {
            right = Kind.TOMBSTONE.is(after);
        } else if (last.call() instanceof EntityCall.AddTag add) {
            right = after.strings(Attr.TAGS).contains(add.tag());
        } else if (last.call() instanceof EntityCall.RemoveTag remove) {
            right = !after.strings(Attr.TAGS).contains(remove.tag());
        } else if (last.answer() instanceof Answer.Stored stored) {
            right = withoutPlaces(stored.item()).equals(withoutPlaces(after));
        }
        return right ? Optional.empty() : Optional.of("was answered " + last.answer() + ", and what was stored is " + after);
    }

    /** A foreign writer may spoil the index attributes of what was read, which an update of tags leaves as they are. */
    private Map<String, Object> withoutPlaces(Item item) {
        Map<String, Object> seen = new HashMap<>(item.attributes());
        seen.keySet().removeAll(computed);
        return seen;
    }

    /** A life that begins in the transaction begins with a version of its own. */
    static boolean isOneLife(TableListener.Change change) {
        Optional<Object> before = change.before().flatMap(item -> item.value(Attr.LIFE));
        return before.isPresent() && before.equals(change.after().flatMap(item -> item.value(Attr.LIFE)));
    }

    /** Everything that was written belongs to a part. */
    private Optional<String> unasked(CallRecord call, Map<Key, List<Part>> parts) {
        return call.written().stream()
                .filter(change -> !sides(change).allMatch(side -> parts.keySet().stream().anyMatch(key -> belongs(side, key)))).findFirst()
                .map(change -> "has written what it was not asked for: " + change.key());
    }

    /**
     * What there was and what there is, each by itself: one part may claim the unique value that another one gives up. What was left behind
     * is nobody's, and what expires may be by now.
     */
    private static Stream<TableListener.Change> sides(TableListener.Change change) {
        boolean expires = change.before().filter(Kind.GUARD::is).filter(guard -> guard.has(Attr.EXPIRES_AT)).isPresent();
        if (change.before().filter(GuardKeys::isShadow).isPresent() || expires) {
            return change.after().isEmpty()
                    ? Stream.empty()
                    : Stream.of(new TableListener.Change(change.tick(), change.key(), change.way(), Optional.empty(), change.after()));
        }
        return change.before().isEmpty() || change.after().isEmpty()
                ? Stream.of(change)
                : Stream.of(new TableListener.Change(change.tick(), change.key(), change.way(), change.before(), Optional.empty()),
                        new TableListener.Change(change.tick(), change.key(), change.way(), Optional.empty(), change.after()));
    }

    /** An item itself, or what an entity has besides: its guards, its earlier versions, links that follow from it. */
    private boolean belongs(TableListener.Change change, Key key) {
        if (change.key().equals(key) || LinkRef.isLink(key) || !(change.key() instanceof CoreKey core)) {
            return change.key().equals(key);
        }
        EntityRef entity = EntityRef.ofType(key.type());
        if (LinkRef.isLink(core)) {
            return model.relation(LinkRef.relationOf(core))
                    .filter(relation -> relation.follows().isPresent() && relation.from().entity().name().equals(entity.entity()))
                    .isPresent() && LinkRef.fromIdOf(core).equals(entity.id());
        } else if (core.isUnique()) {
            return core.id().startsWith("unique:" + entity.entity() + ".") && Stream.of(change.before(), change.after())
                    .flatMap(Optional::stream).anyMatch(guard -> guard.string(Attr.OWNER).equals(entity.id()));
        }
        return core.isHistory() && core.id().equals(CoreKey.historyPartition(entity));
    }

    private static Key key(Part part) {
        if (part.call() instanceof EntityCall.Named named) {
            return named.key();
        } else if (part.call() instanceof LinkCall link) {
            return link.key();
        }
        return part.answer() instanceof Answer.Stored stored ? stored.item().key() : new CoreKey("", "");
    }

    private static Optional<TableListener.Change> written(CallRecord call, Key key) {
        return call.written().stream().filter(change -> change.key().equals(key)).findFirst();
    }

    /**
     * Whether a part could be refused for what an earlier part has done, so that the table never showed the reason: both concern one
     * entity, or entities of which one may belong to the other, or want the same unique value.
     */
    static boolean isDisturbed(ProblemKind refused, List<Call> parts, int part) {
        Call of = parts.get(part);
        return parts.subList(0, part).stream().anyMatch(earlier -> concerned(earlier).anyMatch(concerned(of).toList()::contains)
                || types(earlier).anyMatch(type -> types(of).anyMatch(other -> isBelow(type, other) || isBelow(other, type)
                        || type.equals(other) && (refused == ProblemKind.UNIQUE_VALUE_TAKEN || refused == ProblemKind.LIMIT_REACHED
                                || isNamedByItsBody(type)))));
    }

    private static boolean isNamedByItsBody(EntityType type) {
        return !type.traits().identifiedBy().isEmpty();
    }

    private static boolean isBelow(EntityType child, EntityType parent) {
        return child.parents().stream().anyMatch(above -> above.entity().equals(parent.name()));
    }

    private static Stream<EntityRef> concerned(Call part) {
        if (part instanceof LinkCall link) {
            return Stream.of(link.side().holder().entity().ref(link.holder()), link.side().shown().entity().ref(link.shown()));
        }
        return part instanceof EntityCall.Named named ? Stream.of(named.type().ref(named.id())) : Stream.empty();
    }

    private static Stream<EntityType> types(Call part) {
        return part instanceof LinkCall link
                ? Stream.of(link.side().holder().entity(), link.side().shown().entity())
                : Stream.of(((EntityCall) part).type());
    }
}
