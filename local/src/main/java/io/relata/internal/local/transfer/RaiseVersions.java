package io.relata.internal.local.transfer;

import io.relata.internal.cli.progress.Progress;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.write.RaiseVersion;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.local.deployed.TableCommand;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Gives all entities and links of a table that DynamoDB restored versions that they never had. It can be repeated. */
record RaiseVersions(TableCommand.Chosen table, int segments, Rate rate) {
    /** Returns how many were given one. */
    long run(Progress shown) {
        RaiseVersion raise = new RaiseVersion(new DynamoDbCoreTable(table.dynamoDb(), table.found().table()), Clock.systemUTC(),
                OptimisticRetry.waiting());
        TableItems items = new TableItems(table.items(), table.found().table(), segments, Optional.empty());
        AtomicLong raised = new AtomicLong();
        new EachPart(segments, segments).run(part -> {
            Optional<Item> next = Optional.empty();
            do {
                ItemSource.Page page = items.page(part, next);
                for (Item item : page.items()) {
                    if (raise.raise(item)) {
                        rate.spend(1);
                        reached(shown, raised.incrementAndGet());
                    }
                }
                next = page.next();
            } while (next.isPresent());
        });
        return raised.get();
    }

    private static void reached(Progress shown, long raised) {
        synchronized (shown) {
            shown.reached(raised, "");
        }
    }
}
