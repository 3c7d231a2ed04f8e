package io.relata.benchmarks.killed;

import io.relata.internal.cli.ToolHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The command {@code ./relata benchmark killed}. */
@Command(name = "killed", mixinStandardHelpOptions = true, sortOptions = false, showDefaultValues = true, description = "Lets a worker "
        + "with 256 MB of heap do a large fan-out, kills it on the way, and looks at every item in the end.")
public final class KilledWorkerCommand implements Callable<Integer> {
    @Option(names = "--task", defaultValue = "REFRESH", description = "what the fan-out is for: ${COMPLETION-CANDIDATES}")
    private KillPlan.Task task;

    @Option(names = "--copies", defaultValue = "100000", paramLabel = "N", description = "copies in the table")
    private int copies;

    @Option(names = "--kills", defaultValue = "10", paramLabel = "N", description = "how often the worker is killed")
    private int kills;

    @Option(names = "--changes", defaultValue = "3", paramLabel = "N", description = "of the entity on the way; none when links are taken "
            + "down")
    private int changes;

    @Option(names = "--portion", defaultValue = "1000", paramLabel = "N", description = "copies an invocation")
    private int turnSize;

    @Option(names = "--visibility", defaultValue = "20", paramLabel = "SECONDS", description = "after which a message comes again whose "
            + "worker was killed")
    private int visibility;

    @Option(names = "--seed", defaultValue = "1", paramLabel = "N", showDefaultValue = Visibility.ALWAYS, description = "of the moments at "
            + "which the worker is killed")
    private long seed;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("relata-killed-worker-");
        Path archive = ToolHome.directory().resolve("samples/target/function.zip");
        KillPlan plan = new KillPlan(task, copies, kills, task == KillPlan.Task.REFRESH ? changes : 0, turnSize,
                Duration.ofSeconds(visibility), seed);
        Result result = new KilledWorker(archive, folder).run(plan);
        System.out.println(result);
        System.out.println("The worker's output is in " + folder);
        return result.audit().isRight() && result.deadLetters() == 0 ? 0 : 1;
    }
}
