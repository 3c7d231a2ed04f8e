package io.relata.simulation.table;

import io.relata.simulation.choice.Choices;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The faults of one history. Not every kind occurs in every history: some errors show only without others. */
public final class FaultInjection {
    private static final int[] RATES = {0, 4, 8, 16, 40};
    private static final int MOST_BUDGET = 24;
    /** The budget of faults with one choice; twice as many with two. */
    private static final int HALF = 26;

    /** What foreign writers do, and stops, are chosen otherwise. */
    private static final long ALWAYS = mask(Set.of(InjectedFault.STALL, InjectedFault.REMOVED_BY_FOREIGN_WRITER));
    private static final long LOSSES = mask(Set.of(InjectedFault.COPY_CORRUPTED, InjectedFault.RECORDS_EXPIRED));
    /** Kinds of faults that meet. */
    private static final List<Set<InjectedFault>> THEMES = List.of(Set.of(), Set.of(InjectedFault.ANSWER_LOST, InjectedFault.REPEATED),
            Set.of(InjectedFault.LANDS_LATER, InjectedFault.REPEATED_LANDS_LATER), Set.of(InjectedFault.CRASH, InjectedFault.UNAVAILABLE));
    private static final int[] FOCUSED_RATES = {2, 3, 5, 8, 16};
    /** One kind of faults of so many is possible. */
    private static final int FEW = 4;
    private static final int FEWER = 12;
    private static final int SELDOM = 16;

    private final Choices choices;
    private final long[] counts;
    private final long enabled;
    private final int rate;
    private int budget;
    private boolean hid;

    /** @param counts counts each by its ordinal */
    public FaultInjection(Choices choices, long[] counts) {
        this(choices, counts, choices.oneIn(2) ? -1 : choices.below(1 << HALF) + ((long) choices.below(1 << HALF) << HALF),
                RATES[choices.weighted(1, 2, 4, 4, 4)], choices.below(MOST_BUDGET));
    }

    private FaultInjection(Choices choices, long[] counts, long enabled, int rate, int budget) {
        this.choices = choices;
        this.counts = counts;
        this.enabled = enabled;
        this.rate = rate;
        this.budget = budget;
    }

    /** Of few kinds, but those often. */
    public static FaultInjection focused(Choices choices, long[] counts) {
        long enabled = ALWAYS | mask(THEMES.get(choices.below(THEMES.size()))) | some(choices, FEW);
        return new FaultInjection(choices, counts, enabled, FOCUSED_RATES[choices.below(FOCUSED_RATES.length)],
                MOST_BUDGET / 2 + choices.below(MOST_BUDGET));
    }

    /** Hardly any, but actors stop all the time. */
    public static FaultInjection contended(Choices choices, long[] counts) {
        return new FaultInjection(choices, counts, ALWAYS | LOSSES | some(choices, FEWER), SELDOM, MOST_BUDGET);
    }

    /** Of some kinds only, now and then. */
    public static FaultInjection of(Set<InjectedFault> kinds, Choices choices, long[] counts) {
        return new FaultInjection(choices, counts, mask(kinds), RATES[choices.weighted(4, 0, 1, 2, 2)], choices.below(MOST_BUDGET));
    }

    /** One kind of {@code n}. */
    private static long some(Choices choices, int n) {
        long enabled = 0;
        for (InjectedFault fault : InjectedFault.values()) {
            enabled |= choices.oneIn(n) ? 1L << fault.ordinal() : 0;
        }
        return enabled;
    }

    private static long mask(Set<InjectedFault> faults) {
        return faults.stream().mapToLong(fault -> 1L << fault.ordinal()).sum();
    }

    /** Stops all faults, for good. */
    public void stop() {
        budget = 0;
    }

    /**
     * Whether it can happen in this history, for legal behaviour that uses up no budget and never stops, such as everything that an index
     * does.
     */
    public boolean isEnabled(InjectedFault fault) {
        return (enabled & 1L << fault.ordinal()) != 0;
    }

    private boolean isPossible(InjectedFault fault) {
        return budget > 0 && isEnabled(fault);
    }

    /** Whether this happens now, with the general probability. */
    boolean strikes(InjectedFault fault) {
        return isPossible(fault) && choices.oneIn(rate) && happens(fault);
    }

    /** Whether this happens now, once in {@code n} times. */
    public boolean strikes(InjectedFault fault, int n) {
        return isPossible(fault) && choices.oneIn(n) && happens(fault);
    }

    /** Whether this happens now, once in {@code n} times. It uses up no budget, but stops with the other faults. */
    public boolean occurs(InjectedFault fault, int n) {
        if (isPossible(fault) && choices.oneIn(n)) {
            count(fault);
            return true;
        }
        return false;
    }

    /**
     * Which of these faults occurs now; mostly none.
     *
     * @param rarer so many times less often than faults of writes
     */
    Optional<InjectedFault> among(List<InjectedFault> possible, int rarer) {
        if (budget == 0 || !choices.oneIn(rate * rarer)) {
            return Optional.empty();
        }
        List<InjectedFault> left = possible.stream().filter(this::isPossible).toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(left.get(choices.below(left.size()))).filter(this::happens);
    }

    /** Counts a fault that happened, without using up budget. */
    public void count(InjectedFault fault) {
        counts[fault.ordinal()]++;
    }

    /** The index hid a child of an entity, or its link. */
    void hide() {
        hid = true;
    }

    /** Whether the index ever hid a child or its link, so that the stream function may have missed it. */
    public boolean hasHidden() {
        return hid;
    }

    private boolean happens(InjectedFault fault) {
        budget--;
        count(fault);
        return true;
    }
}
