package io.relata.simulation.sequential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.reference.PlainValue;
import io.relata.simulation.sequential.WriteStep.Condition;
import io.relata.simulation.sequential.WriteStep.Kind;
import io.relata.simulation.sequential.WriteStep.Validity;
import io.relata.simulation.vocabulary.Bodies;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws writes: of few ids, so that they meet, and with bodies that are sometimes wrong. */
final class DrawnWrites {
    static final List<String> IDS = List.of("1", "2", "a", "A", "a.b", "a~b-c", "10", "_");
    static final List<String> TAGS = List.of("x", "y", "X", "x y", "e\u0301", "\u00e9", " x ", "a#b:c%", "\uD83D\uDE00");
    private static final List<String> IDEMPOTENCY_KEYS = List.of("a", "b", "A key of more words");
    private static final List<Duration> WAITS = List.of(Duration.ofSeconds(1), Duration.ofHours(5), Duration.ofHours(23),
            Duration.ofHours(25));
    private static final List<Duration> LIVES = List.of(Duration.ofHours(1), Duration.ofHours(7), Duration.ofHours(30), Duration.ofDays(9));
    private static final int MOST_NEW = 14;
    private static final String LATER = "2100-01-01T00:00:00Z";
    /** More than any sequence waits for. */
    private static final String LATE = "2040";

    private final PlainModel model;
    private final Bodies bodies;
    private final Choices choices;
    private int created;
    private Instant now = Instant.EPOCH;

    DrawnWrites(PlainModel model, Bodies bodies, Choices choices) {
        this.model = model;
        this.bodies = bodies;
        this.choices = choices;
    }

    /** @param time of the next request */
    Step next(PlainState state, PlainAnswers answers, Instant time) {
        now = time;
        if (choices.oneIn(60)) {
            return new WaitStep(one(WAITS), !mayLinger() || choices.oneIn(2));
        } else if (!choices.oneIn(12)) {
            WriteStep write = write(state, true, true);
            if (write.kind() != Kind.CREATE) {
                return !List.of(Kind.ADJUST, Kind.RESTORE).contains(write.kind()) && choices.oneIn(30)
                        ? new OnceStep(one(IDEMPOTENCY_KEYS), write)
                        : write;
            }
            return choices.oneIn(2) ? once(write, answers) : write;
        }
        Optional<String> key = choices.oneIn(2) ? Optional.of(one(IDEMPOTENCY_KEYS)) : Optional.empty();
        return key.flatMap(answers::sent).filter(sent -> !choices.oneIn(4) && sent.writes().stream().noneMatch(this::isOver))
                .map(this::again).orElseGet(() -> batch(state, key));
    }

    private BatchStep batch(PlainState state, Optional<String> idempotencyKey) {
        List<WriteStep> writes = new ArrayList<>();
        for (int left = 1 + choices.below(4); left > 0; left--) {
            boolean mayCreate = writes.stream().noneMatch(write -> write.kind() == Kind.CREATE);
            WriteStep write = write(state, mayCreate, false);
            while (write.kind() == Kind.RESTORE && idempotencyKey.isPresent()) {
                write = write(state, mayCreate, false);
            }
            if (!mayBeMisplaced(write) || writes.stream().noneMatch(this::mayMove)) {
                // Another request of the batch may make it another version.
                writes.add(write.condition() == Condition.CURRENT ? write.with(Condition.EXISTS) : write);
            }
        }
        return new BatchStep(choices.oneIn(2), writes, idempotencyKey);
    }

    /** The same batch, under whose key what it creates is mostly there already; otherwise it gets new ids. */
    private BatchStep again(BatchStep sent) {
        return new BatchStep(sent.atomic(), sent.writes().stream()
                .map(write -> write.kind() == Kind.CREATE
                        ? new WriteStep(Kind.CREATE, write.body().filter(any -> write.validity() == Validity.VALID)
                                .map(body -> identified(model.type(write.key().entity()), newKey(write.key().entity()), body))
                                .orElseGet(() -> newKey(write.key().entity())), write.collection(), "", "", write.body(), write.validity(),
                                write.condition())
                        : write)
                .toList(), sent.idempotencyKey());
    }

    private PlainKey newKey(String entity) {
        return new PlainKey(entity, "01KABCDEFGH" + String.format("%06d", ++created));
    }

    private boolean isOver(WriteStep write) {
        return write.body().filter(body -> isOver(write.key(), body)).isPresent();
    }

    /** Whether nothing depends on what has expired until the database removes it. */
    private boolean mayLinger() {
        return model.entities().stream().filter(name -> model.entity(name).expires().isPresent())
                .noneMatch(name -> model.isFollowed(name) || model.isCounted(name));
    }

    /** With an idempotency key, and mostly with the body that it was used for. */
    private OnceStep once(WriteStep write, PlainAnswers answers) {
        String key = one(IDEMPOTENCY_KEYS);
        Optional<ObjectNode> sent = answers.sent(write.collection(), key).filter(body -> !choices.oneIn(4) && !isOver(write.key(), body));
        return new OnceStep(key, sent.isEmpty()
                ? write
                : new WriteStep(Kind.CREATE, identified(model.type(write.key().entity()), write.key(), sent.get()), write.collection(), "",
                        "", sent, Validity.VALID, Condition.NONE));
    }

    private PlainKey identified(EntityType type, PlainKey otherwise, ObjectNode body) {
        return new PlainBody(model).id(type.name(), body).map(id -> new PlainKey(type.name(), id)).orElse(otherwise);
    }

    /** Whether what is below an entity may get another place by a write. */
    private boolean mayMove(WriteStep write) {
        return List.of(Kind.PUT, Kind.PATCH).contains(write.kind()) && isMovable(write);
    }

    /**
     * Whether a write may be to an entity that has another place because another moves. Until the stream has followed, a write that would
     * change nothing else writes the place, and so makes a version; in a batch the stream is never asked in between.
     */
    private boolean mayBeMisplaced(WriteStep write) {
        return write.kind() != Kind.CREATE && isMovable(write);
    }

    private boolean isMovable(WriteStep write) {
        return model.type(write.key().entity()).hierarchies().stream().anyMatch(Hierarchy::isMovable);
    }

    /** @param mayDeleteAll whether what is deleted may have children that follow it */
    private WriteStep write(PlainState state, boolean mayCreate, boolean mayDeleteAll) {
        String entity = one(model.entities());
        EntityType type = model.type(entity);
        List<Related.Linked> linked = model.lists(entity).stream().filter(Related.Linked.class::isInstance).map(Related.Linked.class::cast)
                .filter(each -> each.side().relation().follows().isEmpty()).toList();
        boolean mayDelete = mayDeleteAll || !model.isFollowed(entity);
        boolean isRoom = mayCreate && state.all(entity).count() < MOST_NEW;
        PlainKey key = new PlainKey(entity, id(state, entity));
        int links = linked.isEmpty() ? 0 : 1;
        int tags = model.entity(entity).is(DeclaredEntity.Trait.TAGGABLE) ? 1 : 0;
        boolean mayRestore = model.entity(entity).is(DeclaredEntity.Trait.VERSIONED) && isRoom;
        return switch (choices.weighted(30, isRoom ? 12 : 0, 20, mayDelete ? 8 : 0, links * 20, links * 6, tags * 12, tags * 4,
                mayDeleteAll && !type.traits().adjustable().isEmpty() ? 6 : 0, mayRestore ? 8 : 0)) {
            case 0 -> whole(Kind.PUT, type, key, state);
            case 1 -> whole(Kind.CREATE, type, newKey(entity), state);
            case 2 -> new WriteStep(Kind.PATCH, key, type.collection(), "", "",
                    Optional.of(lasting(type, patch(type, key, state))), Validity.VALID,
                    condition(false));
            case 3 -> new WriteStep(Kind.DELETE, key, type.collection(), "", "", Optional.empty(), Validity.VALID, condition(false));
            case 4 -> link(type, key, one(linked), state);
            case 5 -> unlink(type, key, one(linked), state);
            case 6 -> tag(Kind.TAG, type, key);
            case 7 -> tag(Kind.UNTAG, type, key);
            case 8 -> adjust(type, key, state);
            default -> new WriteStep(Kind.RESTORE, deleted(state, entity).orElse(key), type.collection(), "", "", Optional.empty(),
                    Validity.VALID, Condition.NONE);
        };
    }

    /** Mostly one that is deleted. */
    private Optional<PlainKey> deleted(PlainState state, String entity) {
        List<PlainKey> keys = IDS.stream().map(id -> new PlainKey(entity, id))
                .filter(key -> !state.has(key) && !state.ends(key).isEmpty()).toList();
        return keys.isEmpty() || choices.oneIn(4) ? Optional.empty() : Optional.of(one(keys));
    }

    /** Adds what makes a number of the entity one that a patch could give it, or just 1. */
    private WriteStep adjust(EntityType type, PlainKey key, PlainState state) {
        Map<String, Object> own = state.entity(key).map(PlainEntity::own).orElse(Map.of());
        ObjectNode patch = bodies.patch(type, choices, parent -> parent(state, parent));
        ObjectNode amounts = patch.objectNode();
        type.traits().adjustable().stream().filter(name -> patch.path(name).isNumber()).forEach(name -> amounts.put(name,
                patch.get(name).decimalValue().subtract(new BigDecimal(String.valueOf(own.getOrDefault(name, 0))))));
        if (amounts.isEmpty()) {
            amounts.put(one(type.traits().adjustable()), 1);
        }
        return new WriteStep(Kind.ADJUST, key, type.collection(), "", "", Optional.of(amounts), Validity.VALID, condition(false));
    }

    private ObjectNode patch(EntityType type, PlainKey key, PlainState state) {
        ObjectNode patch = bodies.patch(type, choices, parent -> parent(state, parent));
        if (choices.oneIn(3)) {
            new DrawnPatches(choices).bend(patch, state.entity(key).map(PlainEntity::own).orElse(Map.of()), model.sent(type.name()));
        }
        return patch;
    }

    private WriteStep tag(Kind kind, EntityType type, PlainKey key) {
        return new WriteStep(kind, key, type.collection(), one(TAGS), "", Optional.empty(), Validity.VALID, Condition.NONE);
    }

    private WriteStep link(EntityType type, PlainKey key, Related.Linked linked, PlainState state) {
        boolean isWrong = choices.oneIn(15) && linked.side().relation().attributesType().isPresent();
        Optional<ObjectNode> body = isWrong
                ? bodies.invalidLink(linked.side().relation(), choices)
                : bodies.link(linked.side().relation(), choices);
        return new WriteStep(Kind.LINK, key, type.collection(), linked.path(), id(state, linked.entity().name()), body,
                isWrong ? Validity.INVALID : Validity.VALID, condition(true));
    }

    private WriteStep unlink(EntityType type, PlainKey key, Related.Linked linked, PlainState state) {
        return new WriteStep(Kind.UNLINK, key, type.collection(), linked.path(), id(state, linked.entity().name()), Optional.empty(),
                Validity.VALID, condition(false));
    }

    private WriteStep whole(Kind kind, EntityType type, PlainKey key, PlainState state) {
        boolean isWrong = choices.oneIn(15);
        ObjectNode body = isWrong
                ? bodies.invalid(type, choices)
                : lasting(type, bodies.full(type, choices, parent -> parent(state, parent)));
        Optional<String> derived = isWrong ? Optional.empty() : new PlainBody(model).id(type.name(), body);
        PlainKey named = derived.filter(any -> kind == Kind.CREATE || !choices.oneIn(10)).map(id -> new PlainKey(key.entity(), id))
                .orElse(key);
        return new WriteStep(kind, named, type.collection(), "", "", Optional.of(body), isWrong ? Validity.INVALID : Validity.VALID,
                kind == Kind.CREATE ? Condition.NONE : condition(true));
    }

    /** Nothing is over before a time that is waited for: requests that take less than a second do not tell when one ends. */
    private ObjectNode lasting(EntityType type, ObjectNode body) {
        model.entity(type.name()).expires().filter(name -> isSoon(body.path(name)))
                .ifPresent(name -> body.put(name, choices.oneIn(3) ? LATER : now.plus(one(LIVES)).toString()));
        return body;
    }

    private boolean isOver(PlainKey key, ObjectNode body) {
        return model.entity(key.entity()).expires()
                .filter(name -> PlainValue.BY_BYTES.compare(body.path(name).asText(LATER), now.toString()) < 0).isPresent();
    }

    private static boolean isSoon(JsonNode time) {
        return time.isTextual() && PlainValue.BY_BYTES.compare(time.asText(), LATE) < 0;
    }

    private Condition condition(boolean mayCreate) {
        return switch (choices.weighted(30, 4, 2, 2, mayCreate ? 3 : 0, 1)) {
            case 1 -> Condition.CURRENT;
            case 2 -> Condition.OTHER;
            case 3 -> Condition.EXISTS;
            case 4 -> Condition.ABSENT;
            case 5 -> Condition.WEAK;
            default -> Condition.NONE;
        };
    }

    private String parent(PlainState state, Parent parent) {
        return choices.oneIn(20) ? "none" : id(state, parent.entity());
    }

    /** Mostly of something that there is. */
    String id(PlainState state, String entity) {
        List<String> ids = state.all(entity).map(each -> each.key().id()).toList();
        return ids.isEmpty() || choices.oneIn(4) ? one(IDS) : one(ids);
    }

    private <T> T one(List<T> all) {
        return all.get(choices.below(all.size()));
    }
}
