package io.relata.internal.functions.openapi.schema;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TotalType;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of the document's schemas. */
public final class Names {
    /** The totals of what has a tag. */
    public static final String TOTALS_OF_TAG = "TotalsOfTag";

    private Names() {
    }

    /** An entity with all of its attributes. */
    public static String entity(EntityType type) {
        return capital(type.name());
    }

    /** Entities that are listed, or read by their ids. */
    public static String all(EntityType type) {
        return "All" + pascal(type.collection());
    }

    /** Entities that are read by their ids. */
    public static String byId(EntityType type) {
        return pascal(type.collection()) + "ById";
    }

    /** An entity as a copy. */
    public static String copy(EntityType type) {
        return entity(type) + "Copy";
    }

    /** The body of requests that create or replace an entity. */
    public static String input(EntityType type) {
        return entity(type) + "Input";
    }

    /** The body of requests that change an entity. */
    public static String patch(EntityType type) {
        return entity(type) + "Patch";
    }

    /** What is added to numbers of an entity. */
    public static String adjustment(EntityType type) {
        return entity(type) + "Adjustment";
    }

    /** Type and size of a file that a caller announces. */
    public static String announcedFile(EntityType type) {
        return "FileOf" + entity(type) + "Input";
    }

    public static String link(Relation relation) {
        return pascal(relation.name()) + "Link";
    }

    /** The body of requests that link two entities. */
    public static String linkInput(Relation relation) {
        return link(relation) + "Input";
    }

    static String linkAttributes(Relation relation) {
        return link(relation) + "Attributes";
    }

    /** A linked entity, as one side of a relation shows it. */
    public static String linked(Side side) {
        return pascal(side.holder().path()) + "Of" + entity(side.holder().entity());
    }

    /** One of them, with all attributes of the entity. */
    public static String linkedEntity(Side side) {
        return "Linked" + linked(side);
    }

    /** The totals of an entity. */
    public static String totals(EntityType holder) {
        return "TotalsOf" + entity(holder);
    }

    /** The totals of all of an entity. */
    public static String overallTotals(EntityType type) {
        return "OverallTotalsOf" + pascal(type.collection());
    }

    /** A group of one of these totals. */
    public static String groups(String totals, TotalType total) {
        return totals + pascal(total.name()) + "ByGroup";
    }

    /** What an entity carries of its parents. */
    static String carried(EntityType type) {
        return "CarriedBy" + entity(type);
    }

    /** What is included beside an entity. */
    static String included(EntityType type) {
        return "IncludedIn" + entity(type);
    }

    /** A page of children, or of linked entities. */
    static String page(Related related) {
        return (related instanceof Related.Linked linked ? linked(linked.side()) : entity(related.entity())) + "Page";
    }

    /** A version of an entity, or its deletion. */
    public static String earlier(EntityType type) {
        return "Earlier" + entity(type);
    }

    /** {@code customer-store} as {@code CustomerStore}. */
    public static String pascal(String text) {
        return Stream.of(text.split("-")).filter(part -> !part.isEmpty()).map(Names::capital).collect(Collectors.joining());
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
