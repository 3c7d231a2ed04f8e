package io.relata.simulation.generated;

import io.relata.internal.engine.table.action.Condition;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns mutants on. Changed class files ask it, mostly by {@link Instead}; each call says which mutant it is. Loaded once for each
 * {@link MutatingLoader}.
 */
public final class Switch {
    /** No mutant is turned on. */
    private static final int NONE = -1;
    /** Some hundred times as often as a history comes to mutants. */
    private static final long MOST = 50_000_000;

    private static volatile int active = NONE;
    private static volatile boolean recording;
    private static BitSet reached = new BitSet();
    /** How often mutants are come to until what a mutant does counts as endless. */
    private static long left;

    private Switch() {
    }

    /** Turns one on, in the place of any other. */
    public static void turnOn(int mutant) {
        left = MOST;
        active = mutant;
    }

    /** Turns off the one that is on. */
    public static void turnOff() {
        active = NONE;
    }

    /** Begins to record which mutants would make a difference where they are reached; none is to be turned on. */
    public static void record() {
        reached = new BitSet();
        WeakerConditions.begin();
        recording = true;
    }

    /** The mutants that would have made a difference since {@link #record()}. */
    public static BitSet recorded() {
        recording = false;
        return reached;
    }

    static boolean isRecording() {
        return recording;
    }

    static void reach(BitSet mutants) {
        reached.or(mutants);
    }

    /** Whether this mutant is turned on, which makes a difference here. */
    public static boolean is(int mutant) {
        return is(mutant, true);
    }

    static boolean is(int mutant, boolean makesADifference) {
        if (recording && makesADifference) {
            reached.set(mutant);
        }
        return isOn(mutant);
    }

    /** Whether this mutant is turned on. */
    public static boolean isOn(int mutant) {
        if (active == NONE) {
            return false;
        }
        left--;
        if (left < 0) {
            throw new EndlessError();
        }
        return active == mutant;
    }

    /** A call could be left out whose result is another than what would be in its place, or that may have changed that. */
    public static void leftOut(@Nullable Object result, @Nullable Object given, int mutant) {
        if (recording && result instanceof Condition.All all && all.conditions().stream().anyMatch(each -> each == given)) {
            WeakerConditions.add(all, mutant);
        } else if (recording && !(result instanceof Record && Objects.equals(result, given))) {
            reached.set(mutant);
        }
    }
}
