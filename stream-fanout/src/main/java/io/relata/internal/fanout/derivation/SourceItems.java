package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.Relation;
import java.util.Optional;
import java.util.stream.Stream;

/** Strong reads of the items that another item is judged by. */
public record SourceItems(TableReads table) {
    public Optional<Item> read(Key key) {
        return table.get(key, Consistency.STRONG);
    }

    public Optional<Item> read(EntityRef entity) {
        return read(CoreKey.of(entity));
    }

    /** A link with everything that its copies depend on. */
    public Related related(LinkRef link) {
        return related(link, read(CoreKey.of(link)));
    }

    public Related related(LinkRef link, Optional<Item> item) {
        return new Related(item, read(link.from()), read(link.to()));
    }

    /**
     * A link and the entities at its ends, as far as they exist: alive, as tombstones, or changed by other code.
     */
    public record Related(Optional<Item> link, Optional<Item> from, Optional<Item> to) {
        /** Whether copies can be judged by them. If not, the unreadable item has a finding of its own. */
        public boolean isReadable() {
            return Stream.of(link, from, to).flatMap(Optional::stream).allMatch(ReadableItem::is);
        }

        public boolean isAlive() {
            return link.filter(Kind.LINK::is).isPresent();
        }

        public boolean isGood() {
            return isAlive() && ExpectedCopies.isGood(link.get(), from, to);
        }

        /**
         * Whether nothing speaks against the link but that an end is not there: without a tombstone it was not deleted, and may come back.
         *
         * @param relation the link's
         */
        public boolean isInDoubt(Relation relation, EntityRef to) {
            return isAlive() && !isGood() && !ExpectedCopies.isOver(link.get(), this.from, this.to)
                    && from.map(item -> ExpectedCopies.isCalledFor(relation, item, to)).orElse(true);
        }

        /** The versions of all three. */
        public String state() {
            return "link " + version(link) + ", from " + version(from) + ", to " + version(to);
        }
    }

    /** The version of an item or tombstone, for {@link Finding#state}. */
    public static String version(Optional<Item> item) {
        return item
                .map(found -> (Kind.TOMBSTONE.is(found) ? "gone at " : "") + found.versionText())
                .orElse("none there");
    }
}
