package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a derived item must be.
 *
 * @param item without its key
 * @param sources the core items that it follows from, as they were read
 */
public record ExpectedItem(Item item, List<Item> sources) {
    /**
     * What has the version of an entity, and says which one that is.
     *
     * @param data any attributes
     * @param others what it follows from besides
     */
    public static ExpectedItem of(Item source, Map<String, Object> data, Item... others) {
        EntityRef entity = EntityRef.ofType(source.key().type());
        return new ExpectedItem(CopyItem.of(Kind.DERIVED, entity, source.version(), data),
                Stream.concat(Stream.of(source), Stream.of(others)).toList());
    }

    /** Whether it follows from this core item first of all. */
    boolean isOf(Item source) {
        return sources.get(0).key().equals(source.key());
    }

    /** The versions of what it follows from, for {@link Finding#state}. */
    String versions() {
        return sources.stream().map(source -> ", " + source.key().type() + " " + SourceItems.version(Optional.of(source)))
                .collect(Collectors.joining());
    }

    /** That the stored item, or a source, is as it was read. */
    static Condition unchanged(Item read) {
        return Unchanged.source(read);
    }
}
