package io.relata.internal.fanout.verify.judge;

import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.fanout.derivation.SpelledGuards;
import io.relata.internal.fanout.formerly.FormerItems;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.model.TableModel;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Judges one item and what it depends on, by strong reads: what is wrong with it right now. All keys are as they are stored. */
public final class Judge {
    private final TableModel model;
    private final TableReads table;
    private final Instant now;
    private final JudgeItem items;
    private final SpelledGuards guards;
    private final FormerItems former;
    private final Map<KeySpace, JudgeItem> parts = new HashMap<>();

    /**
     * One for guards in plain text.
     *
     * @param now tells what has expired, and fan-outs in progress from stalled ones
     */
    public Judge(TableModel model, TableReads table, Instant now) {
        this(model, table, now, SpelledGuards.PLAIN);
    }

    /** @param now tells what has expired, and fan-outs in progress from stalled ones */
    public Judge(TableModel model, TableReads table, Instant now, SpelledGuards guards) {
        this.guards = guards;
        this.model = model;
        this.former = new FormerItems(model);
        this.table = table;
        this.now = now;
        this.items = judge(KeySpace.WHOLE);
        parts.put(KeySpace.WHOLE, items);
    }

    /** Everything that is wrong with the item under this key, or with the copies that it requires. */
    public List<Finding> look(Key key) {
        return table.get(key, Consistency.STRONG).map(this::look).orElse(List.of());
    }

    /** @param item as a strong read returned it */
    public List<Finding> look(Item item) {
        return isOfTable(item)
                ? items.look(item)
                : model.spaces().of(item.key()).map(space -> look(space, item)).orElseGet(() -> List.of(Finding.ofNobody(item)));
    }

    /** Whether the item is about the table as a whole: its identity, or the progress of a run. */
    private static boolean isOfTable(Item item) {
        return item.key() instanceof CopyKey key && (TableIdentity.is(key, item) || RunKey.is(key));
    }

    private List<Finding> look(KeySpace space, Item item) {
        return Stream.concat(former.judge(item).stream(), parts.computeIfAbsent(space, this::judge).look(space.seen(item)).stream()
                .map(finding -> finding.at(space::original))).toList();
    }

    private JudgeItem judge(KeySpace space) {
        return new JudgeItem(new Look(model, new SourceItems(space.reads(table)), now, guards.in(space)));
    }
}
