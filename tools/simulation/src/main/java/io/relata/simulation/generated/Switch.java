package io.relata.simulation.generated;

import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Condition;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns mutants on. Changed class files call it in the place of instructions; each call says which mutant it is. Loaded once for each
 * {@link MutatingLoader}.
 */
public final class Switch {
    /** No mutant is turned on. */
    private static final int NONE = -1;

    private static volatile int active = NONE;
    private static volatile boolean recording;
    private static BitSet reached = new BitSet();

    private Switch() {
    }

    /** Turns one on, in the place of any other. */
    public static void turnOn(int mutant) {
        active = mutant;
    }

    /** Turns off the one that is on. */
    public static void turnOff() {
        active = NONE;
    }

    /** Begins to record what is reached; no mutant is to be turned on. */
    public static void record() {
        reached = new BitSet();
        recording = true;
    }

    /** The mutants that were reached since {@link #record()}. */
    public static BitSet recorded() {
        recording = false;
        return reached;
    }

    /** Whether this mutant is turned on. */
    public static boolean is(int mutant) {
        if (recording) {
            reached.set(mutant);
        }
        return active == mutant;
    }

    /**
     * A condition, or its opposite.
     *
     * @param condition true, if it is not 0
     */
    public static int negated(int condition, int mutant) {
        if (is(mutant)) {
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
        return is(mutant) ? left <= right : left < right;
    }

    /** {@code <=}, or {@code <}. */
    public static boolean lessOrEqual(int left, int right, int mutant) {
        return is(mutant) ? left < right : left <= right;
    }

    /** A sum, or a difference. */
    public static int sum(int left, int right, int mutant) {
        return is(mutant) ? left - right : left + right;
    }

    /** A sum, or a difference. */
    public static long sum(long left, long right, int mutant) {
        return is(mutant) ? left - right : left + right;
    }

    /** A value, or none. */
    public static <T> Optional<T> orNone(Optional<T> value, int mutant) {
        return is(mutant) ? Optional.empty() : value;
    }

    /** A list, or an empty one. */
    public static <T> List<T> orNone(List<T> list, int mutant) {
        return is(mutant) ? List.of() : list;
    }

    /** A set, or an empty one. */
    public static <T> Set<T> orNone(Set<T> set, int mutant) {
        return is(mutant) ? Set.of() : set;
    }

    /** A map, or an empty one. */
    public static <K, V> Map<K, V> orNone(Map<K, V> map, int mutant) {
        return is(mutant) ? Map.of() : map;
    }

    /** A stream, or an empty one. */
    public static <T> Stream<T> orNone(Stream<T> stream, int mutant) {
        return is(mutant) ? Stream.empty() : stream;
    }

    /** What meets a condition, or all. */
    public static <T> Stream<T> filter(Stream<T> stream, Predicate<? super T> condition, int mutant) {
        return is(mutant) ? stream : stream.filter(condition);
    }

    /** What meets a condition, or whatever is there. */
    public static <T> Optional<T> filter(Optional<T> value, Predicate<? super T> condition, int mutant) {
        return is(mutant) ? value : value.filter(condition);
    }

    /** A read that is to be strongly consistent, or any. */
    public static Consistency weaker(Consistency strong, int mutant) {
        return is(mutant) ? Consistency.EVENTUAL : strong;
    }

    /** A condition, or none. A batch can't say that there is none, but compare with the greatest version. */
    public static Condition unconditional(Condition condition, int mutant) {
        if (is(mutant)) {
            return condition instanceof Condition.Less less ? new Condition.Less(less.attribute(), Long.MAX_VALUE) : Condition.always();
        }
        return condition;
    }
}
