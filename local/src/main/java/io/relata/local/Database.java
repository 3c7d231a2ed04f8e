package io.relata.local;

import io.relata.servers.dynamodb.DynamoDbEndpoint;
import io.relata.servers.dynamodb.DynamoDbLocal;
import io.relata.servers.dynamodb.DynamoDbLocalException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The DynamoDB of a system. It starts beside the functions, which need to know only where it will be. */
final class Database implements AutoCloseable {
    private final URI endpoint;
    private final CompletableFuture<Optional<DynamoDbLocal>> starting;

    private Database(URI endpoint, CompletableFuture<Optional<DynamoDbLocal>> starting) {
        this.endpoint = endpoint;
        this.starting = starting;
    }

    static Database starting(SystemOptions.Database chosen, Optional<DataDirectory> data) {
        if (chosen instanceof SystemOptions.Database.Embedded embedded) {
            int port = embedded.port() == 0 ? DynamoDbLocal.freePort() : embedded.port();
            return new Database(URI.create("http://localhost:" + port),
                    CompletableFuture.supplyAsync(() -> Optional.of(DynamoDbLocal.start(options(port, data)))));
        }
        return new Database(((SystemOptions.Database.Running) chosen).endpoint(), CompletableFuture.completedFuture(Optional.empty()));
    }

    private static io.relata.servers.dynamodb.DynamoDbLocalOptions options(int port, Optional<DataDirectory> data) {
        io.relata.servers.dynamodb.DynamoDbLocalOptions inMemory = io.relata.servers.dynamodb.DynamoDbLocalOptions.inMemory().onPort(port);
        return data.map(directory -> inMemory.keptIn(directory.tables()).loggingTo(directory.dynamoDbLog())).orElse(inMemory);
    }

    DynamoDbEndpoint endpoint() {
        return new DynamoDbEndpoint(endpoint);
    }

    /** @throws LocalSystemException when it does not come up */
    DynamoDbEndpoint awaited() {
        try {
            starting.join();
            return endpoint();
        } catch (CompletionException e) {
            if (e.getCause() instanceof DynamoDbLocalException known) {
                throw new LocalSystemException(known.getMessage(), known);
            }
            throw e;
        }
    }

    @Override
    public void close() {
        starting.handle((running, failure) -> Optional.ofNullable(running).flatMap(started -> started)).join()
                .ifPresent(DynamoDbLocal::close);
    }
}
