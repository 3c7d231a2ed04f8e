package io.relata.engine.copy;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CopyKey;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Change;
import io.relata.engine.table.action.Condition;
import java.util.List;

/** Every write that a copy can undergo, each with the condition that keeps it from doing harm when it comes late. */
public final class CopyWrites {
    private CopyWrites() {
    }

    /** Brings a copy that exists to a newer version of its source. Creates nothing, and never goes back. */
    public static Action.Update<CopyKey> refresh(CopyKey key, CopyData source) {
        return new Action.Update<>(key,
                List.of(new Change.Assign(Attr.DATA, source.data()), new Change.Assign(Attr.VERSION, source.version())),
                new Condition.Less(Attr.VERSION, source.version()));
    }

    /** Creates a relationship copy where there is none. To be fenced by a check that {@code link} is still alive at its version. */
    public static Action.Put<CopyKey> create(CopyKey key, CopyData source, Item link) {
        Item copy = copy(source).with(Attr.LINK, link.map(Attr.ATTRIBUTES)).with(Attr.LINK_VERSION, link.number(Attr.VERSION));
        return new Action.Put<>(key, copy, Condition.absent());
    }

    /**
     * Creates a relationship copy, or brings one that exists to the link's version and leaves its data alone: that may be newer than what
     * is at hand. To be fenced like {@link #create}.
     */
    public static Action.Update<CopyKey> relink(CopyKey key, CopyData source, Item link) {
        return new Action.Update<>(key, List.of(
                new Change.Assign(Attr.KIND, Kind.COPY.spelled()),
                new Change.Assign(Attr.ENTITY, source.entity().entity()),
                new Change.Assign(Attr.SOURCE_ID, source.entity().id()),
                new Change.AssignIfMissing(Attr.VERSION, source.version()),
                new Change.AssignIfMissing(Attr.DATA, source.data()),
                new Change.Assign(Attr.LINK, link.map(Attr.ATTRIBUTES)),
                new Change.Assign(Attr.LINK_VERSION, link.number(Attr.VERSION))), Condition.always());
    }

    /** Deletes a relationship copy, unless a link newer than {@code linkVersion} made it. */
    public static Action.Delete<CopyKey> unlink(CopyKey key, long linkVersion) {
        return new Action.Delete<>(key, new Condition.AtMost(Attr.LINK_VERSION, linkVersion));
    }

    /**
     * Creates a copy that an entity calls for by itself, or brings an older one to this version. To be fenced by a check that it still
     * calls for it.
     */
    public static Action.Put<CopyKey> own(CopyKey key, CopyData source) {
        return new Action.Put<>(key, copy(source), Condition.absent().or(new Condition.Less(Attr.VERSION, source.version())));
    }

    /** Deletes a copy that an entity called for by itself, unless it was made from the entity at a version after {@code version}. */
    public static Action.Delete<CopyKey> disown(CopyKey key, long version) {
        return new Action.Delete<>(key, new Condition.AtMost(Attr.VERSION, version));
    }

    private static Item copy(CopyData source) {
        return Item.of(Attr.KIND, Kind.COPY.spelled(), Attr.ENTITY, source.entity().entity(), Attr.SOURCE_ID, source.entity().id(),
                Attr.VERSION, source.version(), Attr.DATA, source.data());
    }
}
