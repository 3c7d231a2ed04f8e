package io.relata.simulation;

import io.relata.cli.progress.Progress;
import io.relata.cli.progress.ProgressOption;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.mutant.Mutants;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.table.InjectedFault;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code ./relata simulate}. */
@Command(name = "simulate", mixinStandardHelpOptions = true, sortOptions = false, description = "Plays random histories of the API and the stream function over a table in memory in which everything goes wrong, and checks every copy.")
public final class Simulate implements Callable<Integer> {
    private static final Duration LONGEST = Duration.ofDays(365);

    @Option(names = "--seeds", defaultValue = "20000", showDefaultValue = Visibility.ALWAYS, paramLabel = "N", description = "how many histories")
    private long seeds;

    @Option(names = "--from", defaultValue = "1", showDefaultValue = Visibility.ALWAYS, paramLabel = "SEED", description = "the seed of the first")
    private long from;

    @Option(names = "--minutes", paramLabel = "M", description = "stop after so many minutes, however many histories that were")
    private Optional<Long> minutes = Optional.empty();

    @Option(names = "--workers", paramLabel = "W", description = "how many at once; as many as there are processors, if not given")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(names = "--mutant", paramLabel = "NAME", description = "make this mistake on purpose, to see it noticed; all for one after the other")
    private Optional<String> mutant = Optional.empty();

    @Option(names = "--replay", paramLabel = "SEED", description = "tell this one history, and the simplest one that goes wrong like it")
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
            return replay(() -> HistoryOptions.of(chosen.isEmpty() ? Mutation.NONE : chosen.get(0).begin()), replay.get());
        }
        return chosen.isEmpty() ? prove() : new MutantTable(out, plan()).print(chosen) == 0 ? 0 : 1;
    }

    private List<Mutants> mutants(String name) {
        List<Mutants> named = Stream.of(Mutants.values()).filter(each -> name.equalsIgnoreCase("all") || name.equalsIgnoreCase(each.name()))
                .toList();
        if (named.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "there is no mutant " + name + ": there are " + List.of(Mutants.values()) + ", or all");
        }
        return named;
    }

    private Campaign.Plan plan() {
        return new Campaign.Plan(from, seeds, minutes.map(Duration::ofMinutes).orElse(LONGEST), workers);
    }

    private int prove() {
        long began = System.nanoTime();
        Campaign.Result result;
        try (Progress shown = progress.start("simulate", "histories", () -> minutes.isPresent() ? -1 : seeds)) {
            result = Campaign.run(plan(), () -> HistoryOptions.of(Mutation.NONE), begun -> shown.reached(begun, ""));
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        PlayedCounts tally = result.tally();
        out.printf("%,d histories in %.1f s (%,.0f a second), %,d calls of the API%n", tally.histories(), seconds,
                tally.histories() / seconds, tally.calls());
        for (InjectedFault fault : InjectedFault.values()) {
            out.printf("%,14d  %s%n", tally.count(fault), fault.words());
        }
        result.failure().ifPresentOrElse(failure -> tell(failure), () -> out.println("Divergences: none."));
        return result.failure().isPresent() ? 1 : 0;
    }

    private void tell(Campaign.Failure failure) {
        out.printf("%nSeed %d went wrong. The simplest history like it:%n", failure.seed());
        Counterexample story = new Counterexample(() -> HistoryOptions.of(Mutation.NONE));
        story.of(story.simplest(failure.choices())).forEach(out::println);
        out.printf("Again: ./relata simulate --replay %d%n", failure.seed());
    }

    private int replay(Supplier<HistoryOptions> play, long seed) {
        Counterexample story = new Counterexample(play);
        story.of(Choices.ofSeed(seed)).forEach(out::println);
        Optional<Campaign.Failure> failure = Campaign.run(new Campaign.Plan(seed, 1, LONGEST, 1), play, begun -> {
        }).failure();
        failure.ifPresent(found -> {
            out.println("\nThe simplest history like it:");
            story.of(story.simplest(found.choices())).forEach(out::println);
        });
        return failure.isPresent() ? 1 : 0;
    }
}
