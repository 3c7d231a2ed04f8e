package io.relata.internal.local.system;

import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.events.table.LocalTable;
import io.relata.internal.events.table.UnfitTableException;
import io.relata.internal.loopback.Reach;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.DynamoDbLocalOptions;
import io.relata.internal.servers.process.Ports;
import io.relata.internal.servers.process.ServerStartException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The system's DynamoDB. It starts in parallel with the functions, which need only its endpoint. */
final class Database implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Database.class.getName());

    private final URI endpoint;
    private final CompletableFuture<Optional<DynamoDbLocal>> starting;

    private Database(URI endpoint, CompletableFuture<Optional<DynamoDbLocal>> starting) {
        this.endpoint = endpoint;
        this.starting = starting;
    }

    static Database starting(SystemOptions options, Optional<DataDirectory> data) {
        SystemOptions.Database chosen = options.database();
        if (chosen instanceof SystemOptions.Database.Embedded embedded) {
            int port = embedded.port() == 0 ? Ports.free() : embedded.port();
            return new Database(URI.create("http://localhost:" + port),
                    CompletableFuture.supplyAsync(() -> Optional.of(DynamoDbLocal.start(local(port, options.guard().reach(), data)))));
        }
        if (chosen instanceof SystemOptions.Database.Running running) {
            return new Database(running.endpoint(), CompletableFuture.completedFuture(Optional.empty()));
        }
        throw new IllegalArgumentException("unknown database option " + chosen);
    }

    private static DynamoDbLocalOptions local(int port, Reach reach, Optional<DataDirectory> data) {
        DynamoDbLocalOptions inMemory = DynamoDbLocalOptions.inMemory().onPort(port).reachedBy(reach);
        return data.map(directory -> inMemory.keptIn(directory.tables()).loggingTo(directory.dynamoDbLog())).orElse(inMemory);
    }

    /** Completes when it has ended, with a sentence; one that is not started here is not watched. */
    CompletableFuture<String> ended() {
        return starting.thenCompose(running -> running.map(DynamoDbLocal::ended).orElseGet(CompletableFuture::new));
    }

    DynamoDbEndpoint endpoint() {
        return new DynamoDbEndpoint(endpoint);
    }

    /** @throws LocalSystemException when it does not start */
    DynamoDbEndpoint awaited() {
        try {
            starting.join();
            return endpoint();
        } catch (CompletionException e) {
            if (e.getCause() instanceof ServerStartException known) {
                throw new LocalSystemException(String.valueOf(known.getMessage()), known);
            }
            throw e;
        }
    }

    /**
     * Creates the model's table unless it exists. One of an earlier version of the model gets the indexes that it lacks, and all that the
     * model declares now is built.
     *
     * @throws LocalSystemException when the database does not start, or has a table of that name that does not fit the model
     */
    LocalTable table(TableModel model, String name) {
        try (DynamoDbClient client = awaited().client()) {
            LocalTable table = LocalTable.ready(client, model, name);
            table.enableTimeToLive(client);
            if (table.ofEarlierModel()) {
                Migrate.Outcome outcome = Migrate.local(model, client, name).run(VerifyTable.Order.AT_ONCE, Report.NONE);
                LOG.log(System.Logger.Level.WARNING, "The model {0} stores other things than when this data was written: {1} items were"
                        + " brought up to date{2}", model.name(), outcome.counts().repaired(),
                        outcome.isComplete() ? "" : "; ./relata migrate tells what could not be");
            }
            return table;
        } catch (UnfitTableException e) {
            throw new LocalSystemException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public void close() {
        starting.handle((running, failure) -> Optional.ofNullable(running).flatMap(started -> started)).join()
                .ifPresent(DynamoDbLocal::close);
    }
}
