package io.relata.simulation.judge;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.model.EntityType;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.table.TableListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Judges what a write passes on from what was there before. */
final class JudgeKept {
    private static final Set<String> OF_EACH_VERSION = Set.of(Attr.VERSION, Attr.UPDATED_AT, Writers.ATTRIBUTE);

    private JudgeKept() {
    }

    /**
     * A new entity begins a life, and has no tags; another version of it has the same life, time of creation and tags. Where nothing
     * changes, nothing is written, except where repair may have changed what is computed at the same moment.
     */
    static Optional<String> entity(EntityType type, CallRecord call, TableListener.Change change, States states) {
        Item after = change.after().orElseThrow();
        Optional<Item> before = change.before().filter(Kind.ENTITY::is);
        if (before.isEmpty()) {
            return after.number(Attr.LIFE) == after.number(Attr.VERSION) && !after.has(Attr.TAGS)
                    ? Optional.empty()
                    : Optional.of("has begun with " + after);
        }
        Optional<String> lost = Stream.concat(Stream.of(Attr.LIFE, Attr.CREATED_AT, Attr.TAGS), type.traits().createdBy().stream())
                .filter(kept -> !after.value(kept).equals(before.get().value(kept))).findFirst();
        if (lost.isPresent()) {
            return Optional.of("has changed the " + lost.get() + " of " + before.get() + ": " + after);
        } else if (call.written().size() == 1 && type.hierarchies().stream().allMatch(hierarchy -> hierarchy.part().isEmpty())
                && states.ofCall(change.key()).allMatch(state -> state.filter(Kind.ENTITY::is)
                        .filter(item -> contents(type, item).equals(contents(type, after))).isPresent())) {
            return Optional.of("has written a version in which nothing is new: " + after);
        }
        return history(type, call, before.get());
    }

    /** What is restored is as it was last, but for the version, and who has written it. It begins another life. */
    static Optional<String> restored(EntityCall.Restore call, Answer answer, TableListener.Change change, States states) {
        Item after = change.after().orElseThrow();
        Optional<Item> last = lastAlive(change, states);
        if (States.isAlive(change.before())) {
            return Optional.of("has overwritten " + change.before());
        } else if (!(answer instanceof Answer.Stored stored) || !stored.item().equals(after)) {
            return Optional.of("was answered " + answer + ", and what was stored is " + after);
        } else if (last.isEmpty() || after.number(Attr.LIFE) != after.version() || after.version() <= last.get().version() + 1) {
            return Optional.of("has begun with " + after + " after " + last);
        }
        // Of what other code has removed, the last version is not kept; and what one transaction has changed and deleted was never stored
        // so.
        return change.before().filter(tombstone -> tombstone.version() == last.get().version() + 1).isEmpty()
                || kept(call.type(), last.get()).equals(kept(call.type(), after))
                        ? Optional.empty()
                        : Optional.of("has made " + after + " of " + last.get());
    }

    private static Map<String, Object> kept(EntityType type, Item item) {
        Map<String, Object> kept = new HashMap<>();
        Stream.concat(type.attributes().stream().map(attribute -> attribute.name()), Stream.of(Attr.CREATED_AT, Attr.TAGS))
                .filter(name -> !type.traits().updatedBy().equals(Optional.of(name)))
                .forEach(name -> item.value(name).ifPresent(value -> kept.put(name, value)));
        return kept;
    }

    private static Optional<Item> lastAlive(TableListener.Change change, States states) {
        return states.table().states(change.key(), 0, change.tick() - 1).stream().filter(States::isAlive).flatMap(Optional::stream)
                .reduce((one, other) -> other);
    }

    private static Map<String, Object> contents(EntityType type, Item item) {
        Map<String, Object> contents = new HashMap<>(item.attributes());
        contents.keySet().removeAll(OF_EACH_VERSION);
        type.traits().updatedBy().ifPresent(contents::remove);
        return contents;
    }

    /** The earlier version that is kept is what was there before. */
    static Optional<String> history(EntityType type, CallRecord call, Item before) {
        Map<String, Object> data = new HashMap<>();
        Stream.concat(type.attributes().stream().map(attribute -> attribute.name()), Stream.of(Attr.CREATED_AT))
                .forEach(name -> before.value(name).ifPresent(value -> data.put(name, value)));
        return call.written().stream().flatMap(change -> change.after().stream()).filter(Kind.HISTORY::is)
                .filter(kept -> !kept.map(Attr.DATA).equals(data) || kept.has("_deleted")
                        && !kept.value("_tags").equals(before.value(Attr.TAGS)))
                .findFirst().map(kept -> "has kept " + kept + " of " + before);
    }

    /** An entity releases its own guards only, what was left behind beside a plain one, and what has expired. */
    static Optional<String> guards(String id, CallRecord call) {
        return call.written().stream().filter(change -> change.after().isEmpty()).flatMap(change -> change.before().stream())
                .filter(Kind.GUARD::is).filter(guard -> !guard.string(Attr.OWNER).equals(id) && !GuardKeys.isShadow(guard)
                        && !guard.has(Attr.EXPIRES_AT))
                .findFirst()
                .map(guard -> "has released " + guard);
    }

    /** A link is made for lives that its ends have, and keeps its attributes unless others are sent. */
    static Optional<String> link(LinkCall.Link call, TableListener.Change change, States states) {
        Item after = change.after().orElseThrow();
        LinkRef link = call.side().link(call.holder(), call.shown());
        boolean lives = states.some(CoreKey.of(link.from()), end -> isLife(end, after.number(Attr.FROM_LIFE)))
                && states.some(CoreKey.of(link.to()), end -> isLife(end, after.number(Attr.TO_LIFE)));
        if (!lives) {
            return Optional.of("has made a link for lives that its ends did not have: " + after);
        }
        boolean lost = call.attributes().isEmpty() && change.before().filter(Kind.LINK::is)
                .filter(before -> List.of(Attr.FROM_LIFE, Attr.TO_LIFE).stream()
                        .allMatch(life -> before.number(life) == after.number(life)))
                .filter(before -> !before.map(Attr.ATTRIBUTES).equals(after.map(Attr.ATTRIBUTES))).isPresent();
        return lost ? Optional.of("has changed the attributes of " + change.before() + " without being asked to") : Optional.empty();
    }

    private static boolean isLife(Optional<Item> end, long life) {
        return end.filter(Kind.ENTITY::is).filter(item -> item.number(Attr.LIFE) == life).isPresent();
    }
}
