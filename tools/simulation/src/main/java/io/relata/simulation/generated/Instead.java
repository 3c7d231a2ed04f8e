package io.relata.simulation.generated;

import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Condition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What changed class files do in the place of instructions: the same, or, while a mutant is on, something else. */
public final class Instead {
    private Instead() {
    }

    /**
     * A condition, or its opposite.
     *
     * @param condition true, if it is not 0
     */
    public static int negated(int condition, int mutant) {
        if (Switch.is(mutant)) {
            return condition == 0 ? 1 : 0;
        }
        return condition;
    }

    /** Whether two numbers are equal, which no mutant changes. */
    public static boolean same(int left, int right) {
        return left == right;
    }

    /** Whether two references are the same, which no mutant changes. */
    public static boolean same(@Nullable Object left, @Nullable Object right) {
        return left == right;
    }

    /** {@code <}, or {@code <=}. */
    public static boolean less(int left, int right, int mutant) {
        return Switch.is(mutant, left == right) ? left <= right : left < right;
    }

    /** {@code <=}, or {@code <}. */
    public static boolean lessOrEqual(int left, int right, int mutant) {
        return Switch.is(mutant, left == right) ? left < right : left <= right;
    }

    /** A sum, or a difference. */
    public static int sum(int left, int right, int mutant) {
        return Switch.is(mutant, right != 0) ? left - right : left + right;
    }

    /** A sum, or a difference. */
    public static long sum(long left, long right, int mutant) {
        return Switch.is(mutant, right != 0) ? left - right : left + right;
    }

    /** A value, or none. */
    public static <T> Optional<T> orNone(Optional<T> value, int mutant) {
        return Switch.is(mutant, value.isPresent()) ? Optional.empty() : value;
    }

    /** A list, or an empty one. */
    public static <T> List<T> orNone(List<T> list, int mutant) {
        return Switch.is(mutant, !list.isEmpty()) ? List.of() : list;
    }

    /** A list, or all of it but the last; never empty, which is another mutant. */
    public static <T> List<T> withoutLast(List<T> list, int mutant) {
        return Switch.is(mutant, list.size() > 1) && list.size() > 1 ? list.subList(0, list.size() - 1) : list;
    }

    /** A set, or an empty one. */
    public static <T> Set<T> orNone(Set<T> set, int mutant) {
        return Switch.is(mutant, !set.isEmpty()) ? Set.of() : set;
    }

    /** A map, or an empty one. */
    public static <K, V> Map<K, V> orNone(Map<K, V> map, int mutant) {
        return Switch.is(mutant, !map.isEmpty()) ? Map.of() : map;
    }

    /** A stream, or an empty one. */
    public static <T> Stream<T> orNone(Stream<T> stream, int mutant) {
        return Switch.is(mutant) ? Stream.empty() : stream;
    }

    /** What meets a condition, or all. */
    public static <T> Stream<T> filter(Stream<T> stream, Predicate<? super T> condition, int mutant) {
        return stream.filter(value -> condition.test(value) || Switch.is(mutant));
    }

    /** What meets a condition, or whatever is there. */
    public static <T> Optional<T> filter(Optional<T> value, Predicate<? super T> condition, int mutant) {
        return value.filter(present -> condition.test(present) || Switch.is(mutant));
    }

    /** A read that is to be strongly consistent, or any. */
    public static Consistency weaker(Consistency consistency, int mutant) {
        return Switch.is(mutant, consistency == Consistency.STRONG) ? Consistency.EVENTUAL : consistency;
    }

    /** A condition, or none. A batch can't say that there is none, but compare with the greatest version. */
    public static Condition unconditional(Condition condition, int mutant) {
        if (Switch.isRecording()) {
            WeakerConditions.add(condition, mutant);
        }
        if (Switch.isOn(mutant)) {
            return condition instanceof Condition.Less less ? new Condition.Less(less.attribute(), Long.MAX_VALUE) : Condition.always();
        }
        return condition;
    }
}
