package io.relata.internal.console.view;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.copy.CopyPlace;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.model.EntityType;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Says what repair would write, without writing. */
public final class RepairPreview {
    private final ConsoleSource source;
    private final TableReads table;

    public RepairPreview(ConsoleSource source) {
        this(source, new DynamoDbCopyTable(source.table().dynamoDb(), source.table().name(), source.indexNames()));
    }

    private RepairPreview(ConsoleSource source, TableReads table) {
        this.source = source;
        this.table = table;
    }

    /**
     * An item before and after repair.
     *
     * @param now empty if there is none
     * @param then empty if there would be none, or if repair changes more than this item
     */
    public record Preview(ItemView.ItemKey key, Optional<Map<String, Object>> now, Optional<Map<String, Object>> then, String words) {
    }

    /** @param finding with keys as they are stored */
    public Preview of(Finding finding) {
        return new StoredKeys(source.model()).tenant(finding.key()).map(keys -> {
            UnaryOperator<Key> without = keys::seen;
            Preview seen = new RepairPreview(source, keys.reads(table)).seen(finding.at(without), keys::stored);
            return new Preview(TraceLineage.key(finding.key()), seen.now(), seen.then(), seen.words());
        }).orElseGet(() -> seen(finding, UnaryOperator.identity()));
    }

    private Preview seen(Finding finding, UnaryOperator<Item> stored) {
        Optional<Item> now = table.get(finding.key(), Consistency.STRONG);
        Optional<Item> then = switch (finding.fault()) {
            case MISSING, STALE -> expected((CopyKey) finding.key());
            case MISPLACED -> finding.key() instanceof CopyKey copy ? expected(copy) : Optional.empty();
            default -> Optional.empty();
        };
        return new Preview(TraceLineage.key(finding.key()), now.map(stored).map(Item::attributes), then.map(stored).map(Item::attributes),
                FindingView.of(finding).todo());
    }

    private Optional<Item> expected(CopyKey key) {
        return CopyPlace.of(source.model(), key).flatMap(place -> {
            EntityRef shown = EntityRef.ofType(key.type());
            EntityType type = source.model().entity(shown.entity()).orElseThrow();
            Optional<CopyData> data = table.get(CoreKey.of(shown), Consistency.STRONG).map(item -> CopyData.of(type, item));
            return place instanceof CopyPlace.OfLink of
                    ? table.get(CoreKey.of(of.link()), Consistency.STRONG)
                            .flatMap(link -> data.map(own -> CopyWrites.create(key, of.side(), own, link).item()))
                    : data.map(own -> CopyWrites.own(key, own).item());
        });
    }
}
