package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A comparison under way.
 *
 * @param now decides what has expired; without it, nothing has
 * @param shapes what the items of a table must be, by key; where there is none, there must be no item
 */
record Judging(Declarations declarations, QuietTable table, Optional<Instant> now, Findings findings, Map<ItemKey, Shape> shapes) {
    Judging(Declarations declarations, QuietTable table, Optional<Instant> now, Findings findings) {
        this(declarations, table, now, findings, new HashMap<>());
    }

    /** Whether an item's time is over, so that it counts for nothing although the database has not removed it. */
    boolean isOver(Map<String, Object> item) {
        return now.filter(time -> item.get("expiresAt") instanceof BigDecimal second && second.longValue() <= time.getEpochSecond())
                .isPresent();
    }

    /** An item that may be there, and then is like this. */
    void allow(ItemKey key, Shape shape) {
        shapes.put(key, shape);
    }

    /** An item that must be there, and be like this. */
    void require(ItemKey key, Shape shape) {
        allow(key, shape);
        if (table.item(key).isEmpty()) {
            findings.add(Wrong.Kind.MISSING, shape.clause(), key, () -> "it must be there: " + shape);
        }
    }

    /** Compares every item with its shape. */
    void compare() {
        table.items().forEach((key, item) -> {
            Shape shape = shapes.get(key);
            if (shape == null) {
                Wrong.Kind kind = QuietTable.isKind("guard", item) && item.containsKey(HashedValues.BESIDE_PLAIN)
                        ? Wrong.Kind.OUTDATED
                        : Wrong.Kind.SUPERFLUOUS;
                findings.add(kind, ruleFor(key, item), key, () -> "nothing calls for " + item);
            } else {
                shape.compare(item, declarations.indexAttributes(), findings);
            }
        });
    }

    private static Clause ruleFor(ItemKey key, Map<String, Object> item) {
        if (QuietTable.isKind("copy", item)) {
            return key.id().equals(key.type()) ? Clause.SELF_COPY : key.id().startsWith("tag") ? Clause.TAG_COPY : Clause.RELATIONSHIP_COPY;
        } else if (QuietTable.isKind("guard", item)) {
            return key.id().startsWith("unique:") ? Clause.GUARD : Clause.REQUEST;
        } else if (QuietTable.isKind("history", item)) {
            return Clause.HISTORY;
        } else if (QuietTable.isKind("contribution", item)) {
            return Clause.CONTRIBUTION;
        } else if (QuietTable.isKind("total", item)) {
            return Clause.TOTAL;
        }
        if (QuietTable.isKind("reservation", item)) {
            return Clause.RESERVATION;
        }
        return QuietTable.isKind("capacity", item) ? Clause.CAPACITY : Clause.KIND;
    }
}
