package io.relata.internal.engine.copy;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All writes of copies, each with the condition that makes it harmless when it arrives late. */
public final class CopyWrites {
    private CopyWrites() {
    }

    /** Updates an existing copy to a newer version of its source. Never creates a copy or restores an older version. */
    public static Action.Update<CopyKey> refresh(CopyKey key, CopyData source) {
        List<AttributeChange> changes = new ArrayList<>(List.of(new AttributeChange.Assign(Attr.DATA, source.data()),
                new AttributeChange.Assign(Attr.VERSION, source.version())));
        if (key.isOfTag()) {
            source.places().forEach((attribute, place) -> changes.add(place.<AttributeChange>map(
                    sort -> new AttributeChange.Assign(attribute, sort)).orElseGet(() -> new AttributeChange.Remove(attribute))));
        }
        return new Action.Update<>(key, changes, new Condition.Less(Attr.VERSION, source.version()));
    }

    /**
     * The same for a relationship copy, whose place in lists may follow from the data.
     *
     * @param side in whose lists the copy is
     */
    public static Action.Update<CopyKey> refresh(CopyKey key, Side side, CopyData source) {
        Action.Update<CopyKey> refresh = refresh(key, source);
        List<AttributeChange> changes = new ArrayList<>(refresh.changes());
        ofEntity(side, source).forEach((attribute, value) -> changes.add(new AttributeChange.Assign(attribute, value)));
        return new Action.Update<>(key, changes, refresh.condition());
    }

    /**
     * Creates a missing relationship copy. Needs a fence: a check that {@code link} is alive at its version.
     *
     * @param side in whose lists the copy is
     */
    public static Action.Put<CopyKey> create(CopyKey key, Side side, CopyData source, Item link) {
        Item copy = new CopyItem(copy(source)).withLink(new LinkItem(link).attributes(), link.version()).item();
        for (Map.Entry<String, Object> place : places(side, source, link).entrySet()) {
            copy = copy.with(place.getKey(), place.getValue());
        }
        return new Action.Put<>(key, copy, Condition.absent());
    }

    /**
     * Creates a relationship copy, or updates the link's attributes of an existing one but not its data, which may be newer. Needs the same
     * fence as {@link #create}. Nothing is written if a link made or deleted the copy since it was read: a late deletion for an earlier
     * link may have taken it away, and what this would create may be older than what was read.
     *
     * <p>A place in lists that follows from the link is written with it. One that follows from the data is written with the data, so only
     * where there was no copy.
     *
     * @param side in whose lists the copy is
     * @param read the copy as it was read; none, if there was none
     */
    public static Action.Update<CopyKey> relink(CopyKey key, Side side, CopyData source, Item link, Optional<Item> read) {
        List<AttributeChange> changes = new ArrayList<>(List.of(
                AttributeChange.kind(Kind.COPY),
                new AttributeChange.Assign(Attr.ENTITY, source.entity().entity()),
                new AttributeChange.Assign(Attr.SOURCE_ID, source.entity().id()),
                new AttributeChange.AssignIfMissing(Attr.VERSION, source.version()),
                new AttributeChange.AssignIfMissing(Attr.DATA, source.data()),
                new AttributeChange.Assign(Attr.LINK, new LinkItem(link).attributes()),
                new AttributeChange.Assign(Attr.LINK_VERSION, link.version())));
        (read.isEmpty() ? places(side, source, link) : ofLink(side, source, link))
                .forEach((attribute, value) -> changes.add(new AttributeChange.Assign(attribute, value)));
        return new Action.Update<>(key, changes, read.map(CopyWrites::isOfTheSameLink).orElseGet(Condition::absent));
    }

    /** Deletes a relationship copy unless a link newer than {@code linkVersion} created it. */
    public static Action.Delete<CopyKey> unlink(CopyKey key, long linkVersion) {
        return new Action.Delete<>(key, new Condition.NotAbove(Attr.LINK_VERSION, linkVersion));
    }

    /** Creates an entity's own copy, or updates an older one to this version. Needs a fence: a check that the entity still requires it. */
    public static Action.Put<CopyKey> own(CopyKey key, CopyData source) {
        Item copy = copy(source);
        if (key.isOfTag()) {
            for (Map.Entry<String, Optional<String>> place : source.places().entrySet()) {
                copy = place.getValue().isPresent() ? copy.with(place.getKey(), place.getValue().get()) : copy;
            }
        }
        return new Action.Put<>(key, copy, Condition.absent().or(new Condition.Less(Attr.VERSION, source.version())));
    }

    /** Deletes an entity's own copy unless it was made from a version later than {@code version}. */
    public static Action.Delete<CopyKey> disown(CopyKey key, long version) {
        return new Action.Delete<>(key, new Condition.NotAbove(Attr.VERSION, version));
    }

    /** That a copy, whatever it is of, is as it was read. */
    public static Condition unchanged(Item copy) {
        return Unchanged.version(copy).and(isOfTheSameLink(copy));
    }

    private static Map<String, Object> places(Side side, CopyData source, Item link) {
        Map<String, Object> places = new LinkedHashMap<>(ofEntity(side, source));
        places.putAll(ofLink(side, source, link));
        return places;
    }

    private static Map<String, Object> ofEntity(Side side, CopyData source) {
        return side.places(LinkOrder.Source.ENTITY, source.entity().id(), source.data());
    }

    private static Map<String, Object> ofLink(Side side, CopyData source, Item link) {
        return side.places(LinkOrder.Source.LINK, source.entity().id(), new LinkItem(link).attributes());
    }

    private static Condition isOfTheSameLink(Item read) {
        return Unchanged.since(read, Attr.LINK_VERSION);
    }

    private static Item copy(CopyData source) {
        return CopyItem.of(Kind.COPY, source.entity(), source.version(), source.data());
    }
}
