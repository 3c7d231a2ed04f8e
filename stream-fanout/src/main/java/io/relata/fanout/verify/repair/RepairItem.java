package io.relata.fanout.verify.repair;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.CoreTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Unchanged;
import io.relata.engine.write.version.ClaimGuards;
import io.relata.fanout.Derivations;
import io.relata.fanout.child.FollowParents;
import io.relata.fanout.derivation.Derivation;
import io.relata.fanout.derivation.Finding;
import io.relata.fanout.derivation.RetryConflicts;
import io.relata.fanout.derivation.Scope;
import io.relata.fanout.derivation.SourceItems;
import io.relata.fanout.derivation.SpelledGuards;
import io.relata.fanout.job.PropagateEntity;
import io.relata.fanout.job.ResumeWork;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.fanout.verify.judge.CopyPlace;
import io.relata.fanout.verify.judge.CoreKind;
import io.relata.fanout.verify.judge.JudgeItem;
import io.relata.fanout.verify.judge.StalledJob;
import io.relata.fanout.work.Task;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkQueue;
import io.relata.model.Model;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/** Repairs items of a tenant, by their keys as the tenant sees them, or those of a model without tenants. */
final class RepairItem {
    private final Model model;
    private final CopyTable table;
    private final Clock clock;
    private final SourceItems truth;
    private final PropagateLink links;
    private final PropagateEntity entities;
    private final RepairCopy copies;
    private final Derivations derivations;
    private final Scope scope;
    private final CorrectEntity computed;
    private final Optional<WorkQueue> queue;
    private final SpelledGuards guards;
    private final FollowParents follow;
    private final CoreTable claimed;

    /**
     * @param queue continues large fan-outs that have stalled
     * @param claimed the table in which guards are claimed
     */
    RepairItem(Model model, CopyTable table, Clock clock, Optional<WorkQueue> queue, SpelledGuards guards,
            FollowParents follow, CoreTable claimed) {
        this.claimed = claimed;
        this.guards = guards;
        this.model = model;
        this.table = table;
        this.clock = clock;
        this.truth = new SourceItems(table);
        this.links = new PropagateLink(model, table, clock);
        this.follow = follow;
        this.entities = new PropagateEntity(model, table, clock, follow);
        this.copies = new RepairCopy(model, table);
        this.derivations = Derivations.of(model);
        this.scope = new Scope(model, table, clock, guards);
        this.computed = new CorrectEntity(model, table, clock);
        this.queue = queue;
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
        Optional<Derivation> derivation = derivations.repairing(finding.fault());
        if (derivation.isPresent()) {
            return derivation.get().repair(finding, scope);
        }
        switch (finding.fault()) {
            case MISSING, STALE -> write((CopyKey) finding.key());
            case GHOST -> {
                return isGhostDeleted(finding, deletions);
            }
            case OWNER_WITHOUT_GUARD -> {
                return isClaimed(EntityRef.ofType(finding.key().type()));
            }
            case DANGLING_LINK, LINK_OF_ANOTHER_LIFE, MISSING_LINK, STRAY_LINK ->
                links.propagate(new ChangeHint.OfLink((CoreKey) finding.key(), ChangeHint.Copies.PERHAPS));
            case MISPLACED, WRONG_EXPIRY, WRONG_CARRIED -> {
                return isCorrected(finding);
            }
            case OUTDATED_GUARD -> {
                return new RewriteGuard(model, table, guards).rewrite((CoreKey) finding.key());
            }
            case OUTLIVED_PARENT -> follow.follow(EntityRef.ofType(finding.key().type()));
            case STALLED -> stillWrong(finding).ifPresent(this::resume);
            case LOST_PARENT -> follow.followLost(EntityRef.ofType(finding.key().type()));
            case LOST_END -> links.propagateLost((CoreKey) finding.key());
            default -> {
                return false;
            }
        }
        return true;
    }

    private void write(CopyKey copy) {
        copies.write(CopyPlace.of(model, copy).orElseThrow(), copy);
    }

    /** The places of an entity, or of a copy, which follow from the rest of it. */
    private boolean isCorrected(Finding finding) {
        if (finding.key() instanceof CopyKey copy) {
            write(copy);
            return true;
        }
        CoreKey key = (CoreKey) finding.key();
        return key.isGuardOfValue() ? new RewriteGuard(model, table, guards).expire(key) : computed.correct(key, finding.fault());
    }

    /**
     * First takes down a link of a removed entity. If it stayed alive and the entity were restored, the link would be valid again and its
     * copies missing.
     */
    private boolean isGhostDeleted(Finding finding, Deletions deletions) {
        Optional<CoreKey> requiring = CopyPlace.of(model, (CopyKey) finding.key()).flatMap(CopyPlace::requiredBy).map(CoreKey::of);
        if (requiring.flatMap(truth::read).flatMap(link -> CoreKind.of(model, link)).filter(kind -> !deletions.allow(kind)).isPresent()) {
            return false;
        }
        requiring.ifPresent(link -> links.propagate(new ChangeHint.OfLink(link, ChangeHint.Copies.PERHAPS)));
        stillWrong(finding).ifPresent(copies::delete);
        return true;
    }

    private boolean isClaimed(EntityRef entity) {
        ClaimGuards claim = new ClaimGuards(claimed, model.entity(entity.entity()).orElseThrow(), clock);
        return RetryConflicts.result(CoreKey.of(entity), () -> claim.attempt(entity));
    }

    /** The item, if it still has the same fault. */
    private Optional<Item> stillWrong(Finding finding) {
        JudgeItem judge = new JudgeItem(model, table, clock.instant(), guards);
        return truth.read(finding.key()).filter(item -> judge.look(item).stream().anyMatch(again -> again.fault() == finding.fault()));
    }

    /**
     * The progress item is deleted only when the fan-out is finished: if this fails before, the next run finds it again. Without a queue
     * everything is processed again, which does no harm; if the fan-out continues meanwhile, or its goal is raised, the item stays.
     */
    private void resume(Item progress) {
        StalledJob stall = StalledJob.of((CopyKey) progress.key(), progress).orElseThrow();
        if (queue.isPresent()) {
            new ResumeWork(table, queue.get(), clock).resume(stall.task(), stall.entity());
            return;
        }
        ChangeHint.Life life = stall.task() == Task.REFRESH || !stall.task().isOfVersion() ? ChangeHint.Life.SAME : ChangeHint.Life.CHANGED;
        entities.propagate(new ChangeHint.OfEntity(stall.entity(), 0, ChangeHint.Data.CHANGED, life, Set.of(), Set.of(),
                ChangeHint.Parents.SAME, ChangeHint.Places.CHANGED, ChangeHint.Carrying.CHILDRENS),
                TimeLeft.ENOUGH);
        table.delete(new Action.Delete<>((CopyKey) progress.key(),
                Unchanged.since(progress, Attr.EXPIRES_AT, "step", "goal")));
    }
}
