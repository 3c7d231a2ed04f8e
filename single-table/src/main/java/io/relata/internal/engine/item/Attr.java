package io.relata.internal.engine.item;

import io.relata.internal.engine.key.Key;
import java.util.Set;

/** The names of the attributes that Relata itself gives to items. */
public final class Attr {
    /** What an item is: {@link Kind}. */
    public static final String KIND = "kind";
    /** The name of the entity whose attributes the item carries. */
    public static final String ENTITY = "entity";
    /** Grows by one with every change of a core item; on a copy, the version of the source that {@link #DATA} was taken from. */
    public static final String VERSION = "version";
    /** The version that an entity had when it was created: tells it from an earlier one with the same id. */
    public static final String LIFE = "life";
    public static final String CREATED_AT = "createdAt";
    public static final String UPDATED_AT = "updatedAt";
    /** What lists are sorted by; the sort key of every index but {@code typeGsi}. */
    public static final String SORT = "sort";
    public static final String TAGS = "tags";
    /** The partition key of {@code listGsi}: the entity's name and a shard number. */
    public static final String LIST = "list";
    /** Seconds since the epoch at which DynamoDB may delete the item. */
    public static final String EXPIRES_AT = "expiresAt";
    /** On a tombstone: the kind of item that it replaces. */
    public static final String OF = "of";
    /** On a guard: the id of the entity that holds the claim. */
    public static final String OWNER = "owner";
    public static final String RELATION = "relation";
    public static final String FROM = "from";
    public static final String TO = "to";
    public static final String FROM_LIFE = "fromLife";
    public static final String TO_LIFE = "toLife";
    /** A relationship's own attributes, on its link. */
    public static final String ATTRIBUTES = "attributes";
    /** On a copy: the id of the entity that it was taken from. */
    public static final String SOURCE_ID = "sourceId";
    /** On a copy: the attributes of its source. */
    public static final String DATA = "data";
    /** On a relationship copy: the relationship's own attributes. */
    public static final String LINK = "link";
    /** On a relationship copy: the version of the link that {@link #LINK} was taken from. */
    public static final String LINK_VERSION = "linkVersion";

    /** The names that an entity's own attributes can't have. */
    public static final Set<String> RESERVED = Set.of(Key.PARTITION, Key.SORT, KIND, ENTITY, VERSION, LIFE, CREATED_AT, UPDATED_AT, SORT,
            TAGS,
            LIST, EXPIRES_AT, OF, OWNER, RELATION, FROM, TO, FROM_LIFE, TO_LIFE, ATTRIBUTES, SOURCE_ID, DATA, LINK, LINK_VERSION);

    private Attr() {
    }
}
