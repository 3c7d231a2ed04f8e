package io.relata.simulation.oracle;

/** What holds in a quiet table. Each constant is one rule; what breaks it is named after it. */
public enum Clause {
    /**
     * An entity lies under its id, has the attributes that its record declares, in their types, those that every entity has, and nothing
     * else.
     */
    ENTITY,
    /** An id that is made of attributes is made of these attributes. */
    IDENTITY,
    /** {@code sort} is the entity's name and what its lists are sorted by. */
    SORT,
    /** {@code list} is one of the partitions of the list of all entities, chosen by the id. */
    LISTED,
    /** An entity is in those lists whose attributes it has, and in no others. */
    LIST_BY,
    /** An entity with a point is in the list of the cell where that is, by its latitude. */
    NEARBY,
    /** The place in a hierarchy is the path from the top down to the entity. */
    HIERARCHY,
    /** An entity carries of its parents what these have, of those that exist, and else nothing. */
    CARRIED,
    /** {@code expiresAt} is the second that the entity's own attribute says. */
    EXPIRY,
    /** What an entity belongs to exists. */
    PARENT,
    /** What is deleted or detached with its parent has it, in the life that it was given. */
    ON_DELETE,
    /** A link lies under its ends, and has the attributes of a relationship. */
    LINK,
    /** A link is alive only while both its ends live the lives that it was made for. */
    LINK_LIVES,
    /** An attribute that links is followed by one link, to the entity that it names. */
    LINK_FOLLOWS,
    /** A live link has a copy of each end beside the other, and a copy has its link. */
    RELATIONSHIP_COPY,
    /** In each of the lists that are sorted by what a copy carries, it is where that puts it, and it is in no others. */
    LINK_ORDER,
    /** An entity has a copy beside each of its tags, and nothing else has one. */
    TAG_COPY,
    /**
     * A copy beside a tag is in the list of the tag and each parent that its entity names, where the model declares it, and in no others.
     */
    TAG_PLACE,
    /** An entity with a self copy has one beside what it is linked to. */
    SELF_COPY,
    /** An entity with a unique value holds its guard, and each guard is held. */
    GUARD,
    /** No two entities have the same unique value. */
    UNIQUE,
    /** Earlier versions are kept where the model says so. */
    HISTORY,
    /** What was deleted is a tombstone. */
    TOMBSTONE,
    /** An idempotency key has its own guard, which expires. */
    REQUEST,
    /** What totals were told of a core item is what it counts for, and if that is something, in a version that it has had. */
    CONTRIBUTION,
    /** A total is what contributions add up to. */
    TOTAL,
    /** A total is in the lists that are sorted by it, where its numbers put it, and in no others. */
    RANK,
    /** An entity whose parents limit how many of it there are has a reservation, and each reservation is of such an entity. */
    RESERVATION,
    /** A capacity counts its reservations, and its shards have the limit of the parent together. */
    CAPACITY,
    /** Every item is of a kind that belongs where it lies. */
    KIND,
    /** What is searchable is in the search index, with its words. */
    SEARCH
}
