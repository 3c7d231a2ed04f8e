package io.relata.internal.console.view;

import java.util.List;

/** A key attribute of an item, explained part by part. */
public record KeyPart(String attribute, String text, List<Piece> pieces) {
    /** A piece between two separators: an entity, a relation, an id, a tag, or the name of an attribute whose value it is. */
    public record Piece(String text, String means) {
    }
}
