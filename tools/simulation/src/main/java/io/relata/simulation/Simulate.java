package io.relata.simulation;

import static picocli.CommandLine.Help.Visibility.ALWAYS;

import io.relata.cli.progress.Progress;
import io.relata.cli.progress.ProgressOption;
import io.relata.schema.ModelCatalog;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.Subjects;
import io.relata.simulation.mutant.Mutants;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.InjectedFault;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code ./relata simulate}. */
@Command(name = "simulate", mixinStandardHelpOptions = true, sortOptions = false, description = "Plays random histories of the API and the "
        + "stream function over a table in memory in which everything goes wrong, and checks every copy.")
public final class Simulate implements Callable<Integer> {
    private static final Duration LONGEST = Duration.ofDays(365);

    private static final Subjects SUBJECTS = Subjects
            .all(List.of(Subjects.SOCIAL, Subjects.RULED, Subjects.of(ModelCatalog.onClassPath()), Subjects.DRAWN));

    @Option(names = "--seeds", defaultValue = "20000", showDefaultValue = ALWAYS, paramLabel = "N", description = "number of histories")
    private long seeds;

    @Option(names = "--from", defaultValue = "1", showDefaultValue = ALWAYS, paramLabel = "SEED", description = "seed of the first history")
    private long from;

    @Option(names = "--minutes", paramLabel = "M", description = "stop after this many minutes")
    private Optional<Long> minutes = Optional.empty();

    @Option(names = "--workers", paramLabel = "W", description = "number of parallel workers; default: the number of processors")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(names = "--model", split = ",", paramLabel = "NAME", description = "play only these models: social (people and clubs), drawn "
            + "(drawn at random), or one of the application; default: all")
    private List<String> models = List.of();

    @Option(names = "--mutant", paramLabel = "NAME", description = "introduce this deliberate error, to see it detected; all: each in turn")
    private Optional<String> mutant = Optional.empty();

    @Option(names = "--replay", paramLabel = "SEED", description = "print this history step by step, and the simplest one that violates "
            + "the same invariant")
    private Optional<Long> replay = Optional.empty();

    @Mixin
    private ProgressOption progress;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;

    @Override
    public Integer call() {
        List<Mutants> chosen = mutant.map(this::mutants).orElse(List.of());
        if (replay.isPresent()) {
            return replay(seed -> HistoryOptions.of(subjects().of(seed), chosen.isEmpty() ? Mutation.NONE : chosen.get(0).begin()),
                    replay.get());
        }
        return chosen.isEmpty() ? prove() : new MutantTable(out, plan(), subjects()).print(chosen) == 0 ? 0 : 1;
    }

    private List<Mutants> mutants(String name) {
        List<Mutants> named = Stream.of(Mutants.values()).filter(each -> name.equalsIgnoreCase("all") || name.equalsIgnoreCase(each.name()))
                .toList();
        if (named.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "unknown mutant " + name + "; use all or one of " + List.of(Mutants.values()));
        }
        return named;
    }

    private Campaign.Plan plan() {
        return new Campaign.Plan(from, seeds, minutes.map(Duration::ofMinutes).orElse(LONGEST), workers);
    }

    private HistoryOptions unchanged(long seed) {
        return HistoryOptions.of(subjects().of(seed), Mutation.NONE);
    }

    private Subjects subjects() {
        return models.isEmpty()
                ? SUBJECTS
                : Subjects.all(models.stream().map(name -> SUBJECTS.named(name).orElseThrow(() -> new ParameterException(spec.commandLine(),
                        "unknown model " + name + "; use some of " + SUBJECTS.names()))).toList());
    }

    private int prove() {
        long began = System.nanoTime();
        Campaign.Result result;
        try (Progress shown = progress.start("simulate", "histories", () -> minutes.isPresent() ? -1 : seeds)) {
            result = Campaign.run(plan(), this::unchanged, begun -> shown.reached(begun, ""));
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        PlayedCounts tally = result.tally();
        out.printf("%,d histories in %.1f s (%,.0f a second), %,d API requests%n", tally.histories(), seconds,
                tally.histories() / seconds, tally.calls());
        for (InjectedFault fault : InjectedFault.values()) {
            out.printf("%,14d  %s%n", tally.count(fault), fault.words());
        }
        result.failure().ifPresentOrElse(failure -> report(failure), () -> out.println("Divergences: none."));
        return result.failure().isPresent() ? 1 : 0;
    }

    private void report(Campaign.Failure failure) {
        out.printf("%nSeed %d violated an invariant. The simplest history that violates it:%n", failure.seed());
        Counterexample counterexample = new Counterexample(() -> unchanged(failure.seed()));
        counterexample.of(counterexample.simplest(failure.choices())).forEach(out::println);
        out.printf("Replay: ./relata simulate --replay %d%s%n", failure.seed(),
                models.isEmpty() ? "" : " --model " + String.join(",", models));
    }

    private int replay(LongFunction<HistoryOptions> play, long seed) {
        Counterexample counterexample = new Counterexample(() -> play.apply(seed));
        counterexample.of(Choices.ofSeed(seed)).forEach(out::println);
        Optional<Campaign.Failure> failure = Campaign.run(new Campaign.Plan(seed, 1, LONGEST, 1), play, begun -> {
        }).failure();
        failure.ifPresent(found -> {
            out.println("\nThe simplest history that violates the same invariant:");
            counterexample.of(counterexample.simplest(found.choices())).forEach(out::println);
        });
        return failure.isPresent() ? 1 : 0;
    }
}
