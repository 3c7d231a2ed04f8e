package io.relata.internal.local.deployed;

import io.relata.internal.console.source.RawTable;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which items a caller means. */
record AskedItem(TableModel model, RawTable table) {
    private static final int MOST = 100;

    /**
     * @param words an id; a collection or an entity's name, and an id; or the two parts of a key
     */
    List<Key> keys(List<String> words) {
        if (words.size() == 1) {
            return ofId(words.get(0));
        }
        String first = words.get(0);
        String second = words.get(1);
        Optional<EntityType> type = model.entities().stream()
                .filter(entity -> entity.collection().equals(first) || entity.name().equals(first)).findFirst();
        return List.of(type.<Key>map(entity -> CoreKey.of(entity.ref(second))).orElseGet(() -> Key.of(first, second)));
    }

    /** The collections, for messages. */
    String collections() {
        return model.entities().stream().map(EntityType::collection).collect(Collectors.joining(", "));
    }

    /** Ids are of one collection: several may have the same. */
    private List<Key> ofId(String id) {
        return table.page(new RawTable.Range(Access.TABLE, Optional.of(id), Optional.empty(), Direction.ASCENDING, MOST, Optional.empty()))
                .items().stream().filter(item -> Kind.ENTITY.is(AttributeValues.item(item)))
                .map(item -> Key.of(text(item, Key.PARTITION), text(item, Key.SORT))).toList();
    }

    private static String text(Map<String, AttributeValue> item, String attribute) {
        return Optional.ofNullable(item.get(attribute)).map(AttributeValue::s).orElse("");
    }
}
