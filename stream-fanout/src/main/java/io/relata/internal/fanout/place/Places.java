package io.relata.internal.fanout.place;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Set;

/** Places of entities in lists and hierarchies, and their expiry. */
public final class Places implements Derivation {
    private final Misplaced misplaced;
    /** Whether an entity can be misplaced by a function of the version before: other models are not asked again for each change. */
    private final boolean isRenamed;

    public Places(TableModel model) {
        this.misplaced = new Misplaced(model);
        this.isRenamed = !model.placedByRenamed().isEmpty();
    }

    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.MISPLACED, Fault.UNPLACEABLE, Fault.WRONG_EXPIRY);
    }

    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return entity.isSound() ? new JudgePlace(look).entity(entity) : List.of();
    }

    @Override
    public boolean repairs(Finding finding) {
        return faults().contains(finding.fault()) && finding.key() instanceof CoreKey key && !key.isGuardOfValue();
    }

    @Override
    public List<Message> due(Coalesce.Changes changes) {
        return isRenamed ? misplaced.in(changes).<Message>map(Message.Place::new).stream().toList() : List.of();
    }

    @Override
    public boolean process(Message message, Scope scope) {
        if (message instanceof Message.Place place) {
            misplaced.putBack(place.key(), scope);
            return true;
        }
        return false;
    }

    @Override
    public void recheck(CoreKey changed, Scope scope) {
        if (!LinkRef.isLink(changed)) {
            misplaced.putBack(changed, scope);
        }
    }

    /**
     * Places in hierarchies that can be moved follow at once, and all places and the expiry where an attribute that they go by had another
     * name; repair corrects whatever is computed.
     */
    @Override
    public List<TableActions> access(TableModel model) {
        List<String> moved = model.entities().stream().flatMap(type -> FollowPlaces.movable(type).stream())
                .flatMap(hierarchy -> hierarchy.access().attributes().stream()).distinct().toList();
        TableActions repair = TableActions.correct(TableActions.By.WORK, model.computedAttributes());
        List<String> followed = model.placedByRenamed().isEmpty() ? moved : model.computedAttributes();
        return followed.isEmpty() ? List.of(repair) : List.of(TableActions.correct(TableActions.By.STREAM, followed), repair);
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        return finding.fault() != Fault.UNPLACEABLE
                && new CorrectEntity(scope).correct((CoreKey) finding.key(), finding.fault());
    }
}
