package io.relata.simulation;

import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.Subjects;
import io.relata.simulation.mutant.Mutants;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Prints after how many histories each mutant is detected, and by what. */
final class MutantTable {
    private final PrintStream out;
    private final Campaign.Plan plan;
    private final Function<Mutants, Subjects> subjects;

    /** @param subjects what each is played on */
    MutantTable(PrintStream out, Campaign.Plan plan, Function<Mutants, Subjects> subjects) {
        this.out = out;
        this.plan = plan;
        this.subjects = subjects;
    }

    /** @return how many were not noticed */
    int print(List<Mutants> mutants) {
        int unnoticed = 0;
        out.println("| mutant | rule | error | played on | detected after | by |");
        out.println("|---|---|---|---|---|---|");
        for (Mutants mutant : mutants) {
            Optional<Campaign.Failure> noticed = failure(mutant);
            out.printf("| `%s` | %s | %s | %s | %s | %s |%n", mutant, mutant.rules(), mutant.words(), mutant.subject(), after(noticed),
                    noticed.map(failure -> failure.violation().kind().name().toLowerCase(Locale.ROOT)).orElse(""));
            out.flush();
            unnoticed += noticed.isEmpty() ? 1 : 0;
        }
        return unnoticed;
    }

    private String after(Optional<Campaign.Failure> failure) {
        return failure.map(found -> "%,d".formatted(found.seed() - plan.from() + 1)).orElse("not in %,d".formatted(plan.histories()));
    }

    private Optional<Campaign.Failure> failure(Mutants mutant) {
        Subjects played = subjects.apply(mutant);
        return Campaign.run(plan, seed -> HistoryOptions.of(played.of(seed), mutant.begin()), begun -> {
        }).failure();
    }
}
