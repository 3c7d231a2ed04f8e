package io.relata.internal.fanout.verify.repair;

import io.relata.internal.engine.change.PartKind;
import io.relata.internal.fanout.derivation.Fault;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What a run that builds a changed model leaves to people, and what that means for the parts of the model. */
public final class Unbuilt {
    private static final Set<Fault> OF_UNIQUE = EnumSet.of(Fault.OWNER_WITHOUT_GUARD, Fault.DUPLICATE_VALUE);
    /** Faults that a person has to put right; everything else is ready without them. */
    private static final Set<Fault> OF_PEOPLE = EnumSet.of(Fault.OWNER_WITHOUT_GUARD, Fault.DUPLICATE_VALUE, Fault.UNCONVERTED);
    /** Where one of these is left, something is not built. */
    private static final Set<Fault> OF_WHAT_IS_BUILT = EnumSet.of(Fault.MISSING, Fault.STALE, Fault.MISPLACED, Fault.MISSING_LINK,
            Fault.WRONG_EXPIRY, Fault.WRONG_CARRIED, Fault.OWNER_WITHOUT_GUARD, Fault.DUPLICATE_VALUE, Fault.MISCOUNTED, Fault.WRONG_TOTAL,
            Fault.MISRANKED, Fault.UNRESERVED, Fault.WRONG_CAPACITY, Fault.FORMER_DECLARATION, Fault.UNCONVERTED);

    private Unbuilt() {
    }

    /** Whether something is not built while this fault is there. */
    public static boolean isSaidBy(Fault fault) {
        return OF_WHAT_IS_BUILT.contains(fault);
    }

    /**
     * The parts that are not ready after a run.
     *
     * @param left faults that the run could not repair
     * @return nothing where another run is needed before anything is ready
     */
    public static Optional<Set<PartKind>> parts(Set<Fault> left) {
        if (left.stream().anyMatch(fault -> isSaidBy(fault) && !OF_PEOPLE.contains(fault))) {
            return Optional.empty();
        }
        Set<PartKind> parts = EnumSet.noneOf(PartKind.class);
        if (left.stream().anyMatch(OF_UNIQUE::contains)) {
            parts.add(PartKind.UNIQUE);
            parts.add(PartKind.NO_OVERLAP);
        }
        if (left.contains(Fault.UNCONVERTED)) {
            parts.add(PartKind.CONVERTED);
        }
        return Optional.of(parts);
    }
}
