package io.relata.internal.engine.key;

/**
 * A reference to a link: the relation and its two entities.
 *
 * @param relation the relation's name, such as {@code customer-store}
 */
public record LinkRef(String relation, EntityRef from, EntityRef to) {
    /** What the partition key of every link begins with. */
    public static final String PREFIX = "link:";

    /** The partition that holds every link of {@code relation} that goes out from the entity with this id. */
    public static String partition(String relation, String fromId) {
        return partitionPrefix(relation) + fromId;
    }

    /** The common prefix of the partitions of a relation's links; in {@code typeGsi}, of the incoming links of an entity. */
    public static String partitionPrefix(String relation) {
        return PREFIX + relation + ":";
    }

    /** Whether this is the key of a link or of its tombstone. */
    public static boolean isLink(Key key) {
        return key.id().startsWith(PREFIX);
    }

    /** The name of the relation in a link's key. */
    public static String relationOf(Key key) {
        return key.id().substring(PREFIX.length(), key.id().indexOf(':', PREFIX.length()));
    }

    /** The id of the entity that the link starts from. */
    public static String fromIdOf(Key key) {
        return key.id().substring(key.id().indexOf(':', PREFIX.length()) + 1);
    }
}
