package io.relata.internal.engine.change;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of parts that a model declares. */
public enum PartKind {
    /** Whether every item belongs to a tenant. */
    TENANTS("tenants", ""),
    ENTITY("the entity %s", ""),
    /** Of an entity or a relationship. */
    ATTRIBUTE("%s", ""),
    /** A name that an attribute had. */
    FORMERLY("the former name %s", "it is read under the new name, and stored under the former one"),
    /** The constants of an attribute that is an enum, or a list or a set of one. */
    CONSTANTS("the constants of %s", ""),
    /** An attribute whose stored values are converted. */
    CONVERTED("the conversion of %s", "what is stored is converted when it is read"),
    /** What the model had and has given up: an entity, a relation, an attribute. */
    RETIRED("%s", ""),
    /** What all lists of an entity are sorted by. */
    ORDER("@SortBy of %s", "lists of it within bounds are answered with 503"),
    LIST("@Listed of %s", "this list is answered with 503"),
    LIST_BY("@ListBy of %s", "this list is answered with 503"),
    NEARBY("@Nearby of %s", "lists by distance are answered with 503"),
    CHILDREN("@BelongsTo of %s", "this list of children is answered with 503"),
    LIMIT("@AtMost of %s", "it counts only what was written since"),
    /** That the children of a parent are counted without a limit. */
    COUNTED("exists = true of %s",
            "it counts only what was written since, and verify tells which of the rest have a parent that does not exist"),
    UNIQUE("@Unique of %s", "a value that is stored can be taken a second time, and lookups by it are answered with 503"),
    NO_OVERLAP("@NoOverlap of %s", "time that is stored can be booked a second time"),
    TREE("@Within of %s", "these trees are answered with 503"),
    RELATION("the relation %s", "what it links is answered with 503"),
    LINK_ORDER("the order of %s", "lists in this order are answered with 503"),
    /** An attribute that copies carry. */
    COPIED("%s in copies", "copies that are stored lack it, and lists of copies that are filtered by it are answered with 503"),
    CARRIED("@Carries of %s", "answers lack it where it is stored already"),
    SELF_COPY("@SelfCopy of %s", "its edges are answered with 503"),
    TAGS("@Taggable of %s", ""),
    TAGGED("@Taggable(within) of %s", "this list is answered with 503"),
    HISTORY("@Versioned of %s", ""),
    EXPIRY("@Expires of %s", "what is stored does not expire, and what is past it then stays until you give it another value"),
    TOTAL("the total %s", "it is answered with 503"),
    /** The groups of a total that are read page by page. */
    GROUP("the grouping %s", "its groups are answered with 503"),
    SEARCH("@Searchable of %s", "");

    private final String described;
    private final String meanwhile;

    PartKind(String described, String meanwhile) {
        this.described = described;
        this.meanwhile = meanwhile;
    }

    /** As the person who declared it knows it: {@code @Listed of business}. */
    String described(String subject) {
        return described.formatted(subject);
    }

    /** What holds until it is built, where it is new and there are items already; nothing where it is right at once. */
    String meanwhile() {
        return meanwhile;
    }

    /** The one that {@link #toString} writes; none of a later release. */
    static Optional<PartKind> of(String text) {
        return Arrays.stream(values()).filter(kind -> kind.toString().equals(text)).findFirst();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
