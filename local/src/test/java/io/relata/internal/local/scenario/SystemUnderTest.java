package io.relata.internal.local.scenario;

import io.relata.internal.console.source.Tokens;
import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.local.SampleFunctions;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.local.system.SystemOptions;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.DynamoDbProxy;
import io.relata.internal.servers.dynamodb.DynamoDbProxy.Fate;
import io.relata.internal.servers.dynamodb.DynamoDbProxy.Request;
import io.relata.models.office.Office;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The whole system with a table of its own: the packaged functions, real events, and DynamoDB Local with its stream; or, with
 * {@code -Plocalstack}, LocalStack's DynamoDB in Docker.
 */
final class SystemUnderTest implements AutoCloseable {
    private static final Duration QUIET = Duration.ofSeconds(60);
    private static final String DATABASE = System.getProperty("relata-test.database", "dynamodb-local");
    private static final String IMAGE = System.getProperty("relata.test.localstack-image", "localstack/localstack:4.14.0");

    private static LocalStackContainer localStack;

    private final String table = "Entity-" + UUID.randomUUID();
    private final LocalSystem system;
    private final DynamoDbClient dynamoDb;

    private final Optional<DynamoDbProxy> network;

    private SystemUnderTest(SystemOptions options, Optional<Function<Request, Fate>> fates) {
        URI database = database();
        network = fates.map(each -> DynamoDbProxy.start(database, each));
        system = LocalSystem
                .start(options.database(new SystemOptions.Database.Running(network.map(DynamoDbProxy::uri).orElse(database))).table(table));
        dynamoDb = new DynamoDbEndpoint(database).client();
    }

    static SystemUnderTest start() {
        return new SystemUnderTest(SampleFunctions.inMemory(), Optional.empty());
    }

    /** With an unreliable network between the system and its DynamoDB. */
    static SystemUnderTest behind(Function<Request, Fate> fates) {
        return new SystemUnderTest(SampleFunctions.inMemory(), Optional.of(fates));
    }

    /** With another model. */
    static SystemUnderTest start(String model) {
        return new SystemUnderTest(SampleFunctions.inMemory().model(model), Optional.empty());
    }

    /** Called by an administrator of a tenant, where that matters. */
    Api api() {
        return model().needsCaller() ? Api.at(system.url()).by(token()) : Api.at(system.url());
    }

    private String token() {
        return system.tokens().issue(new Tokens.Wanted("chief", Map.of("tenant", List.of("t"), "roles", List.of("admin")),
                Duration.ofHours(1)));
    }

    TableModel model() {
        return system.model();
    }

    String modelName() {
        return system.model().name();
    }

    URI dynamoDbEndpoint() {
        return system.dynamoDbEndpoint();
    }

    String table() {
        return table;
    }

    DynamoDbClient dynamoDb() {
        return dynamoDb;
    }

    /** Waits until all changes are processed. */
    void awaitQuiet() throws InterruptedException {
        try {
            system.awaitQuiet(QUIET);
        } catch (TimeoutException e) {
            throw new AssertionError("the stream function did not come to rest", e);
        }
    }

    List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(table).consistentRead(true)).items()
                .forEach(attributes -> items.add(AttributeValues.item(attributes)));
        return items;
    }

    Optional<Item> item(String id, String type) {
        return items().stream().filter(item -> item.string("id").equals(id) && item.string("type").equals(type)).findFirst();
    }

    /** Verifies the copies against the core items. */
    List<CopyDifferences.Difference> differences() {
        return CopyDifferences.of(TableModel.of(Office.MODEL), items());
    }

    @Override
    public void close() {
        system.close();
        dynamoDb.close();
        network.ifPresent(DynamoDbProxy::close);
    }

    private static synchronized URI database() {
        if (!DATABASE.equals("localstack")) {
            return DynamoDbLocal.separate().endpoint();
        }
        Assumptions.assumeTrue(DockerClientFactory.instance().isDockerAvailable(),
                "skipped: LocalStack runs in Docker, and no Docker daemon answers here; without -Plocalstack the same tests run against "
                        + "DynamoDB Local");
        if (localStack == null) {
            localStack = new LocalStackContainer(DockerImageName.parse(IMAGE)).withServices("dynamodb", "dynamodbstreams");
            localStack.start();
        }
        return localStack.getEndpoint();
    }
}
