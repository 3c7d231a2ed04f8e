package io.relata.simulation.judge;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.oracle.DeclaredGroup;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Judges refusals by limits: at one moment of the call all shards were full, or counted more than the parent was to have. */
record JudgeLimit(TableModel model, States states) {
    private static final Duration A_MOMENT = Duration.ofHours(1);

    boolean isReached(EntityCall call) {
        return Capacity.limiting(call.type()).stream()
                .anyMatch(limit -> JudgeRefusal.values(call, limit.parent().attribute(), states).stream()
                        .flatMap(Optional::stream).map(Object::toString).filter(EntityRef::isId)
                        .anyMatch(id -> periods(call, limit.capacity())
                                .anyMatch(period -> isFull(new CapacityKey(call.type().name(), limit.name(), id, period, 0), limit))))
                || model.children(call.type()).stream().anyMatch(children -> children.parent().capacity().flatMap(Capacity::by)
                        .filter(by -> call instanceof EntityCall.Named named && isTooLow(named, children.entity().name(), children.parent(),
                                by))
                        .isPresent());
    }

    /** In which periods a child may be counted; an empty text where the limit is of all. Its creation is a moment after the call. */
    private Stream<String> periods(EntityCall call, Capacity capacity) {
        if (capacity.per().isEmpty()) {
            return Stream.of("");
        }
        DeclaredGroup per = DeclaredGroup.of(capacity.per().get());
        Stream<Object> given = JudgeRefusal.values(call, per.attribute(), states).stream().flatMap(Optional::stream);
        Stream<Object> created = per.attribute().equals(Attr.CREATED_AT)
                ? Stream.of(states.call().made(), states.call().made().plus(A_MOMENT))
                : Stream.empty();
        return Stream.concat(given, created).flatMap(time -> per.group(Map.of(per.attribute(), time.toString())).stream())
                .map(Object::toString).distinct();
    }

    /** Where the limit is none at all, a child is refused before there is a capacity, or where its first part was removed. */
    private boolean isFull(CapacityKey first, ChildLimit limit) {
        return IntStream.rangeClosed(states.call().began(), states.call().ended()).anyMatch(tick -> {
            List<CapacityShard> shards = at(first, tick);
            return shards.stream().noneMatch(shard -> shard.key().equals(first))
                    ? states.table().states(CoreKey.of(new EntityRef(limit.parent().entity(), first.parent())), tick, tick).stream()
                            .flatMap(Optional::stream)
                            .anyMatch(item -> limit.capacity().limit(item).equals(Optional.of(0L)))
                    : shards.stream().noneMatch(CapacityShard::hasRoom);
        });
    }

    private boolean isTooLow(EntityCall.Named call, String child, Parent parent, String by) {
        CapacityKey first = new CapacityKey(child, parent.attribute(), call.id(), 0);
        return JudgeRefusal.values((EntityCall) call, by, states).stream().flatMap(Optional::stream).map(Object::toString)
                .filter(number -> number.matches("-?[0-9]+"))
                .anyMatch(number -> IntStream.rangeClosed(states.call().began(), states.call().ended()).anyMatch(tick -> at(first, tick)
                        .stream().mapToLong(CapacityShard::taken).sum() > Math.max(0, Long.parseLong(number))));
    }

    private List<CapacityShard> at(CapacityKey first, int tick) {
        return IntStream.range(0, Capacity.MOST_SHARDS).mapToObj(first::shard)
                .flatMap(key -> states.table().states(key.key(), tick, tick).stream().flatMap(Optional::stream)
                        .map(item -> CapacityShard.of(key, item).orElse(null)))
                .filter(Objects::nonNull).toList();
    }
}
