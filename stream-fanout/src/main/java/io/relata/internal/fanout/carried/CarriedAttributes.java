package io.relata.internal.fanout.carried;

import io.relata.internal.engine.carried.CarriedValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What entities carry of their parents. */
public final class CarriedAttributes implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.WRONG_CARRIED);
    }

    /** An entity that carries something without being asked to, since the model was another, is as it should be: nobody is shown it. */
    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        List<Parent> carried = entity.isSound() ? Parent.carried(entity.type()) : List.of();
        Item item = entity.item();
        if (carried.isEmpty() || CarriedValues.allIn(item).equals(CarriedValues.of(entity.type(), item, look.truth()::read))) {
            return List.of();
        }
        String versions = carried.stream().flatMap(parent -> entity.named(parent.attribute(), parent.entity()).stream()
                .map(above -> parent.attribute() + " " + SourceItems.version(look.truth().read(above)))).collect(Collectors.joining(", "));
        return List.of(new Finding(Fault.WRONG_CARRIED, CarriedValues.areIn(item) ? LikelyCause.LOST_CHANGE : LikelyCause.OTHER_MODEL,
                item.key(), item.key(), "entity " + item.version() + ", " + versions,
                "what it carries is not what its parents have: " + String.join(", ", carried.stream().map(Parent::attribute).toList())));
    }

    @Override
    public List<TableActions> access(TableModel model) {
        List<String> carried = Parent.attributesCarriedIn(model.entities());
        return carried.isEmpty()
                ? List.of()
                : List.of(TableActions.correct(TableActions.By.STREAM, carried), TableActions.correct(TableActions.By.WORK, carried));
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        new FollowCarried(scope.model(), scope.table()).follow(EntityRef.ofType(finding.key().type()));
        return true;
    }
}
