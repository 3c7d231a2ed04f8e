package io.relata.functions.openapi;

import io.relata.model.EntityType;
import io.relata.model.Relation;
import io.relata.model.Side;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the document calls what it defines. */
final class Names {
    private Names() {
    }

    /** An entity with all that it has. */
    static String entity(EntityType type) {
        return capital(type.name());
    }

    /** An entity as its copies show it. */
    static String copy(EntityType type) {
        return entity(type) + "Copy";
    }

    /** What callers send to create or replace an entity. */
    static String input(EntityType type) {
        return entity(type) + "Input";
    }

    /** What callers send to change an entity. */
    static String patch(EntityType type) {
        return entity(type) + "Patch";
    }

    static String link(Relation relation) {
        return pascal(relation.name()) + "Link";
    }

    /** What callers send to relate two entities. */
    static String linkInput(Relation relation) {
        return link(relation) + "Input";
    }

    static String linkAttributes(Relation relation) {
        return link(relation) + "Attributes";
    }

    /** What is at one end of a relation, as the other end shows it. */
    static String linked(Side side) {
        return pascal(side.holder().path()) + "Of" + entity(side.holder().entity());
    }

    /** An entity as it was before. */
    static String earlier(EntityType type) {
        return "Earlier" + entity(type);
    }

    /** {@code customer-store} as {@code CustomerStore}. */
    static String pascal(String text) {
        return Stream.of(text.split("-")).filter(part -> !part.isEmpty()).map(Names::capital).collect(Collectors.joining());
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
