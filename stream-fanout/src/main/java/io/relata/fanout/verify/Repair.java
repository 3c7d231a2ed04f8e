package io.relata.fanout.verify;

import io.relata.fanout.record.Hint;
import io.relata.fanout.settle.SettleEntity;
import io.relata.fanout.settle.SettleLink;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.Task;
import io.relata.fanout.work.WorkQueue;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.model.Model;
import io.relata.table.Action;
import io.relata.table.Condition;
import io.relata.table.CopyTable;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Puts right what {@link Verify} found, by the same code that follows the stream. That never touches what has the right version already, so a copy that is off in
 * another way is replaced first, and one that nothing calls for deleted: each only if it is still so, and as it was read, so that a
 * copy that the stream function makes at the same moment stays.
 */
public final class Repair {
    private final Model model;
    private final CopyTable table;
    private final Clock clock;
    private final Truth truth;
    private final SettleLink links;
    private final SettleEntity entities;
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
        this.truth = new Truth(table);
        this.links = new SettleLink(model, table, clock);
        this.entities = new SettleEntity(model, table, clock);
        this.queue = queue;
    }

    /** Whether it was the stream function's to put right, and is by now: faults of core items are for people. */
    public boolean repair(Finding finding) {
        switch (finding.fault()) {
            case MISSING -> place(finding).ifPresent(this::settle);
            case STALE -> place(finding).ifPresent(place -> {
                replace(place, (CopyKey) finding.key());
                settle(place);
            });
            case GHOST -> still(finding).ifPresent(ghost -> delete(ghost, Attr.VERSION, Attr.LINK_VERSION));
            case DANGLING_LINK, LINK_OF_ANOTHER_LIFE -> links.settle(new Hint.OfLink((CoreKey) finding.key(), Hint.Copies.PERHAPS));
            case STALLED -> still(finding).ifPresent(this::beginAgain);
            default -> {
                return false;
            }
        }
        return true;
    }

    private Optional<CopyPlace> place(Finding finding) {
        return CopyPlace.of(model, (CopyKey) finding.key());
    }

    /** The item, if the same is still wrong with it. */
    private Optional<Item> still(Finding finding) {
        Judge judge = new Judge(model, table, Optional.of(clock.instant()));
        return truth.read(finding.key()).filter(item -> judge.look(item).stream().anyMatch(again -> again.fault() == finding.fault()));
    }

    private void settle(CopyPlace place) {
        if (place instanceof CopyPlace.OfTag tag) {
            entities.settle(new Hint.OfEntity(tag.entity(), 0, Hint.Data.SAME, Hint.Life.SAME, Set.of(tag.tag()), Set.of(tag.tag())));
        } else if (place instanceof CopyPlace.OfLink of) {
            links.settle(new Hint.OfLink(CoreKey.of(of.link()), Hint.Copies.PERHAPS));
        }
    }

    /** The copy is read first: what calls for it is then at least as new, and if anybody writes the copy meanwhile, its versions differ. */
    private void replace(CopyPlace place, CopyKey key) {
        Optional<Item> copy = truth.read(key);
        if (copy.isEmpty()) {
            return;
        }
        if (place instanceof CopyPlace.OfTag tag) {
            Optional<Item> entity = truth.read(tag.entity());
            JudgeCopy.expected(tag, entity).ifPresent(expected -> replace(copy.get(), expected, CoreKey.of(tag.entity()), entity.get()));
        } else if (place instanceof CopyPlace.OfLink of) {
            Truth.Related related = truth.related(of.link());
            JudgeCopy.expected(of, key, related).ifPresent(expected -> replace(copy.get(), expected, CoreKey.of(of.link()), related.link().get()));
        }
    }

    /** @param fence what calls for the copy, and must still be there in this version */
    private void replace(Item copy, Item expected, CoreKey fence, Item called) {
        CopyKey key = (CopyKey) copy.key();
        table.transact(List.of(new Action.Check<>(fence, Condition.version(called.number(Attr.VERSION)).and(new Condition.Equal(Attr.KIND, called.string(Attr.KIND)))),
                new Action.Put<>(key, expected, same(copy, Attr.VERSION).and(same(copy, Attr.LINK_VERSION)))));
    }

    /** What was done is done again: it does no harm, and how far it came is known to nobody once the account is closed. */
    private void beginAgain(Item progress) {
        Stall stall = Stall.of((CopyKey) progress.key(), progress).orElseThrow();
        if (!delete(progress, Attr.EXPIRES_AT, "step")) {
            return;
        }
        Hint.Life life = stall.task() == Task.TAKE_DOWN ? Hint.Life.CHANGED : Hint.Life.SAME;
        Hint.OfEntity hint = new Hint.OfEntity(stall.entity(), 0, Hint.Data.CHANGED, life, Set.of(), Set.of());
        queue.ifPresentOrElse(open -> open.send(new Message.Settle(hint)), () -> entities.settle(hint));
    }

    private boolean delete(Item item, String version, String otherVersion) {
        return table.delete(new Action.Delete<>((CopyKey) item.key(), same(item, version).and(same(item, otherVersion)))).written();
    }

    private static Condition same(Item item, String attribute) {
        return item.value(attribute).<Condition>map(value -> new Condition.Equal(attribute, value)).orElseGet(() -> new Condition.Missing(attribute));
    }
}
