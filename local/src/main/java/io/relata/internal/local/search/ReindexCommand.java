package io.relata.internal.local.search;

import io.relata.internal.cli.ExitCode;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.cli.progress.ProgressOption;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.read.list.TextIndexException;
import io.relata.internal.fanout.index.Reindex;
import io.relata.internal.local.TableOptions;
import io.relata.internal.local.deployed.TableCommand;
import io.relata.internal.search.Engine;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that indexes a whole table for search, locally or in AWS, while the system runs. */
@Command(name = "reindex", mixinStandardHelpOptions = true, sortOptions = false, description = "Indexes all entities of a table that are "
        + "searched. Safe at any time and any number of times, also while the index function runs.")
public final class ReindexCommand extends TableCommand {
    private static final String LOCAL_ENGINE = "http://localhost:9200";
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int ATTEMPTS = 6;

    @Mixin
    private ProgressOption progress;

    @Option(names = "--search", defaultValue = LOCAL_ENGINE, description = "where the search engine answers (${DEFAULT-VALUE})")
    private URI search;

    @Option(names = "--search-arn", description = "of the domain or the collection; needed for one in AWS, whose requests are signed")
    private Optional<String> searchArn;

    @Option(names = "--rate", defaultValue = "1000", description = "read units of the table a second at the most (${DEFAULT-VALUE})")
    private long rate;

    private long items;
    private long indexed;
    private long refused;
    private String startOfLine = "";

    @Override
    protected ExitCode run(Chosen table) {
        String name = table.found().table();
        Rate reads = new Rate(rate);
        try (Engine engine = new Engine(search, searchArn, TIMEOUT)) {
            EntityIndex index = new EntityIndex(engine, name);
            index.makeWhole();
            try (Progress shown = progress.start("reindex", "items", () -> TableOptions.itemCount(name, table.dynamoDb()))) {
                run(new Reindex(table.model(), new DynamoDbCopyTable(table.dynamoDb(), name, table.found().indexNames()), index), reads,
                        shown);
            }
        }
        print(items + " items read, " + (indexed - refused) + " in the index" + (refused == 0 ? "" : ", " + refused + " refused"));
        return refused == 0 ? ExitCode.DONE : ExitCode.FOUND;
    }

    private void run(Reindex reindex, Rate reads, Progress shown) {
        startOfLine = shown.startOfLine();
        Optional<Item> startAfter = Optional.empty();
        do {
            Reindex.Page page = reindex.page(startAfter, this::refused);
            reads.spend(page.readUnits());
            items += page.items();
            indexed += page.indexed() + page.again().size();
            retry(reindex, page.again());
            startAfter = page.next();
            shown.reached(items, indexed - refused + " in the index");
        } while (startAfter.isPresent());
    }

    /** Retries with exponential backoff: after 1 s, 2 s, 4 s ... */
    private void retry(Reindex reindex, List<IndexAction> actions) {
        List<IndexAction> left = actions;
        for (int attempt = 0; !left.isEmpty(); attempt++) {
            if (attempt == ATTEMPTS) {
                throw new TextIndexException("the search engine did not index " + left.get(0).entity() + " and " + (left.size() - 1)
                        + " others: check that it is healthy and writable, then start again");
            }
            Rate.pause(Duration.ofSeconds(1L << attempt));
            left = reindex.write(left, this::refused);
        }
    }

    private void refused(Key key, IndexOutcome outcome) {
        refused++;
        print(startOfLine + "refused: " + KeyText.REDACTED.of(key.id()) + " / " + KeyText.REDACTED.of(key.type()) + ": "
                + outcome.reason());
    }
}
