package io.relata.internal.engine.item;

import java.util.Map;
import java.util.Optional;

/** A link as it is stored. */
public record LinkItem(Item item) {
    /** The item as a link; none if it is something else. */
    public static Optional<LinkItem> of(Item item) {
        return Kind.LINK.is(item) ? Optional.of(new LinkItem(item)) : Optional.empty();
    }

    /** Whether it has what other items are judged by: other code may have left it unreadable. */
    public boolean isReadable() {
        return item.hasVersion() && item.isWhole(Attr.FROM_LIFE) && item.isWhole(Attr.TO_LIFE)
                && item.value(Attr.ATTRIBUTES).filter(Map.class::isInstance).isPresent();
    }

    public String relation() {
        return item.string(Attr.RELATION);
    }

    /** The id of the entity at its outgoing end. */
    public String from() {
        return item.string(Attr.FROM);
    }

    public String to() {
        return item.string(Attr.TO);
    }

    /** The life of {@link #from} that it was made for. */
    public long fromLife() {
        return item.number(Attr.FROM_LIFE);
    }

    public long toLife() {
        return item.number(Attr.TO_LIFE);
    }

    /** Whether it was made for this life of {@link #from}; not if other code has left that unreadable. */
    public boolean isOfFrom(Object life) {
        return item.value(Attr.FROM_LIFE).equals(Optional.of(life));
    }

    public boolean isOfTo(Object life) {
        return item.value(Attr.TO_LIFE).equals(Optional.of(life));
    }

    /** Whether it was made for the lives that these entities live. */
    public boolean isOf(EntityItem from, EntityItem to) {
        return fromLife() == from.life() && toLife() == to.life();
    }

    /** The relationship's own attributes. */
    public Map<String, Object> attributes() {
        return item.map(Attr.ATTRIBUTES);
    }

    /** The same; none if other code has left them unreadable. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> readableAttributes() {
        return item.value(Attr.ATTRIBUTES).filter(Map.class::isInstance).map(own -> (Map<String, Object>) own).orElse(Map.of());
    }
}
