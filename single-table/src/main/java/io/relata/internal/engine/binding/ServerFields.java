package io.relata.internal.engine.binding;

/** The names that Relata gives to fields of entities and links in JSON, beside the attributes that a model declares. */
public final class ServerFields {
    public static final String ENTITY = "entity";
    public static final String VERSION = "version";
    public static final String CREATED_AT = "createdAt";
    public static final String UPDATED_AT = "updatedAt";
    public static final String TAGS = "tags";
    /** On an entity that is answered by its relationship to another: the relationship's attributes. */
    public static final String LINK = "link";
    /** On an entity that carries something of its parents. */
    public static final String CARRIED = "carried";
    /** On an entity in a list by distance: its distance in metres. */
    public static final String DISTANCE = "distance";
    /** On a version in a history with which a life began, unless the entity has an attribute of this name. */
    public static final String CREATED = "created";
    /** On a deletion in a history. */
    public static final String DELETED = "deleted";
    /** On a deletion in a history: when it was. */
    public static final String DELETED_AT = "deletedAt";
    /** On a deletion in a history: the subject of the caller who asked for it, if one did. */
    public static final String DELETED_BY = "deletedBy";
    /** On a deletion in a history: the entity with which it was deleted, if it was a child of one. */
    public static final String DELETED_WITH = "deletedWith";
    /** On a link. */
    public static final String RELATION = "relation";
    /** On a link: the id of the entity at its outgoing end. */
    public static final String FROM = "from";
    /** On a link: the id of the other entity. */
    public static final String TO = "to";
    /** On a link: the relationship's attributes. */
    public static final String ATTRIBUTES = "attributes";

    private ServerFields() {
    }
}
