package io.relata.internal.local.deployed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.orderentry.OrderEntry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Of {@link OrderEntry}, whose employees' jobs keep their earlier versions. */
class EraseCommandTest {
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();
    private static final String TABLE = "Erase-" + UUID.randomUUID();
    private static final TableModel MODEL = TableModel.of(OrderEntry.MODEL);
    private static final WriteContext WRITES = WriteContext.of(MODEL, new DynamoDbCoreTable(DYNAMODB, TABLE));

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void create() {
        DYNAMODB.createTable(TableDefinition.withoutStream(TABLE, MODEL.indexes()));
    }

    @AfterAll
    static void delete() {
        DYNAMODB.deleteTable(request -> request.tableName(TABLE));
        DYNAMODB.close();
    }

    private static String create(String collection, String json) {
        return new CreateEntity(WRITES).create(type(collection), json(json),
                Optional.of(new IdempotentRequest(CoreKey.idempotency("ann POST /" + collection), "digest"))).entity().string("id");
    }

    private static EntityType type(String collection) {
        return MODEL.collection(collection).orElseThrow();
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private int erase(String path, String... options) {
        List<String> arguments = new ArrayList<>(
                List.of(path, "--endpoint", DynamoDbLocal.shared().endpoint().toString(), "--table", TABLE, "--model", "orderentry"));
        arguments.addAll(List.of(options));
        return new CommandLine(new EraseCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 2;
                }).execute(arguments.toArray(String[]::new));
    }

    private static long items(String begin) {
        return DYNAMODB.scanPaginator(scan -> scan.tableName(TABLE).consistentRead(true)).items().stream()
                .filter(item -> item.get("id").s().startsWith(begin)).count();
    }

    @Test
    void earlierVersionsAndAnswersOfADeletedEntityAreErased() {
        String region = create("regions", "{'regionName': 'Europe'}");
        String country = create("countries", "{'regionId': '%s', 'countryName': 'France'}".formatted(region));
        String location = create("locations", "{'countryId': '%s', 'city': 'Lyon'}".formatted(country));
        String department = create("departments", "{'locationId': '%s', 'departmentName': 'Sales'}".formatted(location));
        String employee = create("employees", ("{'departmentId': '%s', 'firstName': 'Ann', 'lastName': 'Lee', 'jobTitle': 'Clerk',"
                + "'hiredOn': '2020-01-01'}").formatted(department));
        String clerk = create("jobs", "{'jobTitle': 'Clerk'}");
        long others = items("idempotency:");
        String job = create("employee-jobs",
                "{'employeeId': '%s', 'jobId': '%s', 'since': '2020-01-01', 'salary': 1}".formatted(employee, clerk));
        for (int salary = 2; salary <= 120; salary++) {
            new PatchEntity(WRITES).patch(type("employee-jobs"), job, json("{'salary': " + salary + "}"), Precondition.NONE);
        }
        assertThat(erase("/employee-jobs/" + job)).isEqualTo(2);
        assertThat(err.toString()).contains("exists: delete it first, then erase what is left of it");
        new DeleteEntity(WRITES).delete(type("employee-jobs"), job, Precondition.NONE);

        assertThat(erase("/employee-jobs/" + job)).isZero();

        assertThat(out).hasToString("erased of employeeJob " + job + ": 121 earlier versions, 1 stored answers\n");
        assertThat(items("history:")).isZero();
        assertThat(items("idempotency:")).isEqualTo(others);
        assertThat(erase("employee-jobs/" + job)).isZero();
        assertThat(out.toString()).endsWith(": 0 earlier versions, 0 stored answers\n");
    }

    /** It reads the whole table, which others use meanwhile. */
    @Test
    void tableIsReadAtALimitedRate() {
        assertThat(erase("/jobs/none", "--rate", "0")).isEqualTo(2);
        assertThat(err).hasToString("the rate must be at least 1 read unit a second\n");
        assertThat(erase("/jobs/none", "--rate", "500")).as(err.toString()).isZero();
    }

    @Test
    void whatIsNoEntityIsSaid() {
        assertThat(erase("/employee-jobs")).isEqualTo(2);
        assertThat(erase("/clerks/1")).isEqualTo(2);
        assertThat(err).hasToString("/employee-jobs is not the path of an entity, such as /customers/001\n"
                + "the model orderentry has no collection clerks\n");
    }
}
