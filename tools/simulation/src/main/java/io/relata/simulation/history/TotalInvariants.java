package io.relata.simulation.history;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Checks at each write of a total, or of what it follows from, that the two agree, and that nothing goes back. */
final class TotalInvariants {
    private static final String NUMBER = "#";

    private final Committed committed;
    private final Function<Key, Optional<Item>> truth;
    /** What contributions add up to and totals do not, by the total's number; nothing, but within a transaction. */
    private final Map<String, BigDecimal> owed = new TreeMap<>();
    /** What they differ in because a foreign writer changed totals alone, and nobody has put right yet. */
    private final Map<String, BigDecimal> spoiled = new TreeMap<>();
    private final BooleanSupplier audited;
    /** Totals that a foreign writer has removed since the first audit began: a write of an audit may come long after it. */
    private final Set<String> removed = new HashSet<>();
    private boolean foreign;
    /** Whether the transaction writes contributions. */
    private boolean contributed;

    /**
     * @param truth what the table holds
     * @param audited whether an audit may have begun
     */
    TotalInvariants(Committed committed, Function<Key, Optional<Item>> truth, BooleanSupplier audited) {
        this.audited = audited;
        this.committed = committed;
        this.truth = truth;
    }

    /** The violation in a change, if any. */
    Optional<String> check(Writer writer, CopyKey key, TableListener.Change change) {
        foreign = writer.role() == Writer.Role.FOREIGN;
        if (TotalKey.is(key)) {
            change.before().ifPresent(item -> total(key, item, 1));
            change.after().ifPresentOrElse(item -> total(key, item, -1), () -> removed(key));
            return wrongTotal(writer, change);
        }
        contributed = true;
        change.before().ifPresent(item -> contribution(item, -1));
        change.after().ifPresent(item -> contribution(item, 1));
        return writer.role() == Writer.Role.FOREIGN ? Optional.empty() : wrongContribution(writer, key, change);
    }

    /**
     * What contributions and totals differ in, now that a transaction is written. A total that is removed twice during one audit looks as
     * if nothing had happened in between, so the audit may write it wrong, and the next one finds it.
     */
    Optional<String> owed() {
        Map<String, BigDecimal> wrong = new TreeMap<>(owed);
        if (!foreign) {
            wrong.entrySet().removeAll(spoiled.entrySet());
        }
        if (!contributed) {
            wrong.keySet().removeIf(number -> removed.stream().anyMatch(total -> number.startsWith(total + NUMBER)));
        }
        contributed = false;
        spoiled.clear();
        spoiled.putAll(owed);
        return foreign || wrong.isEmpty() ? Optional.empty() : Optional.of("totals are not what contributions add up to: " + wrong);
    }

    private void contribution(Item item, int sign) {
        item.map(Contribution.PARTS).forEach((total, numbers) -> ((Map<?, ?>) numbers)
                .forEach((name, number) -> owe(total + name, (BigDecimal) number, sign)));
    }

    private void total(CopyKey key, Item item, int sign) {
        String total = name(key);
        item.attributes().forEach((name, number) -> {
            if (name.startsWith(NUMBER)) {
                owe(total + name, (BigDecimal) number, sign);
            }
        });
    }

    private void removed(CopyKey total) {
        if (audited.getAsBoolean()) {
            removed.add(name(total));
        }
    }

    private static String name(CopyKey total) {
        return total.type().substring(total.type().indexOf('#') + 1);
    }

    private void owe(String number, BigDecimal more, int sign) {
        BigDecimal sum = owed.getOrDefault(number, BigDecimal.ZERO).add(sign < 0 ? more.negate() : more);
        if (sum.signum() == 0) {
            owed.remove(number);
        } else {
            owed.put(number, sum);
        }
    }

    private static Optional<String> wrongTotal(Writer writer, TableListener.Change change) {
        if (writer.role() == Writer.Role.FOREIGN) {
            return Optional.empty();
        } else if (change.after().isEmpty()) {
            return Optional.of("a total was deleted");
        }
        return writer.role() == Writer.Role.STREAM_FUNCTION ? Optional.empty() : Optional.of("only the stream function writes totals");
    }

    private Optional<String> wrongContribution(Writer writer, CopyKey key, TableListener.Change change) {
        if (writer.role() == Writer.Role.EXPIRY) {
            return change.before().filter(item -> item.has(Contribution.PARTS)).map(item -> "a contribution expired that still counts");
        } else if (writer.role() != Writer.Role.STREAM_FUNCTION) {
            return Optional.of("only the stream function writes contributions");
        } else if (change.after().isEmpty()) {
            return Optional.of("a contribution was deleted");
        }
        Item after = change.after().get();
        Optional<Item> source = truth.apply(TotalKey.source(key));
        boolean isOfSource = source.filter(item -> item.number(Attr.VERSION) == after.number(Attr.VERSION)).isPresent();
        int moves = change.before().map(before -> Long.compare(after.number(Attr.VERSION), before.number(Attr.VERSION))).orElse(1);
        if (moves < 0 && !(isOfSource && change.way() == SendMode.FENCED)) {
            return Optional.of("a contribution went back");
        } else if (moves > 0 && source.filter(item -> item.number(Attr.VERSION) < after.number(Attr.VERSION)).isPresent()
                && committed.data(TotalKey.source(key), after.number(Attr.VERSION)).isEmpty()) {
            // One that it had before it was removed without a tombstone, and created again by a clock behind, is moved back later.
            return Optional.of("a contribution has a version that its core item never had");
        } else if (isOfSource && source.filter(Kind.TOMBSTONE::is).isPresent() && after.has(Contribution.PARTS)) {
            return Optional.of("a contribution of what is gone counts");
        } else if (after.has(Contribution.PARTS) == after.has(Attr.EXPIRES_AT)) {
            return Optional.of("a contribution expires that counts, or counts for nothing and never expires");
        }
        return Optional.empty();
    }
}
