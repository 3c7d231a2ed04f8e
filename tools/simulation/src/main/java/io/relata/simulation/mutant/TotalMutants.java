package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.engine.total.TotalWrites;
import io.relata.simulation.table.StreamTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
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
    private static final String GROUP = "=";
    private static final String DIGIT = "^";
    private static final String FIRST_DIGIT = "^0";

    private TotalMutants() {
    }

    /** A total alone is never written: that is what repair does. */
    static StreamTable withoutRewrites(StreamTable table) {
        return new StreamTableFilter(table) {
            @Override
            public Transacted transact(List<? extends Action<? extends Key>> actions) {
                boolean ofTotal = actions.size() == 1 && TenantMutants.bare(actions.get(0).key()) instanceof CopyKey key
                        && TotalKey.is(key);
                return ofTotal ? new Transacted.Committed() : super.transact(actions);
            }
        };
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

    /** Contributions are written whatever is there. */
    static Optional<Action<? extends Key>> unconditional(Action<? extends Key> contribution) {
        return Optional.of(Rewritten.on(Condition.always(), contribution));
    }

    /** Contributions are compared with what was read in all but one attribute. */
    static Writes without(String attribute) {
        return contributions(contribution -> Optional.of(contribution.condition() instanceof Condition.All all
                ? Rewritten.on(new Condition.All(all.conditions().stream()
                        .filter(part -> !(part instanceof Condition.Equal equal && equal.attribute().equals(attribute))
                                && !part.equals(new Condition.Missing(attribute)))
                        .toList()), contribution)
                : contribution));
    }

    /** Where nothing was counted, nothing is left of what is gone. */
    static Optional<Action<? extends Key>> unlessNothingWas(Action<? extends Key> contribution) {
        return counts(contribution) || contribution.condition() instanceof Condition.All ? Optional.of(contribution) : Optional.empty();
    }

    /** A contribution that counts for the same keeps its version. */
    static Optional<Action<? extends Key>> unlessItCountsTheSame(Action<? extends Key> contribution) {
        boolean same = contribution.condition() instanceof Condition.All && Rewritten.item(contribution)
                .filter(item -> !item.has(Attr.EXPIRES_AT) && Contribution.of(item).equals(before(contribution))).isPresent();
        return same ? Optional.empty() : Optional.of(contribution);
    }

    /** The contribution of what counts for nothing is deleted. */
    static Optional<Action<? extends Key>> deleted(Action<? extends Key> contribution) {
        return counts(contribution)
                ? Optional.of(contribution)
                : contribution.condition() instanceof Condition.All
                        ? Optional.of(new Action.Delete<Key>(contribution.key(), contribution.condition()))
                        : Optional.empty();
    }

    /** A contribution never expires. */
    static Optional<Action<? extends Key>> forever(Action<? extends Key> contribution) {
        return Optional.of(Rewritten.item(item -> {
            Map<String, Object> attributes = new HashMap<>(item.attributes());
            attributes.remove(Attr.EXPIRES_AT);
            return new Item(attributes);
        }, contribution));
    }

    /** Core items are not checked. */
    static List<Action<? extends Key>> unfenced(List<Action<? extends Key>> actions) {
        return actions.stream().filter(action -> !(action instanceof Action.Check)).toList();
    }

    /** That what is gone still is so is not checked. */
    static List<Action<? extends Key>> goneUnfenced(List<Action<? extends Key>> actions) {
        return actions.stream().filter(action -> !(action instanceof Action.Check && action.condition().equals(Condition.absent())))
                .toList();
    }

    /** That what is there still is as it was read is not checked. */
    static List<Action<? extends Key>> backUnfenced(List<Action<? extends Key>> actions) {
        return actions.stream().filter(action -> !(action instanceof Action.Check && !action.condition().equals(Condition.absent())))
                .toList();
    }

    /** The same of what counted for nothing, in an earlier version. */
    static List<Action<? extends Key>> againUnfenced(List<Action<? extends Key>> actions) {
        boolean again = actions.stream().anyMatch(action -> action instanceof Action.Put<?> put && put.item().has(Contribution.PARTS)
                && put.condition() instanceof Condition.All read && read.conditions().contains(new Condition.Missing(Contribution.PARTS))
                && read.conditions().stream().anyMatch(each -> each instanceof Condition.Equal version
                        && ((Number) version.value()).longValue() < put.item().number(Attr.VERSION)));
        return again ? backUnfenced(actions) : actions;
    }

    /** What counts for something else now is not taken from what it counted for before. */
    static List<Action<? extends Key>> stayingWhereTheyWere(List<Action<? extends Key>> actions) {
        return actions.stream().anyMatch(action -> isContribution(action) && counts(action))
                ? actions.stream().filter(action -> !(isTotal(action) && changes(action, change -> isCount(change) && change.by() < 0)))
                        .toList()
                : actions;
    }

    /** Nothing is taken from the numbers of a group. */
    static List<Action<? extends Key>> stayingInGroups(List<Action<? extends Key>> actions) {
        return actions.stream().<Action<? extends Key>>map(action -> isTotal(action) && action instanceof Action.Update<? extends Key> add
                ? new Action.Update<Key>(add.key(), add.changes().stream()
                        .filter(change -> !(change instanceof AttributeChange.Count count && count.attribute().contains(GROUP)
                                && count.by() < 0))
                        .toList(), add.condition())
                : action).toList();
    }

    private static boolean isCount(AttributeChange.Count change) {
        return change.attribute().startsWith("#") && !change.attribute().contains(".");
    }

    private static boolean changes(Action<? extends Key> action, Predicate<AttributeChange.Count> some) {
        return action instanceof Action.Update<? extends Key> add
                && add.changes().stream().anyMatch(change -> change instanceof AttributeChange.Count count && some.test(count));
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

    /** Only the digit of units, which is enough for whole numbers below 10^15. */
    static long firstDigit(String name, long number) {
        return name.contains(DIGIT) && !name.endsWith(FIRST_DIGIT) ? 0 : number;
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

    /** What a core item counts for is added; what it counted for before is not taken away. */
    static List<Action<? extends Key>> onlyAdded(List<Action<? extends Key>> actions) {
        List<Action<? extends Key>> changed = new ArrayList<>(actions.stream().filter(action -> !isTotal(action)).toList());
        actions.stream().filter(TotalMutants::isContribution).forEach(action -> Rewritten.item(action).map(Contribution::of)
                .orElseThrow().parts().forEach((total, numbers) -> changed.add(TotalWrites.add(total, numbers, Instant.EPOCH))));
        return changed;
    }

    /** The items of totals have no tenant. */
    static List<Action<? extends Key>> ofNoTenant(List<Action<? extends Key>> actions) {
        return actions.stream().<Action<? extends Key>>map(action -> isTotal(action) && action instanceof Action.Update<? extends Key> add
                ? new Action.Update<Key>(TenantMutants.bare(add.key()), add.changes(), add.condition())
                : action).toList();
    }

    /** Totals are added to after contributions are written. */
    static final class Apart extends StreamTableFilter {
        Apart(StreamTable table) {
            super(table);
        }

        @Override
        public Transacted transact(List<? extends Action<? extends Key>> actions) {
            Map<Boolean, List<Action<? extends Key>>> parts = new TreeMap<>(Map.of(true, new ArrayList<>(), false, new ArrayList<>()));
            actions.forEach(action -> parts.getOrDefault(isTotal(action), new ArrayList<>()).add(action));
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

    private static boolean isTotal(Action<? extends Key> action) {
        return TenantMutants.bare(action.key()) instanceof CopyKey key && TotalKey.is(key);
    }
}
