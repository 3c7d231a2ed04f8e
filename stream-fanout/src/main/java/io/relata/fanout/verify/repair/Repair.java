package io.relata.fanout.verify.repair;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.fanout.job.PropagateEntity;
import io.relata.fanout.job.ResumeWork;
import io.relata.fanout.link.ConcurrentChangeException;
import io.relata.fanout.link.PropagateLink;
import io.relata.fanout.record.ChangeHint;
import io.relata.fanout.verify.judge.CopyPlace;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.judge.Judge;
import io.relata.fanout.verify.judge.JudgeCopy;
import io.relata.fanout.verify.judge.SourceItems;
import io.relata.fanout.verify.judge.StalledJob;
import io.relata.fanout.verify.run.Verify;
import io.relata.fanout.work.Task;
import io.relata.fanout.work.TimeLeft;
import io.relata.fanout.work.WorkQueue;
import io.relata.model.Model;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Puts right what {@link Verify} found. Places in hierarchies are written here. Links and large fan-outs are left to the code that follows
 * the stream. Copies are not: that code never touches what has the right version, whatever else is wrong with it. So a copy is written
 * here, as that code would, or deleted if nothing calls for it; each only if it is still so, and the copy as it was read: one that the
 * stream function makes or refreshes at the same moment stays.
 */
public final class Repair {
    private static final int MOST_ATTEMPTS = 10;

    private final Model model;
    private final CopyTable table;
    private final Clock clock;
    private final SourceItems truth;
    private final PropagateLink links;
    private final PropagateEntity entities;
    private final PlaceEntity places;
    private final Optional<WorkQueue> queue;

    /** One that does everything at once, however much it is. */
    public Repair(Model model, CopyTable table, Clock clock) {
        this(model, table, clock, Optional.empty());
    }

    /** @param queue takes large fan-outs that have stalled */
    public Repair(Model model, CopyTable table, Clock clock, Optional<WorkQueue> queue) {
        this.model = model;
        this.table = table;
        this.clock = clock;
        this.truth = new SourceItems(table);
        this.links = new PropagateLink(model, table, clock);
        this.entities = new PropagateEntity(model, table, clock);
        this.places = new PlaceEntity(model, table);
        this.queue = queue;
    }

    /** Whether it was the stream function's to put right, and is by now: other faults of core items are for people. */
    public boolean repair(Finding finding) {
        switch (finding.fault()) {
            case MISSING, STALE -> make((CopyKey) finding.key());
            case GHOST -> takeAway(finding);
            case DANGLING_LINK, LINK_OF_ANOTHER_LIFE, MISSING_LINK, STRAY_LINK ->
                links.propagate(new ChangeHint.OfLink((CoreKey) finding.key(), ChangeHint.Copies.PERHAPS));
            case MISPLACED -> {
                return places.place((CoreKey) finding.key());
            }
            case STALLED -> still(finding).ifPresent(this::goOn);
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * A link of what is gone is taken down first. If it stayed alive, and what is gone were put back, it would be good again and its copies
     * missing.
     */
    private void takeAway(Finding finding) {
        if (CopyPlace.of(model, (CopyKey) finding.key()).orElse(null) instanceof CopyPlace.OfLink of) {
            links.propagate(new ChangeHint.OfLink(CoreKey.of(of.link()), ChangeHint.Copies.PERHAPS));
        }
        still(finding).ifPresent(ghost -> delete(ghost, Attr.VERSION, Attr.LINK_VERSION));
    }

    /** The item, if the same is still wrong with it. */
    private Optional<Item> still(Finding finding) {
        Judge judge = new Judge(model, table, Optional.of(clock.instant()));
        return truth.read(finding.key()).filter(item -> judge.look(item).stream().anyMatch(again -> again.fault() == finding.fault()));
    }

    /**
     * Makes a copy be what it should be. It is read before what calls for it: that is then at least as new, and if anybody writes the copy
     * meanwhile, its versions differ. What the source became in between shows at the next look.
     *
     * @throws ConcurrentChangeException when it keeps changing; the stream function is at it then
     */
    private void make(CopyKey key) {
        CopyPlace place = CopyPlace.of(model, key).orElseThrow();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<Item> copy = truth.read(key);
            if (place instanceof CopyPlace.OfEntity of) {
                Optional<Item> entity = truth.read(of.entity());
                if (isMade(copy, JudgeCopy.expected(of, key, entity), entity)) {
                    return;
                }
            } else if (place instanceof CopyPlace.OfLink of) {
                SourceItems.Related related = truth.related(of.link());
                if (isMade(copy, JudgeCopy.expected(of, key, related), related.link())) {
                    return;
                }
            }
        }
        throw ConcurrentChangeException.keptChanging(key, MOST_ATTEMPTS);
    }

    /**
     * Writes the copy unless it is right, or nothing calls for it.
     *
     * @param caller what calls for the copy, and must still be there in this version
     * @return whether there was nothing to write
     */
    private boolean isMade(Optional<Item> copy, Optional<Item> expected, Optional<Item> caller) {
        if (expected.isEmpty() || copy.isPresent() && JudgeCopy.isRight(copy.get(), expected.get())) {
            return true;
        }
        Item fence = caller.orElseThrow();
        Condition unchanged = copy.map(item -> same(item, Attr.VERSION).and(same(item, Attr.LINK_VERSION))).orElseGet(Condition::absent);
        table.transact(List.of(new Action.Check<>((CoreKey) fence.key(), same(fence, Attr.VERSION).and(same(fence, Attr.KIND))),
                new Action.Put<>((CopyKey) expected.get().key(), expected.get(), unchanged)));
        return false;
    }

    /**
     * The account is closed only when the work is done: whoever dies before leaves it noted, and the next run finds it again. Without a
     * queue all of it is done again, which does no harm; if somebody goes on with it meanwhile, or wants more, the account stays theirs.
     */
    private void goOn(Item progress) {
        StalledJob stall = StalledJob.of((CopyKey) progress.key(), progress).orElseThrow();
        if (queue.isPresent()) {
            new ResumeWork(table, queue.get(), clock).resume(stall.task(), stall.entity());
            return;
        }
        ChangeHint.Life life = stall.task() == Task.TAKE_DOWN ? ChangeHint.Life.CHANGED : ChangeHint.Life.SAME;
        entities.propagate(new ChangeHint.OfEntity(stall.entity(), 0, ChangeHint.Data.CHANGED, life, Set.of(), Set.of()),
                TimeLeft.ENOUGH);
        table.delete(new Action.Delete<>((CopyKey) progress.key(),
                same(progress, Attr.EXPIRES_AT).and(same(progress, "step")).and(same(progress, "goal"))));
    }

    private boolean delete(Item item, String version, String otherVersion) {
        return table.delete(new Action.Delete<>((CopyKey) item.key(), same(item, version).and(same(item, otherVersion)))).written();
    }

    private static Condition same(Item item, String attribute) {
        return item.value(attribute).<Condition>map(value -> new Condition.Equal(attribute, value))
                .orElseGet(() -> new Condition.Missing(attribute));
    }
}
