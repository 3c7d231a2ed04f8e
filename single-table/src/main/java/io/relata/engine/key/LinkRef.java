package io.relata.engine.key;

/**
 * Which link: the relation, and the two entities that it relates.
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

    /** What the partitions of a relation's links begin with; in {@code typeGsi}, what the incoming links of an entity begin with. */
    public static String partitionPrefix(String relation) {
        return PREFIX + relation + ":";
    }

    /** Whether this is the key of a link, alive or not. */
    public static boolean isLink(Key key) {
        return key.id().startsWith(PREFIX);
    }

    /** The name of the relation in a link's key. */
    public static String relationOf(Key key) {
        return key.id().substring(PREFIX.length(), key.id().indexOf(':', PREFIX.length()));
    }

    /** The id of the entity that a link goes out from, by the link's key. */
    public static String fromIdOf(Key key) {
        return key.id().substring(key.id().indexOf(':', PREFIX.length()) + 1);
    }
}
