package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.Part;
import io.relata.internal.engine.change.PartKind;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.config.Context;
import io.relata.internal.infra.config.Target;
import io.relata.internal.infra.deployed.AskDynamoDb;
import io.relata.internal.infra.plan.Deployment.Stack;
import io.relata.internal.infra.plan.TableIndex;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeploymentCheckTest {
    @TempDir
    Path directory;
    private Optional<TableIdentity> identity = Optional.empty();
    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    @Test
    void firstDeploymentNeedsNoSettingsAndPrintsNothing() {
        Target target = target(Map.of());
        assertThat(target.indexes()).extracting(TableIndex::name).containsExactly("businessIdGsi", "customerIdGsi", "listGsi", "typeGsi");
        assertThat(target.stacks()).containsExactlyInAnyOrder(Stack.DATA, Stack.APPLICATION);
        assertThat(told()).isEmpty();
    }

    @Test
    void tableThatIsNamedButNotCheckedIsReported() {
        target(Map.of("table", "Entity"));
        assertThat(told()).isEqualTo(
                "relata: table Entity was not checked. If several indexes change, CloudFormation refuses the deployment; "
                        + "-c deployed=ask checks that before\n");
    }

    @Test
    void changeOfTwoIndexesIsStoppedWithThePlan() {
        assertThatThrownBy(() -> target(deployed("listGsi", "typeGsi"))).isInstanceOf(ConfigurationException.class).hasMessage("""
                one deployment is not enough: CloudFormation creates or deletes one index of a table per update, and an index must \
                exist as long as it is read. The deployments for table Entity:
                  1. add index businessIdGsi (businessId, sort; ALL) [Relata-dev-office-Data]
                  2. add index customerIdGsi (customerId, sort; ALL) [Relata-dev-office-Data]
                  3. switch the application: it reads the new indexes [Relata-dev-office-Data, Relata-dev-office-App]
                Add -c step=next to the command for the first one; ./relata plan prints the command for each""");
    }

    @Test
    void theNextStepIsOneIndexAndLeavesTheApplicationAlone() {
        Target target = target(and(deployed("listGsi", "typeGsi"), "step", "next"));
        assertThat(target.indexes()).extracting(TableIndex::name).containsExactly("businessIdGsi", "listGsi", "typeGsi");
        assertThat(target.stacks()).containsExactly(Stack.DATA);
        assertThat(told())
                .isEqualTo("relata: deployment 1 of 3: add index businessIdGsi (businessId, sort; ALL) [Relata-dev-office-Data]\n");
    }

    @Test
    void newIndexIsADeploymentByItself() {
        Map<String, String> before = deployed("businessIdGsi", "listGsi", "typeGsi");
        assertThatThrownBy(() -> target(before)).isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("1. add index customerIdGsi (customerId, sort; ALL) [Relata-dev-office-Data]\n  2. switch");
        Target step = target(and(before, "step", "next"));
        assertThat(step.stacks()).containsExactly(Stack.DATA);
        assertThat(step.indexes()).hasSize(4);
    }

    @Test
    void noChangePasses() {
        assertThat(target(deployed("businessIdGsi", "customerIdGsi", "listGsi", "typeGsi")).stacks()).hasSize(2);
        assertThat(target(and(deployed("businessIdGsi", "customerIdGsi", "listGsi", "typeGsi"), "step", "next")).indexes()).hasSize(4);
        assertThat(told()).isEmpty();
    }

    @Test
    void removalIsStoppedUntilTheIndexIsUnread() {
        Map<String, String> old = deployed("businessIdGsi", "customerIdGsi", "listGsi", "oldGsi", "typeGsi");
        assertThatThrownBy(() -> target(old))
                .hasMessageContaining("1. switch the application: no longer oldGsi [Relata-dev-office-Data, Relata-dev-office-App]");
        Target application = target(and(old, "step", "next"));
        assertThat(application.indexes()).extracting(TableIndex::name).contains("oldGsi");
        assertThat(target(and(old, "unread", "oldGsi")).indexes()).extracting(TableIndex::name).doesNotContain("oldGsi");
    }

    /** So that a check in a pull request, without credentials, asks nothing although {@code cdk.json} says {@code ask}. */
    @Test
    void emptySettingAsksNothing() {
        assertThat(target(Map.of("deployed", "", "table", "Entity")).stacks()).hasSize(2);
        assertThat(told()).contains("table Entity was not checked");
    }

    /** Before anything is deployed, and so before any function changes. */
    @Test
    void modelThatWouldLoseSomethingIsRefused() {
        identity = Optional.of(declaring("attribute customer.fax=TEXT", "list business=shards 2"));
        assertThatThrownBy(() -> target(Map.of("deployed", "ask", "table", "Entity"))).isInstanceOf(ConfigurationException.class)
                .hasMessage("""
                the table would lose something, so nothing is deployed:
                  customer.fax may have values, and is not declared any more: if it has another name now, say so there \
                with @Formerly("fax"); if it is given up, say so with \
                Schema.table(...).retired("customer.fax"), and what is stored stays as it is
                  @Listed of business was shards 2 and is shards 4, and functions that are deployed read 2: first deploy shards = 2, \
                otherShards = 4, then shards = 4, otherShards = 2, run ./relata migrate, and then leave otherShards out""");
    }

    @Test
    void whatIsToBeBuiltIsTold() {
        TableIdentity now = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        identity = Optional.of(new TableIdentity("office", "0".repeat(64), "", 2, now.entities(), new Declaration(
                now.declared().parts().stream().filter(part -> part.kind() != PartKind.LIST).toList())));
        target(Map.of("deployed", "ask", "table", "Entity", "step", "next"));
        assertThat(told())
                .endsWith("relata: @Listed of business is new: until ./relata migrate has built it, this list is answered with 503\n");
    }

    /** What the table says where it has other parts than the model. */
    private static TableIdentity declaring(String... others) {
        TableIdentity now = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        Map<String, String> parts = new TreeMap<>();
        now.declared().parts().forEach(part -> parts.put(part.name(), part.meaning()));
        Stream.of(others).map(part -> part.split("=", 2)).forEach(part -> parts.put(part[0], part[1]));
        return new TableIdentity("office", "0".repeat(64), "", 2, now.entities(),
                new Declaration(parts.entrySet().stream().map(part -> {
                    String[] name = part.getKey().split(" ", 2);
                    return new Part(PartKind.valueOf(name[0].toUpperCase(Locale.ROOT).replace('-', '_')), name[1], part.getValue());
                }).toList()));
    }

    @Test
    void askingNeedsTheTablesName() {
        Map<String, String> context = Map.of("deployed", "ask", "table", "Entity", "step", "next");
        assertThat(target(context).stacks()).containsExactly(Stack.DATA);
        assertThatThrownBy(() -> target(Map.of("deployed", "ask")))
                .hasMessage("deployed=ask is set without table: add -c table=NAME, the output "
                        + "TableName of stack "
                        + "Relata-dev-office-Data");
        assertThatThrownBy(() -> target(Map.of("deployed", "ask", "table", "Other")))
                .hasMessage("the description is of table Entity, but table=Other: give that table's description");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            step       | next         | step=next is set without deployed
            step       | last         | step=last is not valid: the only step is next
            deployed   | nowhere.json | deployed=nowhere.json can't be read
            deployed   | pom.xml      | the description is not JSON
            indexNames | typeGsi      | indexNames: "typeGsi" is not an index and its name in the table
            indexNames | storeGsi:s33 | indexNames: the model has no index storeGsi; it has businessIdGsi, customerIdGsi, listGsi, typeGsi
            """)
    void invalidSettingsAreRefused(String name, String value, String message) {
        assertThatThrownBy(() -> target(Map.of(name, value))).isInstanceOf(ConfigurationException.class).hasMessageStartingWith(message);
    }

    private Target target(Map<String, String> context) {
        Context read = new Context(and(context, "model", "office"));
        return new DeploymentCheck(read, Configuration.read(read),
                table -> new AskDynamoDb.Asked(description("listGsi", "typeGsi"),
                        identity.map(said -> new TableParts(said, PartStates.UNKNOWN, Optional.empty()))),
                new PrintStream(told, true, StandardCharsets.UTF_8))
                .target();
    }

    private Map<String, String> deployed(String... indexes) {
        try {
            return Map.of("deployed", Files.writeString(directory.resolve("table.json"), description(indexes)).toString());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String told() {
        return told.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    private static Map<String, String> and(Map<String, String> context, String name, String value) {
        Map<String, String> all = new TreeMap<>(context);
        all.put(name, value);
        return all;
    }

    /** The office's table, with these indexes and no others. */
    private static String description(String... indexes) {
        StringBuilder described = new StringBuilder();
        for (String index : indexes) {
            String keys = index.equals("typeGsi") ? "type id" : index.replace("Gsi", "") + " sort";
            described.append(described.isEmpty() ? "" : ",")
                    .append("""
                    {"IndexName": "%s", "IndexStatus": "ACTIVE", "Projection": {"ProjectionType": "%s"},
                     "KeySchema": [{"AttributeName": "%s", "KeyType": "HASH"}, {"AttributeName": "%s", "KeyType": "RANGE"}]}""".formatted(
                            index,
                            index.equals("typeGsi") ? "KEYS_ONLY" : "ALL", keys.split(" ")[0], keys.split(" ")[1]));
        }
        String types = Stream.of("id", "type", "sort", "list", "businessId", "customerId", "old")
                .map("{\"AttributeName\": \"%s\", \"AttributeType\": \"S\"}"::formatted).collect(Collectors.joining(","));
        return """
                {"Table": {"TableName": "Entity", "TableStatus": "ACTIVE", "AttributeDefinitions": [%s],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}, {"AttributeName": "type", "KeyType": "RANGE"}],
                 "GlobalSecondaryIndexes": [%s],
                 "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_AND_OLD_IMAGES"}}}""".formatted(types, described);
    }
}
