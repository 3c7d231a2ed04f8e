package io.relata.internal.fanout.capacity;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How many children parents have, where they may have a limited number: capacities, and the reservations in them. */
public record Capacities(TableModel model) implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.UNRESERVED, Fault.STALE_RESERVATION, Fault.WRONG_CAPACITY, Fault.LOST_HOLDER);
    }

    /** None of what the model does not know at all: only the limits of entities that it has can have been given up. */
    @Override
    public Optional<Place> place(Key key) {
        if (!(key instanceof CoreKey core) || !CapacityKey.is(core)) {
            return Optional.empty();
        }
        return CapacityKey.of(core).filter(capacity -> model.entity(capacity.entity()).isPresent()).flatMap(capacity -> {
            Optional<ChildLimit> limit = limited(capacity);
            return core.equals(capacity.key())
                    ? Optional.of((look, item) -> new JudgeCapacity(look).capacity(capacity, limit, item))
                    : CapacityKey.holder(core)
                            .map(holder -> (look, item) -> new JudgeCapacity(look).reservation(capacity, limit, holder, item));
        });
    }

    /** The limit whose capacity it is; none where the model has no such limit. */
    Optional<ChildLimit> limited(CapacityKey capacity) {
        return model.entity(capacity.entity()).stream().flatMap(type -> Capacity.limiting(type).stream()).filter(capacity::isOf)
                .findFirst();
    }

    /** An entity that has expired needs no reservation any more. */
    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return Expiry.isOver(entity.item(), look.now())
                ? List.of()
                : Capacity.limiting(entity.type()).stream().flatMap(limit -> new JudgeCapacity(look).unreserved(limit, entity).stream())
                        .toList();
    }

    /** Reservations are given back at once; repair makes capacities and reservations, and names these in entities. */
    @Override
    public List<TableActions> access(TableModel any) {
        return Capacity.isIn(model)
                ? List.of(TableActions.write(Set.of(TableActions.By.STREAM), CapacityKey.PARTITIONS, "dynamodb:UpdateItem",
                        "dynamodb:DeleteItem"),
                        TableActions.write(Set.of(TableActions.By.WORK), CapacityKey.PARTITIONS, "dynamodb:PutItem",
                                "dynamodb:UpdateItem", "dynamodb:DeleteItem"),
                        TableActions.correct(TableActions.By.WORK, List.of(Reservations.ATTRIBUTE, Attr.EXPIRES_AT)))
                : List.of();
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        CoreKey key = (CoreKey) finding.key();
        switch (finding.fault()) {
            case UNRESERVED -> new RepairCapacity(this, scope).reserve(key);
            case STALE_RESERVATION -> new RepairCapacity(this, scope).free(key);
            case WRONG_CAPACITY -> new RebuildCapacity(this, scope.table()).rebuild(CapacityKey.of(key).orElseThrow());
            case LOST_HOLDER -> new GiveBackReservation(scope.table(), scope.clock()).giveBackLost(key);
            default -> throw new IllegalArgumentException("no fault of capacities: " + finding.fault());
        }
        return true;
    }

    @Override
    public List<Message> due(Coalesce.Changes changes) {
        return GiveBackReservation.removed(changes).stream().<Message>map(Message.GiveBack::new).toList();
    }

    @Override
    public boolean process(Message message, Scope scope) {
        if (message instanceof Message.GiveBack back) {
            new GiveBackReservation(scope.table(), scope.clock()).giveBack(back.reservation());
            return true;
        }
        return false;
    }
}
