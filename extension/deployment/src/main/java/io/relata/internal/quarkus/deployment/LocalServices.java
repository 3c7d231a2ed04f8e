package io.relata.internal.quarkus.deployment;

import io.quarkus.deployment.builditem.Startable;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.DynamoDbLocalOptions;
import io.relata.internal.servers.opensearch.OpenSearchLocal;
import io.relata.internal.servers.process.DirectoryLock;
import io.relata.internal.servers.process.Ports;
import io.relata.internal.servers.process.ServerStartException;
import io.relata.internal.servers.sqs.SqsLocal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What AWS provides, as processes on this machine: DynamoDB with its stream and, in dev mode, the queue and a search engine. */
final class LocalServices implements Startable {
    /** Has to override that of the functions, which is for AWS. */
    static final String CREDENTIALS = "quarkus.dynamodb.aws.credentials.type";

    private static final String QUEUE_OF_ACCOUNT = "/000000000000/work";

    private final ChosenServices chosen;
    private final Map<String, String> configuration = new HashMap<>();
    private final Deque<AutoCloseable> running = new ArrayDeque<>();

    LocalServices(ChosenServices chosen) {
        this.chosen = chosen;
    }

    @Override
    public void start() {
        chosen.data().ifPresent(directory -> kept(locked(directory)));
        try {
            startAll();
            chosen.started();
        } catch (RuntimeException e) {
            closeAfter(e);
            throw e;
        }
    }

    private static DirectoryLock locked(Path directory) {
        try {
            return DirectoryLock.of(directory);
        } catch (ServerStartException e) {
            throw new ServerStartException(e.getMessage() + "; the setting relata.dev.data names the directory", e);
        }
    }

    private void startAll() {
        Optional<CompletableFuture<SqsLocal>> queue = chosen.queue()
                .map(classPath -> starting(() -> SqsLocal.start(Ports.free(), file("queue"), classPath)));
        Optional<CompletableFuture<OpenSearchLocal>> search = chosen.search()
                .map(classPath -> starting(() -> OpenSearchLocal.start(Ports.free(), file("opensearch"), classPath)));
        DynamoDbLocalOptions options = DynamoDbLocalOptions.inMemory().runFrom(chosen.dynamoDb());
        DynamoDbLocal dynamoDb = kept(DynamoDbLocal.start(file("dynamodb").map(options::keptIn).orElse(options)));
        configuration.put(CREDENTIALS, "static");
        configuration.put("quarkus.dynamodb.endpoint-override", dynamoDb.endpoint().toString());
        configuration.put("relata.dev.state", state().toString());
        queue.map(CompletableFuture::join).ifPresent(started -> {
            configuration.put(Setting.WORK_QUEUE_ENDPOINT, started.endpoint().toString());
            configuration.put(Setting.WORK_QUEUE_URL, started.endpoint() + QUEUE_OF_ACCOUNT);
        });
        search.map(CompletableFuture::join)
                .ifPresent(started -> configuration.put(Setting.SEARCH_ENDPOINT, started.endpoint().toString()));
    }

    /** Starts a service beside the others. It is closed even if another one fails before it has started. */
    private <T extends AutoCloseable> CompletableFuture<T> starting(Supplier<T> service) {
        CompletableFuture<T> starting = CompletableFuture.supplyAsync(service);
        running.push(() -> {
            Optional<T> started = starting.handle((done, failure) -> Optional.ofNullable(done)).join();
            if (started.isPresent()) {
                started.get().close();
            }
        });
        return starting;
    }

    private void closeAfter(RuntimeException failure) {
        try {
            close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** The settings that do not depend on what was started. */
    static Map<String, String> settings() {
        return Map.of("quarkus.dynamodb.aws.region", DynamoDbEndpoint.REGION,
                "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", DynamoDbEndpoint.CREDENTIAL,
                "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", DynamoDbEndpoint.CREDENTIAL);
    }

    /** A setting that depends on what was started. */
    @Nullable
    String setting(String name) {
        return configuration.get(name);
    }

    private Optional<Path> file(String name) {
        return chosen.data().map(directory -> directory.resolve(name));
    }

    /** Where is written down how far the stream was read. */
    private Path state() {
        try {
            return chosen.data().isPresent() ? Files.createDirectories(chosen.data().get()) : Files.createTempDirectory("relata-dev");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T extends AutoCloseable> T kept(T started) {
        running.push(started);
        return started;
    }

    @Override
    public String getConnectionInfo() {
        return String.valueOf(setting("quarkus.dynamodb.endpoint-override"));
    }

    /** There is no container. */
    @Override
    @Nullable
    public String getContainerId() {
        return null;
    }

    @Override
    public void close() throws IOException {
        chosen.stopped();
        while (!running.isEmpty()) {
            try {
                running.pop().close();
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    }
}
