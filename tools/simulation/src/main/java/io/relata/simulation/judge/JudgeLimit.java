package io.relata.simulation.judge;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.EntityCall;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Judges refusals by limits: at one moment of the call all shards were full, or counted more than the parent was to have. */
record JudgeLimit(TableModel model, States states) {
    boolean isReached(EntityCall call) {
        return Capacity.limiting(call.type()).stream().anyMatch(parent -> JudgeRefusal.values(call, parent.attribute(), states).stream()
                .flatMap(Optional::stream).map(Object::toString).filter(EntityRef::isId).anyMatch(id -> isFull(call, parent, id)))
                || model.children(call.type()).stream().anyMatch(children -> children.parent().capacity().flatMap(Capacity::by)
                        .filter(by -> call instanceof EntityCall.Named named && isTooLow(named, children.entity().name(), children.parent(),
                                by))
                        .isPresent());
    }

    /** Where the limit is none at all, a child is refused before there is a capacity, or where its first part was removed. */
    private boolean isFull(EntityCall call, Parent parent, String id) {
        CapacityKey first = new CapacityKey(call.type().name(), parent.attribute(), id, 0);
        return IntStream.rangeClosed(states.call().began(), states.call().ended()).anyMatch(tick -> {
            List<CapacityShard> shards = at(first, tick);
            return shards.stream().noneMatch(shard -> shard.key().equals(first))
                    ? states.table().states(CoreKey.of(new EntityRef(parent.entity(), id)), tick, tick).stream().flatMap(Optional::stream)
                            .anyMatch(item -> parent.capacity().orElseThrow().limit(item).equals(Optional.of(0L)))
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
