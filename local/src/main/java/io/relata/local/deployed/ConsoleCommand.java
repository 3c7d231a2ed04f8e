package io.relata.local.deployed;

import static picocli.CommandLine.Help.Visibility.ALWAYS;

import io.relata.console.source.ConsoleSource;
import io.relata.console.source.ConsoleSource.Access;
import io.relata.console.source.ConsoleSource.Capabilities;
import io.relata.console.source.ConsoleSource.Mode;
import io.relata.console.source.RawTable;
import io.relata.console.system.TableVerification;
import io.relata.console.web.ConsoleServer;
import io.relata.console.web.Doorkeeper;
import io.relata.engine.dynamodb.AwsErrors;
import io.relata.engine.dynamodb.DynamoDbCopyTable;
import io.relata.engine.identity.CheckTable;
import io.relata.engine.identity.UnidentifiedTable;
import io.relata.engine.identity.WrongTableException;
import io.relata.engine.key.IndexNames;
import io.relata.engine.table.TableException;
import io.relata.local.StopSignals;
import io.relata.local.TableOptions;
import io.relata.model.Model;
import io.relata.schema.ModelException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.Callable;
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
    private static final String VERSION = Optional.ofNullable(ConsoleCommand.class.getPackage().getImplementationVersion()).orElse("");

    @Spec
    private CommandSpec spec;

    @Mixin
    private TableOptions of;

    @Option(names = "--env", paramLabel = "NAME", description = "the environment whose table it is, found by its tags; instead of --table")
    private Optional<String> environment;

    @Option(names = "--index-names", defaultValue = "", description = "indexes that the table calls otherwise than the model: "
            + "typeGsi:typeGsi2,...")
    private String indexNames;

    @Option(names = "--port", defaultValue = "0", paramLabel = "N", description = "where the console is served; a free port without")
    private int port;

    @Option(names = "--rate", defaultValue = "1000", showDefaultValue = ALWAYS, description = "read units a second of verify, at the most")
    private long rate;

    @Option(names = "--lag", defaultValue = "5", showDefaultValue = ALWAYS, description = "seconds that the stream function may lag behind")
    private int lagSeconds;

    @Option(names = "--write", description = "lets the console repair what verify finds; you are asked for the table's name first")
    private boolean write;

    @Override
    public Integer call() throws InterruptedException {
        try (DynamoDbClient dynamoDb = environment.isPresent() ? of.clientOfEnvironment() : of.client()) {
            return run(dynamoDb, of.model());
        } catch (SdkException | TableException e) {
            return refused(AwsErrors.sentence(e, of.place()));
        } catch (WrongTableException | ModelException | IllegalArgumentException | IOException e) {
            return refused(String.valueOf(e.getMessage()));
        }
    }

    private int run(DynamoDbClient dynamoDb, Model model) throws IOException, InterruptedException {
        String table = environment.map(name -> TaggedTable.of(name, model, dynamoDb)).orElseGet(of::table);
        IndexNames names = model.indexNames(indexNames);
        CheckTable check = new CheckTable(new DynamoDbCopyTable(dynamoDb, table, names), table, of.identity(names), "--write");
        (write ? check.beforeWriting(UnidentifiedTable.REFUSED) : check.beforeReading())
                .ifPresent(warning -> spec.commandLine().getErr().println("console: " + warning));
        if (write && !isConfirmed(table)) {
            return refused("that is not the table's name, so nothing may be written: start again");
        }
        try (ConsoleServer server = ConsoleServer.start(source(dynamoDb, model, table, names),
                Doorkeeper.at(Doorkeeper.Entrance.WITH_TOKEN), port)) {
            spec.commandLine().getOut().println("table " + table + (write ? ", which this console may repair" : ", only read")
                    + "\nopen " + server.url() + "\nCtrl-C stops it.");
            spec.commandLine().getOut().flush();
            StopSignals.awaitable().await();
        }
        return 0;
    }

    private ConsoleSource source(DynamoDbClient dynamoDb, Model model, String table, IndexNames names) {
        Access access = write ? Access.READ_AND_WRITE : Access.READ_ONLY;
        RawTable raw = new RawTable(dynamoDb, table, names);
        TableVerification verify = new TableVerification(model, raw, access, Duration.ofSeconds(lagSeconds), rate, (type, fields) -> {});
        return new ConsoleSource(Mode.DEPLOYED, access, model, names, raw, VERSION, new Capabilities(Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.of(verify), Optional.empty()));
    }

    private boolean isConfirmed(String table) {
        spec.commandLine().getOut().print("This console will be able to write into table " + table + ". Its name, to confirm: ");
        spec.commandLine().getOut().flush();
        Scanner answer = new Scanner(System.in, java.nio.charset.StandardCharsets.UTF_8);
        return answer.hasNextLine() && answer.nextLine().strip().equals(table);
    }

    private int refused(String why) {
        spec.commandLine().getErr().println("console: " + why);
        return 2;
    }
}
