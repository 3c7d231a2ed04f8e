package io.relata.internal.local.search;

import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.index.Reindex;
import io.relata.internal.local.TableOptions;
import io.relata.internal.search.Engine;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import io.relata.schema.ModelException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command that indexes a whole table for search, locally or in AWS, while the system runs. */
@Command(name = "reindex", mixinStandardHelpOptions = true, sortOptions = false, description = "Indexes all entities of a table that are "
        + "searched. Safe at any time and any number of times, also while the index function runs.")
public final class ReindexCommand implements Callable<Integer> {
    private static final String LOCAL_ENGINE = "http://localhost:9200";
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int ATTEMPTS = 6;

    @Spec
    private CommandSpec spec;

    @Mixin
    private TableOptions of;

    @Mixin
    private ProgressOption progress;

    @Option(names = "--search", defaultValue = LOCAL_ENGINE, description = "where the search engine answers (${DEFAULT-VALUE})")
    private URI search;

    @Option(names = "--search-arn", description = "of the domain or the collection; needed for one in AWS, whose requests are signed")
    private Optional<String> searchArn;

    private long items;
    private long indexed;
    private long refused;
    private String startOfLine = "";

    @Override
    public Integer call() throws InterruptedException {
        try (DynamoDbClient dynamoDb = of.client(); Engine engine = new Engine(search, searchArn, TIMEOUT)) {
            DynamoDbCopyTable table = new DynamoDbCopyTable(dynamoDb, of.table());
            new CheckTable(table, of.table(), of.identity(IndexNames.SAME), "").beforeReading()
                    .ifPresent(warning -> spec.commandLine().getErr().println("reindex: " + warning));
            EntityIndex index = new EntityIndex(engine, of.table());
            index.makeWhole();
            try (Progress shown = progress.start("reindex", "items", () -> TableOptions.itemCount(of.table(), dynamoDb))) {
                run(new Reindex(of.model(), table, index), shown);
            }
            print(items + " items read, " + (indexed - refused) + " in the index" + (refused == 0 ? "" : ", " + refused + " refused"));
            return refused == 0 ? 0 : 1;
        } catch (ModelException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 2;
        } catch (SdkException | TableException e) {
            return ended(AwsErrors.sentence(e, of.place()));
        } catch (TextIndexException | WrongTableException | IllegalArgumentException e) {
            return ended(String.valueOf(e.getMessage()));
        }
    }

    private int ended(String why) {
        spec.commandLine().getErr().println("reindex: " + why);
        return 2;
    }

    private void run(Reindex reindex, Progress shown) throws InterruptedException {
        startOfLine = shown.startOfLine();
        Optional<Item> startAfter = Optional.empty();
        do {
            Reindex.Page page = reindex.page(startAfter, this::refused);
            items += page.items();
            indexed += page.indexed() + page.again().size();
            retry(reindex, page.again());
            startAfter = page.next();
            shown.reached(items, indexed - refused + " in the index");
        } while (startAfter.isPresent());
    }

    /** Retries with exponential backoff: after 1 s, 2 s, 4 s ... */
    private void retry(Reindex reindex, List<IndexAction> actions) throws InterruptedException {
        List<IndexAction> left = actions;
        for (int attempt = 0; !left.isEmpty(); attempt++) {
            if (attempt == ATTEMPTS) {
                throw new TextIndexException("the search engine did not index " + left.get(0).entity() + " and " + (left.size() - 1)
                        + " others: check that it is healthy and writable, then start again");
            }
            TimeUnit.SECONDS.sleep(1L << attempt);
            left = reindex.write(left, this::refused);
        }
    }

    private void refused(Key key, IndexOutcome outcome) {
        refused++;
        print(startOfLine + "refused: " + KeyText.REDACTED.of(key.id()) + " / " + KeyText.REDACTED.of(key.type()) + ": "
                + outcome.reason());
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
    }
}
