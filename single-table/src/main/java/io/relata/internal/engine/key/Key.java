package io.relata.internal.engine.key;

/**
 * The primary key of an item. The partition key determines who may write the item: with {@code #} it is a copy, written by the stream
 * function; without, it is a core item, written by the API. IAM policies rely on this, so the two are separate types.
 */
public sealed interface Key permits CoreKey, CopyKey {
    /** The table's partition key attribute. */
    String PARTITION = "id";
    /** The table's sort key attribute. */
    String SORT = "type";

    String id();

    String type();

    /** The key with these two attributes. */
    static Key of(String id, String type) {
        return id.indexOf('#') < 0 ? new CoreKey(id, type) : new CopyKey(id, type);
    }
}
