package io.relata.internal.model;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.internal.model.attribute.SortKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An order in which the entities that another is linked to can be listed, besides that of their ids: by one of their attributes, or by one
 * of the relationship's. The list is read from an index of the copies in the partition of the entity that has the list: their own partition
 * key, and a sort key that follows from what the copy carries. The first orders of all relations share an index, the second ones another.
 *
 * @param source what of a copy it follows from
 * @param key the sort keys of the index; one without the value sorts first
 */
public record LinkOrder(Source source, SortKey key, Access access) {
    /** Begins the name of an order by an attribute of the relationship. */
    public static final String OF_LINK = "link.";

    /** The part of a copy that has the attribute. */
    public enum Source {
        /** What it carries of the entity. */
        ENTITY,
        /** What it carries of the link. */
        LINK
    }

    /**
     * @param shown the name of the entity in the list
     * @param attribute of that entity or of the relationship
     * @param number which one of its list it is, from 1
     */
    public static LinkOrder of(Source source, String shown, SortAttribute attribute, int number) {
        return new LinkOrder(source, new SortKey(shown, List.of(attribute)), Access.linked(number));
    }

    /** All indexes that a model's lists of copies go by: in orders, and of what has a tag and one parent. */
    static List<Access> accesses(List<EntityType> entities, List<Relation> relations) {
        int most = Stream.concat(
                relations.stream().flatMap(relation -> relation.sides().stream()).map(side -> side.orders().size()),
                entities.stream().map(type -> type.traits().taggedWithin().size())).mapToInt(Integer::intValue).max().orElse(0);
        return IntStream.rangeClosed(1, most).mapToObj(Access::linked).toList();
    }

    /** What requests call it: {@code name}, or {@code link.since}. */
    public String name() {
        return (source == Source.LINK ? OF_LINK : "") + attribute().name();
    }

    public SortAttribute attribute() {
        return key.attributes().get(0);
    }

    /**
     * The sort key of a copy.
     *
     * @param id of the entity that it carries
     * @param values the attributes of that or of the link, whichever it follows from
     */
    String place(String id, Map<String, Object> values) {
        return key.of(values, id);
    }

    /**
     * The range to read.
     *
     * @throws IllegalArgumentException with what would be right, when a text is no value of the attribute
     */
    public SortRange range(Optional<String> from, Optional<String> to) {
        return key.rangeBeforeIds(List.of(), from, to);
    }
}
