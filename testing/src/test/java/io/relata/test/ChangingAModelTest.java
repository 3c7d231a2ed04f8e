package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Migration;
import io.relata.model.Model;
import io.relata.schema.Conversion;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The examples of docs/changing-a-model.md, as they stand there, on a table that an earlier model has filled. */
class ChangingAModelTest {
    private static final DynamoDbEndpoint DYNAMODB = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint());
    private static final Path PAGE = Path.of("..", "docs", "changing-a-model.md");
    private static final Path SOURCE = Path.of("src", "test", "java", "io", "relata", "test", "ChangingAModelTest.java");
    private static final Pattern SHOWN = Pattern.compile("```java\\n([^`]*(?:Conversion|Migration)[^`]*)```");

    enum OldStatus {
        OPEN, PARKED, SENT
    }

    @Entity(collection = "customers", name = "customer")
    record OldCustomer(String firstName, String lastName, String age, String country) {
    }

    @Entity(collection = "orders", name = "order")
    record OldOrder(OldStatus status) {
    }

    @Entity(collection = "customers", name = "customer")
    record Customer(String firstName, String lastName, String fullName, Integer age, @NotNull String country) {
        Customer called(String name) {
            return new Customer(firstName, lastName, name, age, country);
        }
    }

    @Entity(collection = "orders", name = "order")
    record Order(Status status) {
        enum Status {
            OPEN, SENT
        }
    }

    private final String table = "Changed-" + UUID.randomUUID();
    private RelataSystem system;

    private void deploy(Model model) {
        system = StartSystem.of(TableModel.of(model), DYNAMODB, table, given -> ApplicationCode.of(given, List.of()));
    }

    private Migrate.Outcome migrate(Model model) {
        return Migrate.local(TableModel.of(model), system.dynamoDb(), table).run(VerifyTable.Order.AT_ONCE, Report.NONE);
    }

    private String shown(String path) {
        return system.api().get(path).expect(200).json().properties().stream()
                .filter(each -> List.of("fullName", "age", "country", "status").contains(each.getKey()))
                .map(each -> each.getKey() + "=" + each.getValue()).sorted().toList().toString();
    }

    @AfterEach
    void end() {
        if (system != null) {
            system.end();
        }
    }

    @Test
    void storedValuesGetAnotherFormAndAllEntitiesAreChanged() {
        deploy(Schema.table("Orders").entities(OldCustomer.class, OldOrder.class).model());
        system.api().put("/customers/1", Map.of("firstName", "Ann", "lastName", "Smith", "age", " 42 ")).expect(201);
        system.api().put("/customers/2", Map.of("firstName", "Bob", "lastName", "Jones", "age", "7", "country", "FR")).expect(201);
        system.api().put("/orders/1", Map.of("status", "PARKED")).expect(201);

        Model orders = Schema.table("Orders")
                .entities(Customer.class, Order.class)
                .conversions(
                        Conversion.of(Customer.class, "age").from(String.class, age -> Integer.valueOf(age.strip())),
                        Conversion.of(Customer.class, "country").whenMissing("DE"),
                        Conversion.of(Order.class, "status").replacing("PARKED", Order.Status.OPEN))
                .model();
        deploy(orders);
        assertThat(shown("/customers/1")).isEqualTo("[age=42, country=\"DE\"]");
        assertThat(shown("/customers/2")).isEqualTo("[age=7, country=\"FR\"]");
        assertThat(shown("/orders/1")).isEqualTo("[status=\"OPEN\"]");
        assertThat(migrate(orders).isComplete()).isTrue();

        Model named = Schema.table("Orders").entities(Customer.class, Order.class)
                .migrations(Migration.of("full-names", Customer.class,
                        customer -> customer.fullName() != null
                                ? customer
                                : customer.called(customer.firstName() + " " + customer.lastName())))
                .model();
        deploy(named);
        assertThat(migrate(named).migrated().get("full-names").changed()).isEqualTo(2);
        assertThat(shown("/customers/1")).isEqualTo("[age=42, country=\"DE\", fullName=\"Ann Smith\"]");
        system.settle();
        system.assertConverged();
    }

    @Test
    void thePageShowsThem() throws IOException {
        String source = onOneLine(Files.readString(SOURCE));
        assertThat(SHOWN.matcher(Files.readString(PAGE)).results().map(found -> onOneLine(found.group(1)))).hasSize(2)
                .allSatisfy(shown -> assertThat(source).contains(shown));
    }

    private static String onOneLine(String java) {
        return java.replaceAll("\\s+", " ").strip();
    }
}
