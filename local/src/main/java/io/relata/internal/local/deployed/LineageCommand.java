package io.relata.internal.local.deployed;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.console.system.RecordsOfItems;
import io.relata.internal.console.view.ItemView.ItemKey;
import io.relata.internal.console.view.Lineage;
import io.relata.internal.console.view.TraceLineage;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.events.stream.DynamoDbChangeStream;
import io.relata.schema.ModelException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The command {@code ./relata lineage}: what the console shows of an item, for a terminal. */
@Command(name = "lineage", mixinStandardHelpOptions = true, sortOptions = false, description = "Tells what is derived from an entity: its "
        + "copies, links, guards, index entries and earlier versions, each with the version that it shows. Any item leads to its source. "
        + "It only reads.")
public final class LineageCommand implements Callable<Integer> {
    private static final String VERSION = "";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..2", paramLabel = "COLLECTION ID", description = "the collection or entity, and the id; an id alone for all "
            + "entities that have it; or the partition key and the sort key of any item")
    private List<String> asked;

    @Mixin
    private ChosenTable chosen;

    @Option(names = "--records", description = "says which record of the stream made each item, and how long after its source's; reads "
            + "the stream of the last 24 hours, as one more reader of each shard")
    private boolean records;

    @Option(names = "--json", description = "prints a line of JSON for each source")
    private boolean json;

    @Override
    public Integer call() {
        try (DynamoDbClient dynamoDb = chosen.clients().dynamoDb()) {
            return run(dynamoDb).code();
        } catch (SdkException | TableException e) {
            throw new CommandFailedException(AwsErrors.sentence(e, chosen.place()));
        } catch (WrongTableException | ModelException | IllegalArgumentException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }

    private ExitCode run(DynamoDbClient dynamoDb) {
        ChosenTable.Found found = chosen.find(dynamoDb);
        new CheckTable(new DynamoDbCopyTable(dynamoDb, found.table(), found.indexNames()), found.table(), found.identity(), "")
                .beforeReading().ifPresent(warning -> spec.commandLine().getErr().println("lineage: " + warning));
        RawTable table = new RawTable(dynamoDb, found.table(), found.indexNames());
        TraceLineage trace = new TraceLineage(new ConsoleSource(Mode.DEPLOYED, Access.READ_ONLY, found.model(), found.indexNames(), table,
                VERSION, Capabilities.NONE));
        AskedItem item = new AskedItem(found.model(), table);
        List<Key> keys = item.keys(asked);
        List<Lineage> all = keys.stream().flatMap(key -> trace.of(key).stream()).toList();
        if (all.isEmpty()) {
            throw new CommandFailedException("table " + found.table() + " has no " + String.join(" ", asked)
                    + ", and no source of it; its collections are " + item.collections());
        }
        RecordsOfItems seen = records ? read(table, all) : RecordsOfItems.none();
        PrintWriter out = spec.commandLine().getOut();
        all.stream().map(lineage -> new LineageReport(lineage, seen, Clock.systemUTC().instant()))
                .forEach(report -> out.println(json ? report.json() : report.text()));
        out.flush();
        return all.stream().flatMap(lineage -> lineage.derived().stream()).anyMatch(Lineage.Derived::behind)
                ? ExitCode.FOUND
                : ExitCode.DONE;
    }

    private RecordsOfItems read(RawTable table, List<Lineage> all) {
        Set<ItemKey> keys = all.stream().flatMap(lineage -> Stream.concat(Stream.of(lineage.source().key()),
                lineage.derived().stream().map(Lineage.Derived::key))).collect(Collectors.toSet());
        try (DynamoDbStreamsClient streams = chosen.clients().streams()) {
            return RecordsOfItems.of(new DynamoDbChangeStream(streams, TableStream.arn(table)), keys);
        }
    }
}
