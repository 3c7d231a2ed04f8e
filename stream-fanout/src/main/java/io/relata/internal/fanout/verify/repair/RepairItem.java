package io.relata.internal.fanout.verify.repair;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.fanout.Derivations;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.job.PropagateEntity;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.fanout.verify.judge.CoreKind;
import io.relata.internal.fanout.verify.judge.JudgeItem;
import io.relata.internal.fanout.verify.judge.StalledJob;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.TableModel;
import java.util.Optional;

/** Repairs items by their keys as they are seen in their part of the table. */
final class RepairItem {
    private final Scope scope;
    private final TableModel model;
    private final Derivations derivations;

    RepairItem(Scope scope) {
        this.scope = scope;
        this.model = scope.model();
        this.derivations = Derivations.of(model);
    }

    /**
     * @return whether the fault is repaired; false for those that need a person, for deletions that are not allowed, and for totals, which
     * only an audit can correct
     */
    boolean repair(Finding finding, Deletions deletions) {
        boolean kept = CoreKind.takenBy(model, finding).filter(kind -> !deletions.allow(kind)).isPresent()
                || finding.fault().isLoss() && deletions.orphans() == Deletions.Orphans.REPORTED;
        return !kept && isRepaired(finding, deletions);
    }

    private boolean isRepaired(Finding finding, Deletions deletions) {
        if (finding.fault() == Fault.STALLED) {
            JudgeItem judge = new JudgeItem(scope.look());
            scope.truth().read(finding.key()).filter(item -> judge.look(item).stream().anyMatch(again -> again.fault() == Fault.STALLED))
                    .ifPresent(this::resume);
            return true;
        }
        Optional<Derivation> derivation = derivations.repairing(finding);
        boolean kept = derivation.flatMap(each -> each.endedBy(finding)).flatMap(scope.truth()::read)
                .flatMap(ended -> CoreKind.of(model, ended)).filter(kind -> !deletions.allow(kind)).isPresent();
        return !kept && derivation.isPresent() && derivation.get().repair(finding, scope);
    }

    /**
     * The progress item is deleted only when the fan-out is finished: if this fails before, the next run finds it again. Without a queue
     * everything is processed again, which does no harm; if the fan-out continues meanwhile, or its goal is raised, the item stays.
     */
    private void resume(Item progress) {
        StalledJob stall = StalledJob.of((CopyKey) progress.key(), progress).orElseThrow();
        if (scope.queue().isThere()) {
            FanoutJob.resume(scope, stall.task(), stall.entity());
            return;
        }
        ChangeHint.Life life = stall.task() == Task.REFRESH || !stall.task().isOfVersion() ? ChangeHint.Life.SAME : ChangeHint.Life.CHANGED;
        new PropagateEntity(scope).propagate(ChangeHint.OfEntity.fannedOut(stall.entity(), life), TimeLeft.ENOUGH);
        scope.table().delete(new Action.Delete<>((CopyKey) progress.key(),
                Unchanged.expiry(progress).and(Unchanged.since(progress, "step", "goal"))));
    }
}
