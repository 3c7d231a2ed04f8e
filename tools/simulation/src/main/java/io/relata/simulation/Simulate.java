package io.relata.simulation;

import static picocli.CommandLine.Help.Visibility.ALWAYS;

import io.relata.internal.cli.ToolHome;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.simulation.change.SimulateChanges;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.generated.GeneratedMutants;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.Subjects;
import io.relata.simulation.mutant.Mutants;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.sequential.SequenceSource;
import io.relata.simulation.table.InjectedFault;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    @Option(names = "--seeds", defaultValue = "20000", showDefaultValue = ALWAYS, paramLabel = "N", description = "number of histories")
    private long seeds;

    @Option(names = "--from", defaultValue = "1", showDefaultValue = ALWAYS, paramLabel = "SEED", description = "seed of the first history")
    private long from;

    @Option(names = "--minutes", paramLabel = "M", description = "stop after this many minutes")
    private Optional<Long> minutes = Optional.empty();

    @Option(names = "--workers", paramLabel = "W", description = "number of parallel workers; default: the number of processors")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(names = "--model", split = ",", paramLabel = "NAME", description = "play only these models: social (people and clubs), drawn "
            + "(drawn at random), or one of the application; with -tenants at its end, with tenants, with -hashed, "
            + "while unique values are hashed, and with -focused, while few actors meet on few items; default: those of the application")
    private List<String> models = List.of();

    @Option(names = "--mutant", split = ",", paramLabel = "NAME", description = "introduce these deliberate errors in turn, to see them "
            + "detected; all: each that can be")
    private List<String> mutants = List.of();

    @Option(names = "--generated", split = ",", paramLabel = "PACKAGE", description = "change the classes of these packages and of those "
            + "below them, one instruction at a time, and tell which changes no history notices; each is played in up to --most histories "
            + "in which it makes a difference, of --seeds")
    private Set<String> generated = Set.of();

    @Option(names = "--most", defaultValue = "100", showDefaultValue = ALWAYS, paramLabel = "N", description = "in how many histories a "
            + "generated change is played at most")
    private int most;

    @Option(names = "--sequential", description = "play sequences of calls of one caller without faults instead, and compare each answer "
            + "with that of a plain model of the API; with --seeds, --from, --minutes and --model")
    private boolean sequential;

    @Option(names = "--changes", description = "play histories in which functions of two versions of a model, one change apart, write to "
            + "one table while a run of migrate builds what is new, instead; with --seeds, --from, --minutes, --workers and --replay")
    private boolean changes;

    @Option(names = "--replay", paramLabel = "SEED", description = "print this history step by step, and the simplest one that violates "
            + "the same invariant")
    private Optional<Long> replay = Optional.empty();

    @Option(names = "--failed", paramLabel = "FILE", description = "where the seeds of histories that went wrong are remembered, which are "
            + "played first the next time; default: data/failed-seeds")
    private Path failed = ToolHome.directory().resolve("data/failed-seeds");

    @Mixin
    private ProgressOption progress;

    @Spec
    private CommandSpec spec;

    private final PrintStream out = System.out;
    private final PlayedModels played = PlayedModels.ofProject();

    @Override
    public Integer call() {
        if (sequential) {
            return sequences();
        }
        models.forEach(this::named);
        if (!generated.isEmpty()) {
            return generated();
        }
        if (changes) {
            return changes();
        }
        List<Mutants> chosen = mutants.stream().flatMap(name -> named(Mutants.values(), name).stream()).toList();
        if (replay.isPresent()) {
            return replay(chosen.isEmpty()
                    ? this::unchanged
                    : seed -> HistoryOptions.of(subjects(chosen.get(0)).of(seed), chosen.get(0).begin()), replay.get());
        }
        return chosen.isEmpty() ? prove() : new MutantTable(out, plan(), this::subjects).print(chosen) == 0 ? 0 : 1;
    }

    private int sequences() {
        SequenceSource all = SequenceSource.ofProject(ToolHome.directory());
        SequenceSource chosen = models.isEmpty()
                ? all
                : all.only(models).orElseThrow(() -> new ParameterException(spec.commandLine(),
                        "unknown model; use some of " + SequenceSource.DRAWN + ", " + String.join(", ", all.names())));
        try (Progress shown = progress.start("simulate", "sequences", () -> minutes.isPresent() ? -1 : seeds)) {
            return new SimulateSequences(out, chosen).play(from, seeds, minutes.map(Duration::ofMinutes).orElse(LONGEST),
                    begun -> shown.reached(begun, ""));
        }
    }

    private int changes() {
        SimulateChanges simulation = new SimulateChanges(out);
        if (replay.isPresent()) {
            return simulation.replay(replay.get());
        }
        try (Progress shown = progress.start("simulate", "histories", () -> minutes.isPresent() ? -1 : seeds)) {
            return simulation.play(from, seeds, minutes.map(Duration::ofMinutes).orElse(LONGEST), workers,
                    begun -> shown.reached(begun, ""));
        }
    }

    private int generated() {
        try (Progress shown = progress.start("simulate", "histories, and then mutants", () -> -1)) {
            GeneratedMutants.Plan chosen = new GeneratedMutants.Plan(generated, models, from, seeds, most, workers);
            return new GeneratedTable(out).print(GeneratedMutants.play(chosen, begun -> shown.reached(begun, ""))) == 0 ? 0 : 1;
        }
    }

    private List<Mutants> named(Mutants[] all, String name) {
        List<Mutants> named = Stream.of(all)
                .filter(each -> name.equalsIgnoreCase("all") && played.all().named(each.subject()).isPresent()
                        || name.equalsIgnoreCase(each.name()))
                .toList();
        if (named.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "unknown mutant " + name + "; use all or some of " + List.of(all));
        }
        return named;
    }

    private Campaign.Plan plan() {
        return new Campaign.Plan(from, seeds, minutes.map(Duration::ofMinutes).orElse(LONGEST), workers);
    }

    private HistoryOptions unchanged(long seed) {
        return unchanged(seed, models);
    }

    private HistoryOptions unchanged(long seed, List<String> of) {
        return HistoryOptions.of(subjects(of).of(seed), Mutation.NONE);
    }

    private Subjects subjects(List<String> of) {
        return of.isEmpty() ? played.usual() : Subjects.all(of.stream().map(this::named).toList());
    }

    /** What a mutant is played on. */
    private Subjects subjects(Mutants of) {
        return models.isEmpty() ? named(of.subject()) : subjects(models);
    }

    private Subjects named(String name) {
        try {
            return played.named(name);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int prove() {
        FailedSeeds remembered = new FailedSeeds(failed);
        Optional<FailedSeeds.Failed> again = remembered.played(each -> again(each).isEmpty());
        if (again.isPresent()) {
            out.printf("%s holds what has gone wrong before, and this still does.%n", failed);
            report(again(again.get()).orElseThrow(), again.get().models());
            return 1;
        }
        long began = System.nanoTime();
        Campaign.Result result;
        try (Progress shown = progress.start("simulate", "histories", () -> minutes.isPresent() ? -1 : seeds)) {
            result = Campaign.run(plan(), this::unchanged, begun -> shown.reached(begun, ""));
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        PlayedCounts tally = result.tally();
        out.printf("%,d histories in %.1f s (%,.0f a second), %,d API requests%n", tally.histories(), seconds,
                tally.histories() / seconds, tally.calls());
        out.printf("Histories of each model: %s; %,d with several tenants, %,d with totals%n", tally.ofModels(), tally.ofTenants(),
                tally.ofTotals());
        tally.answers().byCall().forEach((call, answers) -> out.printf("%14s  %s%n", call, answers));
        for (InjectedFault fault : InjectedFault.values()) {
            out.printf("%,14d  %s%n", tally.count(fault), fault.words());
        }
        if (!played.rules().others().isEmpty()) {
            out.println("Not played, since their constructors take something: " + String.join(", ", played.rules().others()));
        }
        result.failure().ifPresentOrElse(failure -> {
            remembered.add(new FailedSeeds.Failed(failure.seed(), models));
            report(failure, models);
        }, () -> out.println("Divergences: none."));
        return result.failure().isPresent() ? 1 : 0;
    }

    /** Plays what was remembered. */
    private Optional<Campaign.Failure> again(FailedSeeds.Failed seed) {
        return Campaign.run(new Campaign.Plan(seed.seed(), 1, LONGEST, 1), number -> unchanged(number, seed.models()), begun -> {
        }).failure();
    }

    private void report(Campaign.Failure failure, List<String> of) {
        out.printf("%nSeed %d violated an invariant. The simplest history that violates it:%n", failure.seed());
        Counterexample counterexample = new Counterexample(() -> unchanged(failure.seed(), of));
        counterexample.of(counterexample.simplest(failure.choices())).forEach(out::println);
        out.printf("Replay: ./relata simulate --replay %d%s%n", failure.seed(),
                of.isEmpty() ? "" : " --model " + String.join(",", of));
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
