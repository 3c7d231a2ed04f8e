package io.relata.internal.local;

import static picocli.CommandLine.Help.Visibility.ALWAYS;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.console.sample.SampleRequests;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.local.system.LocalSystemException;
import io.relata.internal.local.system.SystemOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ./relata start}, and {@code ./start}. */
@Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false, description = "Runs the whole system on this machine: the "
        + "API, its functions, DynamoDB and its stream. Ctrl-C stops it.")
public final class StartCommand implements Callable<Integer> {
    @Option(names = "--port", defaultValue = "8080", showDefaultValue = ALWAYS, paramLabel = "N", description = "where the API is served")
    private int port;

    @Option(names = "--dynamodb-port", defaultValue = "8000", showDefaultValue = ALWAYS, paramLabel = "N", description = "where "
            + "DynamoDB is served (any credentials, region us-east-1)")
    private int dynamoDbPort;

    @Option(names = "--queue-port", defaultValue = "9324", showDefaultValue = ALWAYS, paramLabel = "N", description = "where the work "
            + "queue is served, an SQS; a free port if this one is taken")
    private int queuePort;

    @Option(names = "--model", paramLabel = "NAME", description = "the data model (${sys:relata.model:-the only one that there is})")
    private Optional<String> model;

    @Option(names = "--data", paramLabel = "DIR", description = "keep the data in this directory; otherwise it is gone at the end")
    private Path data;

    @Option(names = "--sample", description = "load the model's sample data")
    private boolean sample;

    @Option(names = "--search", description = "start a search engine too, OpenSearch, for GET /search; takes some seconds more and 400 MB")
    private boolean search;

    @Option(names = "--search-port", defaultValue = "9200", showDefaultValue = ALWAYS, paramLabel = "N", description = "where the "
            + "search engine is served; a free port if this one is taken")
    private int searchPort;

    @Mixin
    private AccessOptions access;

    @Mixin
    private LimitOptions limits;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        long began = System.nanoTime();
        access.warning().ifPresent(this::warn);
        try (LocalSystem system = LocalSystem.closed(options())) {
            CountDownLatch stop = StopSignals.awaitable();
            SampleRequests.Loaded samples = sample ? SampleData.load(system) : SampleRequests.Loaded.NOTHING;
            samples.refused().forEach(this::warn);
            system.open();
            system.lost().thenRun(stop::countDown);
            System.out.println(ReadyMessage.text(system, Optional.ofNullable(data), samples, (System.nanoTime() - began) / 1_000_000));
            stop.await();
            if (system.lost().isDone()) {
                throw new CommandFailedException(system.lost().join() + ". " + (data == null
                        ? "What it held in memory is gone: start again"
                        : "The data is in " + data + ": start again"));
            }
        } catch (LocalSystemException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    private void warn(String line) {
        spec.commandLine().getErr().println("start: " + line);
        spec.commandLine().getErr().flush();
    }

    private SystemOptions options() {
        SystemOptions options = SystemOptions.inMemory(CalledProject.functions()).port(port).queuePort(queuePort)
                .database(new SystemOptions.Database.Embedded(dynamoDbPort))
                .search(search ? new SystemOptions.Search.Embedded(searchPort) : new SystemOptions.Search.None())
                .more(limits.configuration()).guard(access.guard());
        SystemOptions modelled = CalledProject.model(model).map(options::model).orElse(options);
        return data == null ? modelled : modelled.data(data);
    }
}
