package io.relata.engine.key;

/**
 * The primary key of an item. The partition key tells who may write the item: with {@code #} in it the item is a duplicate and belongs to
 * the stream function, without it the item is a core item and belongs to the API. IAM policies rest on that, so the two are types.
 */
public sealed interface Key permits CoreKey, CopyKey {
    /** The table's partition key attribute. */
    String PARTITION = "id";
    /** The table's sort key attribute. */
    String SORT = "type";

    String id();

    String type();

    /** The key that these two attributes make. */
    static Key of(String id, String type) {
        return id.indexOf('#') < 0 ? new CoreKey(id, type) : new CopyKey(id, type);
    }
}
