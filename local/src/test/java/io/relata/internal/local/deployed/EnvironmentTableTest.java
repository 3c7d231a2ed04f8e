package io.relata.internal.local.deployed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.dynamodb.TaggedTable;
import io.relata.internal.local.LinkedTable;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class EnvironmentTableTest {
    private final String environment = "env-" + UUID.randomUUID();
    private TaggingDynamoDb dynamoDb;
    private DynamoDbClient client;
    private LinkedTable first;
    private LinkedTable second;

    @BeforeEach
    void create() throws Exception {
        dynamoDb = new TaggingDynamoDb();
        client = new DynamoDbEndpoint(dynamoDb.endpoint()).client();
        first = LinkedTable.create("First-" + environment);
        second = LinkedTable.create("Second-" + environment);
    }

    @AfterEach
    void delete() {
        first.close();
        second.close();
        client.close();
        dynamoDb.close();
    }

    private TaggedTable found(Optional<String> model) {
        return EnvironmentTable.of(environment, model, client);
    }

    @Test
    void theOnlyTableOfAnEnvironmentIsFound() {
        dynamoDb.tag(first.name(), environment, "office");
        dynamoDb.tag(second.name(), "another", "office");

        assertThat(found(Optional.empty())).isEqualTo(new TaggedTable(first.name(), "office"));
        assertThat(found(Optional.of("office")).name()).isEqualTo(first.name());
    }

    @Test
    void theModelChoosesBetweenSeveral() {
        dynamoDb.tag(first.name(), environment, "office");
        dynamoDb.tag(second.name(), environment, "shop");

        assertThat(found(Optional.of("shop")).name()).isEqualTo(second.name());
        assertThatThrownBy(() -> found(Optional.empty())).isInstanceOf(CommandFailedException.class).hasMessage(
                "there are 2 tables with the tags relata:env=%1$s: name one with --table, or its model with --model: "
                        + "First-%1$s (of office), Second-%1$s (of shop)",
                environment);
    }

    @Test
    void whatThereIsIsSaidWhenNothingFits() {
        dynamoDb.tag(first.name(), environment, "office");

        assertThatThrownBy(() -> found(Optional.of("shop"))).hasMessage(
                "no table here has the tags relata:env=%1$s and relata:model=shop; there are: First-%1$s (of office)", environment);
        assertThatThrownBy(() -> EnvironmentTable.of("nowhere", Optional.empty(), client))
                .hasMessage("no table here has the tags relata:env=nowhere: name the table with --table");
    }

    @Test
    void theConsoleOpensTheTableOfAnEnvironment() {
        dynamoDb.tag(first.name(), environment, "office");
        dynamoDb.tag(second.name(), environment + "-2", "office");
        try (RunningCommand console = RunningCommand.start("--endpoint", dynamoDb.endpoint().toString(), "--env",
                environment)) {
            assertThat(console.out()).startsWith("table " + first.name() + " of the model office, only read");
        }
    }
}
