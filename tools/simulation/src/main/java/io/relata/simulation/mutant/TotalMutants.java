package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.engine.total.TotalWrites;
import io.relata.simulation.table.StreamTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongBiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Errors in how totals are written. */
final class TotalMutants {
    private static final String DIGIT = "^";
    /** So many characters of a group are left. */
    private static final int LEFT = 3;

    private TotalMutants() {
    }

    /** The writes of one transaction. */
    @FunctionalInterface
    interface Writes extends UnaryOperator<List<Action<? extends Key>>> {
    }

    /** Transactions with contributions are others. */
    static UnaryOperator<StreamTable> settling(Writes change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Transacted transact(List<? extends Action<? extends Key>> actions) {
                if (actions.stream().noneMatch(TotalMutants::isContribution)) {
                    return super.transact(actions);
                }
                List<Action<? extends Key>> changed = change.apply(List.copyOf(actions));
                return changed.stream().allMatch(Action.Check.class::isInstance) ? new Transacted.Committed() : super.transact(changed);
            }
        };
    }

    /** Each action that writes a contribution is another, or none. */
    static Writes contributions(Function<Action<? extends Key>, Optional<Action<? extends Key>>> change) {
        return actions -> actions.stream()
                .flatMap(action -> isContribution(action) ? change.apply(action).stream() : Stream.<Action<? extends Key>>of(action))
                .toList();
    }

    /** The contribution of what counts for nothing is deleted. */
    static Optional<Action<? extends Key>> deleted(Action<? extends Key> contribution) {
        return counts(contribution)
                ? Optional.of(contribution)
                : contribution.condition() instanceof Condition.All
                        ? Optional.of(new Action.Delete<Key>(contribution.key(), contribution.condition()))
                        : Optional.empty();
    }

    /** Each number of a contribution is another; totals follow. */
    static Writes numbered(ToLongBiFunction<String, Long> change) {
        return recounted((key, counted) -> {
            Map<TotalKey, Map<String, Long>> parts = new LinkedHashMap<>();
            counted.parts().forEach((total, numbers) -> numbers
                    .forEach((name, number) -> Contribution.add(parts, total, name, change.applyAsLong(name, number))));
            parts.values().forEach(numbers -> numbers.values().removeIf(number -> number == 0));
            return new Contribution(parts);
        });
    }

    /** Each contribution is another; totals follow. */
    static Writes recounted(BiFunction<CopyKey, Contribution, Contribution> change) {
        return actions -> {
            List<Action<? extends Key>> changed = new ArrayList<>(actions.stream().filter(action -> action instanceof Action.Check)
                    .toList());
            Map<TotalKey, Map<String, Long>> sums = new LinkedHashMap<>();
            actions.stream().filter(TotalMutants::isContribution).forEach(action -> {
                Contribution parts = change.apply((CopyKey) action.key(),
                        Rewritten.item(action).map(Contribution::of).orElseThrow());
                changed.add(Rewritten.item(item -> with(item, parts), action));
                parts.minus(before(action)).forEach((total, numbers) -> numbers
                        .forEach((name, number) -> Contribution.add(sums, total, name, number)));
            });
            sums.forEach((total, numbers) -> changed.add(TotalWrites.add(total, numbers, Instant.EPOCH)));
            return changed;
        };
    }

    /** As precise as a floating-point number. */
    static long rounded(String name, long number) {
        return name.contains(DIGIT) ? (long) (float) number : number;
    }

    private static Item with(Item item, Contribution parts) {
        return item.has(Attr.EXPIRES_AT)
                ? parts.item(item.number(Attr.VERSION), item.number(Attr.EXPIRES_AT))
                : parts.item(item.number(Attr.VERSION));
    }

    /** What a contribution was when it was read: its condition says it. */
    private static Contribution before(Action<? extends Key> contribution) {
        return contribution.condition() instanceof Condition.All all
                ? all.conditions().stream()
                        .filter(part -> part instanceof Condition.Equal equal && equal.attribute().equals(Contribution.PARTS)).findFirst()
                        .map(part -> Contribution.of(Item.of(Contribution.PARTS, ((Condition.Equal) part).value())))
                        .orElse(Contribution.NONE)
                : Contribution.NONE;
    }

    /** Each contribution counts for other groups; totals follow. */
    static Writes grouped(UnaryOperator<TotalKey> change) {
        return recounted((key, counted) -> {
            Map<TotalKey, Map<String, Long>> parts = new LinkedHashMap<>();
            counted.parts().forEach((total, numbers) -> numbers.forEach(
                    (name, number) -> Contribution.add(parts, total.isOfGroup() ? change.apply(total) : total, name, number)));
            return new Contribution(parts);
        });
    }

    static TotalKey cut(TotalKey group) {
        String value = group.groupValue();
        return new TotalKey(group.holder(), ComposedKey.of(group.groupName(), value.substring(0, Math.min(LEFT, value.length()))),
                group.shard());
    }

    /** Some totals are added to after contributions are written. */
    static final class Apart extends StreamTableFilter {
        private final Predicate<TotalKey> apart;

        Apart(StreamTable table, Predicate<TotalKey> apart) {
            super(table);
            this.apart = apart;
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            Map<Boolean, List<Action<? extends Key>>> parts = new TreeMap<>(Map.of(true, new ArrayList<>(), false, new ArrayList<>()));
            actions.forEach(action -> parts.getOrDefault(isTotal(action, apart), new ArrayList<>()).add(action));
            Transacted transacted = super.transact(parts.getOrDefault(false, List.of()));
            if (transacted.committed()) {
                parts.getOrDefault(true, List.of()).forEach(total -> super.transact(List.of(total)));
            }
            return transacted;
        }
    }

    private static boolean counts(Action<? extends Key> contribution) {
        return Rewritten.item(contribution).filter(item -> item.has(Contribution.PARTS)).isPresent();
    }

    static boolean isContribution(Action<? extends Key> action) {
        return TenantMutants.bare(action.key()) instanceof CopyKey key && TotalKey.isContribution(key);
    }

    private static boolean isTotal(Action<? extends Key> action, Predicate<TotalKey> which) {
        return TenantMutants.bare(action.key()) instanceof CopyKey key && TotalKey.isOfTotal(key) && which.test(TotalKey.of(key));
    }
}
