package io.relata.internal.local.deployed;

import static picocli.CommandLine.Help.Visibility.ALWAYS;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.web.ConsoleServer;
import io.relata.internal.console.web.Doorkeeper;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.UnidentifiedTable;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.local.StopSignals;
import io.relata.schema.ModelException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command {@code ./relata console}. */
@Command(name = "console", mixinStandardHelpOptions = true, sortOptions = false, description = "Opens a console of a table, in AWS or "
        + "local, for this machine alone, with your environment's credentials. It only reads, unless you say --write. Ctrl-C stops it.")
public final class ConsoleCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ChosenTable chosen;

    @Option(names = "--port", defaultValue = "0", paramLabel = "N", description = "where the console is served; a free port without")
    private int port;

    @Option(names = "--rate", defaultValue = "1000", showDefaultValue = ALWAYS, description = "read units a second of verify, at the most")
    private long rate;

    @Option(names = "--lag", defaultValue = "5", showDefaultValue = ALWAYS, description = "seconds that the stream function may lag behind")
    private int lagSeconds;

    @Option(names = "--stream", description = "follows the table's stream while a page is open, as one more reader of each shard: AWS "
            + "advises at most two, and each function is one")
    private boolean stream;

    @Option(names = "--dead-letters", paramLabel = "URL", description = "the queue of dead letters, to look at it and at the work queue")
    private Optional<URI> deadLetters;

    @Option(names = "--write", description = "lets the console repair what verify finds and move dead letters back; the page asks for the "
            + "table's name each time")
    private boolean write;

    private final Supplier<CountDownLatch> stop;

    public ConsoleCommand() {
        this(StopSignals::awaitable);
    }

    /** @param stop ends it */
    ConsoleCommand(Supplier<CountDownLatch> stop) {
        this.stop = stop;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (DynamoDbClient dynamoDb = chosen.clients().dynamoDb()) {
            run(dynamoDb);
            return 0;
        } catch (SdkException | TableException e) {
            throw new CommandFailedException(AwsErrors.sentence(e, chosen.place()));
        } catch (WrongTableException | ModelException | IllegalArgumentException | IOException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }

    private void run(DynamoDbClient dynamoDb) throws IOException, InterruptedException {
        ChosenTable.Found found = chosen.find(dynamoDb);
        PrintWriter out = spec.commandLine().getOut();
        CheckTable check = new CheckTable(new DynamoDbCopyTable(dynamoDb, found.table(), found.indexNames()), found.table(),
                found.identity(), "");
        (write ? check.beforeWriting(UnidentifiedTable.REFUSED) : check.beforeReading())
                .ifPresent(warning -> spec.commandLine().getErr().println("console: " + warning));
        Access access = write ? Access.READ_AND_WRITE : Access.READ_ONLY;
        DeployedSource.Looks looks = new DeployedSource.Looks(Duration.ofSeconds(lagSeconds), rate, stream, deadLetters);
        try (DeployedSource source = DeployedSource.of(found, dynamoDb, chosen.clients(), access, looks);
                ConsoleServer server = ConsoleServer.start(source.source(), Doorkeeper.at(Doorkeeper.Entrance.WITH_TOKEN), port)) {
            out.println(sentence(source.source()) + "\nopen " + server.url() + "\nCtrl-C stops it.");
            out.flush();
            stop.get().await();
        }
    }

    private static String sentence(ConsoleSource source) {
        return "table " + source.table().name() + " of the model " + source.model().name() + (source.isWritable()
                ? ", which this console may write to when you confirm it in the page"
                : ", only read");
    }
}
