package io.relata.internal.engine.identity;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Fingerprint;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The identity of a table: an item that each deployment writes.
 *
 * @param model the model's name
 * @param fingerprint what the model means for stored items, see {@link Fingerprint}
 * @param indexNames indexes that the table calls otherwise than the model; as {@link IndexNames} reads it
 * @param layout which layout of keys and items it is; grows when a release changes what the same model stores
 * @param entities the names of the entities that the table may have items of, in their order: those of the model, and those that it has
 * given up; none where an earlier release wrote the identity, which did not know them
 */
public record TableIdentity(String model, String fingerprint, String indexNames, long layout, Optional<List<String>> entities) {
    /** Its key. */
    public static final CopyKey KEY = CopyKey.meta();
    /**
     * This release's layout version. In layout 1, the letters of sort keys and unique values depended on those beside them, see
     * {@link io.relata.internal.engine.key.SortText}.
     */
    public static final long LAYOUT = 2;
    /** The attribute with the model's name. */
    public static final String MODEL = "model";
    /** The attribute with the model's fingerprint. */
    public static final String FINGERPRINT = "fingerprint";
    /** The attribute with the names of the entities, a list. */
    public static final String ENTITIES = "entities";
    private static final String INDEX_NAMES = "indexNames";
    private static final String LAYOUT_VERSION = "layout";
    private static final int SHORT = 12;

    public static TableIdentity of(TableModel model, IndexNames indexNames) {
        List<String> entities = Stream.concat(model.entities().stream().map(EntityType::name), model.retired().stream()).sorted().toList();
        return new TableIdentity(model.name(), Fingerprint.of(model).digest(), indexNames.toString(), LAYOUT, Optional.of(entities));
    }

    /** The identity of a table; empty if an earlier release deployed it. */
    public static Optional<TableIdentity> read(TableReads table) {
        return table.get(KEY, Consistency.STRONG).filter(Kind.META::is)
                .map(item -> new TableIdentity(item.string(MODEL), item.string(FINGERPRINT), item.string(INDEX_NAMES),
                        item.number(LAYOUT_VERSION), item.value(ENTITIES).map(TableIdentity::names)));
    }

    private static List<String> names(Object stored) {
        return ((List<?>) stored).stream().map(String::valueOf).toList();
    }

    /** The entities that the table may have items of, and that the other one does not know. */
    public List<String> unknownTo(TableIdentity other) {
        return entities.flatMap(mine -> other.entities.map(known -> mine.stream().filter(name -> !known.contains(name)).toList()))
                .orElse(List.of());
    }

    /** All attributes with the key, in a fixed order. */
    public Map<String, Object> attributes() {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put(Key.PARTITION, KEY.id());
        attributes.put(Key.SORT, KEY.type());
        attributes.put(Attr.KIND, Kind.META.stored());
        attributes.put(MODEL, model);
        attributes.put(FINGERPRINT, fingerprint);
        attributes.put(INDEX_NAMES, indexNames);
        attributes.put(LAYOUT_VERSION, layout);
        entities.ifPresent(names -> attributes.put(ENTITIES, names));
        return attributes;
    }

    public Item item() {
        return Item.of(attributes().entrySet().stream().flatMap(entry -> Stream.of(entry.getKey(), entry.getValue())).toArray());
    }

    /** Whether the same entities are stored as the same items. */
    public boolean storesAlike(TableIdentity other) {
        return fingerprint.equals(other.fingerprint) && layout == other.layout;
    }

    /** Whether this is the identity item. */
    public static boolean is(CopyKey key, Item item) {
        return key.equals(KEY) && Kind.META.is(item);
    }

    /** For messages: {@code office (fingerprint 5b1e4a0c9d3f)}. */
    @Override
    public String toString() {
        return model + " (fingerprint " + fingerprint.substring(0, Math.min(SHORT, fingerprint.length())) + ")";
    }
}
