package io.relata.model;

import io.relata.engine.key.Access;
import java.util.List;

/**
 * The parent of an entity, whose id an attribute holds.
 *
 * @param attribute where the child holds its parent's id
 * @param entity the parent's entity name
 * @param sharing attributes that child and parent must have in common
 * @param list what the list of children is called in the parent's URL
 */
public record Parent(String attribute, String entity, List<String> sharing, String list) {
    /** The index that lists the children of each parent in their sort order. */
    public Access index() {
        return Access.by(attribute);
    }
}
