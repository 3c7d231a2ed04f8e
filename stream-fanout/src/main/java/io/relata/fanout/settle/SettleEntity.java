package io.relata.fanout.settle;

import io.relata.copy.CopyData;
import io.relata.fanout.record.Hint;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.table.CopyTable;
import java.time.Clock;
import java.util.Optional;

/** Makes all that was copied from an entity be what the entity is now, whatever the records said that brought this about. */
public final class SettleEntity {
    private final Model model;
    private final Core core;
    private final RefreshCopies copies;
    private final SettleTags tags;
    private final TakeDownLinks links;

    public SettleEntity(Model model, CopyTable table, Clock clock) {
        SettleLink settleLink = new SettleLink(model, table, clock);
        this.model = model;
        this.core = new Core(table);
        this.copies = new RefreshCopies(table, settleLink);
        this.tags = new SettleTags(table);
        this.links = new TakeDownLinks(table, settleLink);
    }

    public void settle(Hint.OfEntity hint) {
        EntityType type = model.entity(hint.entity().entity()).orElseThrow();
        Optional<Item> stored = core.read(CoreKey.of(hint.entity()));
        Optional<Item> alive = stored.filter(Kind.ENTITY::is);
        if (alive.isPresent()) {
            refresh(type, alive.get(), hint);
        } else {
            tags.remove(hint, stored.map(tombstone -> tombstone.number(Attr.VERSION)).orElse(hint.version()));
        }
        if (alive.isEmpty() || hint.life() == Hint.Life.CHANGED) {
            model.sides(type).forEach(side -> links.takeDown(side, hint.entity(), alive.map(item -> item.number(Attr.LIFE))));
        }
    }

    private void refresh(EntityType type, Item entity, Hint.OfEntity hint) {
        if (hint.data() == Hint.Data.CHANGED) {
            CopyData source = CopyData.of(type, entity);
            model.sides(type).forEach(side -> copies.refresh(side, source));
        }
        tags.settle(type, entity, hint);
    }
}
