package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.InProcessSystem;
import io.relata.internal.events.SteppedEventSources;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.gateway.FunctionRouting;
import io.relata.internal.events.queue.InMemoryQueue;
import io.relata.internal.events.stream.FailureFile;
import io.relata.internal.fanout.after.ChangeListeners;
import io.relata.internal.functions.http.GatewayAdapter;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** Whatever callers send, and whatever fails then, no value of theirs is in what the functions log. */
class QuietLogsTest {
    private static final String PERSONAL = "zyxw";
    private static final List<String> BODIES = List.of(
            "{\"name\":\"Zyxwann\",\"email\":\"zyxw1@example.com\",\"houseId\":\"h\",\"addresses\":{\"zyxwhome\":\"zyxw street\"}}",
            "{\"name\":\"Zyxwbea\",\"email\":\"zyxw2@example.com\",\"nicknames\":[\"zyxwy\"]}", "{\"name\":[\"zyxw\"],\"zyxw\":\"zyxw\"}",
            "{\"name\":\"zyxw", "\"zyxw\"", "{\"name\":\"zyxw\",\"houseId\":\"zyxw#h\"}", "{}");

    private final StringWriter logged = new StringWriter();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            PrintWriter out = new PrintWriter(logged, true);
            out.println(entry.getMessage() + (entry.getParameters() == null ? "" : List.of(entry.getParameters())));
            if (entry.getThrown() != null) {
                entry.getThrown().printStackTrace(out);
            }
        }

        @Override
        public void flush() {
            logged.flush();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private int calls;
    private int faultEvery = Integer.MAX_VALUE;

    @BeforeEach
    void listen() {
        Logger.getLogger("").addHandler(handler);
        PrintStream capturing = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(capturing);
        System.setErr(capturing);
    }

    @AfterEach
    void stop() {
        Logger.getLogger("").removeHandler(handler);
        System.setOut(out);
        System.setErr(err);
    }

    @Test
    void noValueIsLoggedWhateverFails() {
        String name = "People-" + UUID.randomUUID();
        DynamoDbClient real = DynamoDbLocal.shared().client();
        real.createTable(TableDefinition.of(name, ErasureTest.MODEL.indexes()));
        DynamoDbClient dynamoDb = failing(real);
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, name);
        InMemoryQueue queue = new InMemoryQueue();
        Map<String, LambdaFunction> functions = new HashMap<>(
                TestFunctions.api(new ReadContext(ErasureTest.MODEL, core, Runnable::run, Clock.systemUTC()),
                        WriteContext.of(ErasureTest.MODEL, core), RouteHandlers.NONE, FileStore.NONE,
                        GatewayAdapter.logged()));
        functions.putAll(TestFunctions.ofStream(ErasureTest.MODEL, new DynamoDbCopyTable(dynamoDb, name),
                new DynamoDbBulkTable(dynamoDb, name), name, queue,
                ChangeListeners.NONE, FileStore.NONE));
        SteppedEventSources sources = InProcessSystem.with(ErasureTest.MODEL, name, real, DynamoDbLocal.shared().streamsClient(), functions)
                .stepped(queue, new FailureFile(Optional.empty()));
        TestApi api = new TestApi(ErasureTest.MODEL, FunctionRouting.of(ErasureTest.MODEL, RouteHandlers.NONE.routes(), functions),
                new Failures());
        for (int every : List.of(Integer.MAX_VALUE, 7, 5, 3, 2)) {
            faultEvery = every;
            aDay(api);
            sources.settle();
        }

        String all = logged + printed.toString(StandardCharsets.UTF_8);
        assertThat(all).contains("failed at the table", "fan-out failed for", "simulated");
        assertThat(all.lines().filter(line -> line.toLowerCase(Locale.ROOT).contains(PERSONAL))).isEmpty();
    }

    private static void aDay(TestApi api) {
        api.put("/houses/h", "{\"name\":\"House\"}");
        for (int i = 0; i < BODIES.size(); i++) {
            String path = "/humans/" + i;
            api.put(path, BODIES.get(i));
            api.with("Idempotency-Key", "zyxw" + i).post("/humans", BODIES.get(i));
            api.patch(path, BODIES.get((i + 1) % BODIES.size()));
            api.put(path + "/houses/h", "{\"room\":\"zyxw suite\"}");
            api.put(path + "/tags/zyxw fan");
            api.get(path);
            api.get("/humans?filter=name:eq:zyxw");
            api.get("/tags/zyxw fan?cursor=zyxw");
            api.get("/houses/h/residents?prefix=zyxw&filter=zyxw:eq:zyxw");
        }
        for (int i = 0; i < BODIES.size(); i++) {
            api.delete("/humans/" + i);
        }
    }

    /** Every so many requests fail, in one way after the other. */
    private DynamoDbClient failing(DynamoDbClient real) {
        return (DynamoDbClient) Proxy.newProxyInstance(DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    if (arguments != null && arguments.length == 1 && arguments[0] instanceof DynamoDbRequest
                            && ++calls % faultEvery == 0) {
                        throw failure(calls / faultEvery % 4);
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static AwsErrorDetails details(String code) {
        return AwsErrorDetails.builder().errorCode(code).errorMessage("simulated").serviceName("DynamoDb").build();
    }

    private static RuntimeException failure(int kind) {
        return switch (kind) {
            case 0 -> ProvisionedThroughputExceededException.builder().message("simulated throttling").statusCode(400)
                    .awsErrorDetails(details("ProvisionedThroughputExceededException")).build();
            case 1 -> InternalServerErrorException.builder().message("simulated failure").statusCode(500)
                    .awsErrorDetails(details("InternalServerError")).build();
            case 2 -> DynamoDbException.builder().message("simulated refusal").statusCode(400)
                    .awsErrorDetails(details("ValidationException")).build();
            default -> new IllegalStateException("simulated error of code");
        };
    }
}
