package io.relata.internal.engine.item;

import io.relata.internal.engine.key.EntityRef;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A copy as it is stored, or an earlier version: an entity's data, and on a relationship copy its link's attributes. */
public record CopyItem(Item item) {
    /** A copy or another item that carries data of one entity, without its key. */
    public static Item of(Kind kind, EntityRef source, long version, Map<String, Object> data) {
        return Item.of(kind, Attr.ENTITY, source.entity(), Attr.SOURCE_ID, source.id(), Attr.VERSION, version, Attr.DATA, data);
    }

    /** The attributes of its source. */
    public Map<String, Object> data() {
        return item.map(Attr.DATA);
    }

    /** When its source was created; ISO-8601, UTC, with milliseconds. */
    public String createdAt() {
        return (String) Objects.requireNonNull(data().get(Attr.CREATED_AT));
    }

    /** Whether other code has left {@link #data} readable. */
    public boolean hasData() {
        return item.value(Attr.DATA).filter(Map.class::isInstance).isPresent();
    }

    /** The copy with other attributes of its source. */
    public CopyItem withData(Map<String, Object> data) {
        return new CopyItem(item.with(Attr.DATA, data));
    }

    /** The copy with other attributes of the relationship, of another version of its link. */
    public CopyItem withLink(Map<String, Object> attributes, long version) {
        return new CopyItem(item.with(Attr.LINK, attributes).with(Attr.LINK_VERSION, version));
    }

    /** The id of its source. */
    public String sourceId() {
        return item.string(Attr.SOURCE_ID);
    }

    /** The same; none if other code has left it unreadable. */
    public Optional<String> sourceIdIfReadable() {
        return item.value(Attr.SOURCE_ID).flatMap(EntityRef::storedId);
    }

    /** Whether it is a copy of a linked entity. */
    public boolean isOfLink() {
        return item.has(Attr.LINK);
    }

    /** The relationship's own attributes; none if it is no copy of a linked entity. */
    public Map<String, Object> link() {
        return item.map(Attr.LINK);
    }

    /** The version of the link that {@link #link} was taken from. */
    public long linkVersion() {
        return item.number(Attr.LINK_VERSION);
    }

    /** Whether its data is of this version of its source or an earlier one; not if other code has left that unreadable. */
    public boolean isNoLaterThan(long version) {
        return item.hasVersion() && item.version() <= version;
    }

    /** Whether it was made by this version of the link or an earlier one; not if other code has left that unreadable. */
    public boolean isOfNoLaterLink(long version) {
        return item.isWhole(Attr.LINK_VERSION) && linkVersion() <= version;
    }

    /** The same as it is stored, whatever other code made of it. */
    public Optional<Object> storedLinkVersion() {
        return item.value(Attr.LINK_VERSION);
    }

    /** All that it says, but for the version, which may be older than its source's while the data is the same. */
    public Map<String, Object> content() {
        Map<String, Object> content = new HashMap<>(item.attributes());
        content.remove(Attr.VERSION);
        return content;
    }
}
