package io.relata.simulation;

import io.relata.simulation.generated.GeneratedMutants.Outcome;
import java.io.PrintStream;
import java.util.List;

/** Prints what came of generated mutants: how many there are, and those that no history noticed. */
record GeneratedTable(PrintStream out) {
    /** @return how many were not noticed */
    int print(List<Outcome> outcomes) {
        List<Outcome> unnoticed = outcomes.stream().filter(each -> each.noticed().isEmpty()).toList();
        long unreached = unnoticed.stream().filter(each -> !each.isReached()).count();
        out.printf("%,d mutants: %,d noticed, %,d not, and %,d make no difference%n", outcomes.size(), outcomes.size() - unnoticed.size(),
                unnoticed.size() - unreached, unreached);
        unnoticed.forEach(each -> out.printf("%s: %s%n", each.mutant(),
                each.isReached() ? "not in %,d histories".formatted(each.histories()) : "makes no difference"));
        return unnoticed.size();
    }
}
