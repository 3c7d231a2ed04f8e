package io.relata.internal.engine.identity;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
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
 * @param declared what the model declares; unknown where an earlier release wrote the identity
 */
public record TableIdentity(String model, String fingerprint, String indexNames, long layout, Optional<List<String>> entities,
        Declaration declared) {
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
    /** The attribute with the fingerprint before; the same after the first deployment. */
    public static final String PREVIOUS = "previousFingerprint";
    /** The attribute with what the model declares, as JSON. */
    public static final String DECLARED = "declared";
    /** The attribute with the names of the entities, a list. */
    public static final String ENTITIES = "entities";
    private static final String INDEX_NAMES = "indexNames";
    private static final String LAYOUT_VERSION = "layout";
    /** The attribute with the fingerprint of what is declared: an earlier release changes only the other one. */
    private static final String DECLARED_OF = "declaredOf";
    private static final int SHORT = 12;

    /** One that does not say what the model declares, as earlier releases wrote it. */
    public TableIdentity(String model, String fingerprint, String indexNames, long layout, Optional<List<String>> entities) {
        this(model, fingerprint, indexNames, layout, entities, Declaration.UNKNOWN);
    }

    public static TableIdentity of(TableModel model, IndexNames indexNames) {
        List<String> entities = Stream
                .concat(model.entities().stream().map(EntityType::name), model.retired().stream().filter(name -> !name.matches(".*[.-].*")))
                .sorted().toList();
        return new TableIdentity(model.name(), Fingerprint.of(model).digest(), indexNames.toString(), LAYOUT, Optional.of(entities),
                Declaration.of(model));
    }

    /** The identity of a table; empty if an earlier release deployed it. */
    public static Optional<TableIdentity> read(TableReads table) {
        return table.get(KEY, Consistency.STRONG).flatMap(TableIdentity::of);
    }

    static Optional<TableIdentity> of(Item stored) {
        return Optional.of(stored).filter(Kind.META::is)
                .map(item -> new TableIdentity(item.string(MODEL), item.string(FINGERPRINT), item.string(INDEX_NAMES),
                        item.number(LAYOUT_VERSION), item.value(ENTITIES).map(TableIdentity::names), declared(item)));
    }

    private static Declaration declared(Item item) {
        return item.value(DECLARED).filter(json -> item.value(DECLARED_OF).equals(item.value(FINGERPRINT)))
                .map(json -> Declaration.read((String) json)).orElse(Declaration.UNKNOWN);
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
        if (declared.isKnown()) {
            attributes.put(DECLARED, declared.json());
            attributes.put(DECLARED_OF, fingerprint);
        }
        return attributes;
    }

    /**
     * What a deployment changes in the item.
     *
     * @param before what was deployed before
     */
    public List<AttributeChange> deployedAfter(Optional<TableIdentity> before) {
        List<AttributeChange> changes = new ArrayList<>(List.of(
                new AttributeChange.Assign(PREVIOUS, before.map(TableIdentity::fingerprint).orElse(fingerprint))));
        attributes().forEach((name, value) -> {
            if (!name.equals(Key.PARTITION) && !name.equals(Key.SORT)) {
                changes.add(new AttributeChange.Assign(name, value));
            }
        });
        return changes;
    }

    /** All attributes with the key, for {@link #fromJson}. The same text for the same identity. */
    public String json() {
        return Json.MAPPER.valueToTree(attributes()).toString();
    }

    /** @throws IllegalArgumentException when it was not written by {@link #json} */
    public static TableIdentity fromJson(String json) {
        try {
            return of(new Item(Item.of(DECLARED, Json.plain(Json.MAPPER.readTree(json))).map(DECLARED))).orElseThrow();
        } catch (JsonProcessingException | NoSuchElementException | IllegalStateException e) {
            throw new IllegalArgumentException("this is not the identity of a table: " + json, e);
        }
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
