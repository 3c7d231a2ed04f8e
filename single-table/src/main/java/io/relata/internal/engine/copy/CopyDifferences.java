package io.relata.internal.engine.copy;

import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The differences between a table's copies and those that its core items require. For a table without concurrent writes. */
public final class CopyDifferences {
    /** Kinds of differences. */
    public enum Fault {
        /** A required copy does not exist. */
        MISSING,
        /** A copy differs from its source. */
        STALE,
        /** A copy exists that is not required. */
        GHOST,
        /** A link is alive although one of its entities is deleted. */
        DANGLING_LINK
    }

    /** One difference. */
    public record Difference(Fault fault, Key key, String detail) {
    }

    private CopyDifferences() {
    }

    /** @param items all items of a table */
    public static List<Difference> of(TableModel model, Collection<Item> items) {
        Map<CopyKey, Item> expected = ExpectedCopies.of(model, items);
        List<Difference> differences = new ArrayList<>();
        Map<Key, Item> found = new HashMap<>();
        items.forEach(item -> found.put(item.key(), item));
        expected.forEach((key, copy) -> {
            Item actual = found.get(key);
            if (actual == null) {
                differences.add(new Difference(Fault.MISSING, key,
                        "it should carry " + copy.entityName() + " " + new CopyItem(copy).sourceId()));
            } else if (!carriesTheSame(copy, actual)) {
                differences.add(new Difference(Fault.STALE, key, "it carries " + carried(actual) + " instead of " + carried(copy)));
            }
        });
        found.forEach((key, item) -> {
            if (key instanceof CopyKey && !expected.containsKey(key) && Kind.COPY.is(item)) {
                differences.add(new Difference(Fault.GHOST, key, "nothing calls for it"));
            }
        });
        items.stream().flatMap(item -> LinkItem.of(item).stream())
                .filter(link -> model.relation(link.relation())
                        .map(relation -> !expected.containsKey(relation.outgoing().copy(link.from(), link.to()))).orElse(true))
                .forEach(link -> differences
                        .add(new Difference(Fault.DANGLING_LINK, link.item().key(), "an entity that it was made for is gone")));
        return differences;
    }

    /** A copy's version may lag behind its source's where what it carries did not change. */
    private static boolean carriesTheSame(Item expected, Item found) {
        return carried(expected).equals(carried(found)) && found.hasVersion()
                && found.version() <= expected.version();
    }

    private static Map<String, Object> carried(Item copy) {
        return new CopyItem(copy).content();
    }
}
