package io.relata.internal.infra.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.shop.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** What a deployment writes into a table, or is refused, as DynamoDB decides it. */
class TableRecordWriteTest {
    private static final TableIdentity FIRST = of("shop", "a", "company", "contact");

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final String table = "TableRecordWriteTest-" + UUID.randomUUID();

    private static TableIdentity of(String model, String digit, String... entities) {
        return new TableIdentity(model, digit.repeat(64), "", 1, Optional.of(List.of(entities)));
    }

    @BeforeEach
    void create() {
        dynamoDb.createTable(TableDefinition.of(table, TableModel.of(Shop.MODEL).indexes()));
    }

    @Test
    void newTableSaysWhatItIs() {
        deploy(FIRST);

        assertThat(stored().only(FIRST.item().attributes().keySet())).isEqualTo(FIRST.item());
    }

    @Test
    void tableOfAnotherModelIsRefused() {
        deploy(FIRST);

        assertRefused(of("office", "a", "company", "contact"));
    }

    @Test
    void renamedRecordIsRefusedUntilTheModelSaysWhatBecameOfIt() {
        deploy(FIRST);

        assertRefused(of("shop", "b", "contact", "organization"));
        assertRefused(of("shop", "c", "contact"));
        deploy(of("shop", "b", "company", "contact", "organization"));
        assertRefused(of("shop", "d", "contact", "organization"));
    }

    @Test
    void tableOfAnEarlierReleaseKnowsNoNamesAndIsAdopted() {
        dynamoDb.putItem(put -> put.tableName(table)
                .item(AttributeValues.of(new TableIdentity("shop", "0".repeat(64), "", 1, Optional.empty()).item())));

        deploy(of("shop", "b", "organization"));

        assertRefused(FIRST);
    }

    /** CloudFormation writes the old identity again when a deployment fails after the new one was written. */
    @Test
    void failedDeploymentIsRolledBackToWhatWasThere() {
        deploy(FIRST);
        deploy(of("shop", "b", "branch", "company", "contact"));
        deploy(FIRST);

        assertThat(stored().only(FIRST.item().attributes().keySet())).isEqualTo(FIRST.item());
        deploy(of("shop", "c", "company", "contact", "room"));
        deploy(of("shop", "d", "company", "contact", "desk", "room"));
        assertRefused(FIRST);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, TableRecord.MOST_NAMES})
    void eachNameThatIsMissingIsNoticedWhateverIsNew(int count) {
        List<String> names = IntStream.range(0, count).mapToObj(i -> "entity" + (char) ('A' + i)).toList();
        for (String missing : names) {
            for (String added : List.of("a", missing + "0", "z")) {
                List<String> others = new ArrayList<>(names);
                others.set(names.indexOf(missing), added);
                write(identity("a", names));
                assertRefused(identity("b", others));
                assertRefused(identity("b", names.stream().filter(name -> !name.equals(missing)).toList()));
                write(identity("a", names.stream().filter(name -> !name.equals(missing)).toList()));
                deploy(identity("b", others));
            }
        }
    }

    @Test
    void modelWithMoreEntitiesIsNotCompared() {
        List<String> many = IntStream.range(0, TableRecord.MOST_NAMES + 1).mapToObj(i -> "entity" + i).toList();
        deploy(FIRST);
        deploy(identity("b", many));
        assertThat(stored().value(TableIdentity.ENTITIES)).contains(many.stream().sorted().toList());
    }

    private static TableIdentity identity(String digit, List<String> entities) {
        return of("shop", digit, entities.stream().sorted().toArray(String[]::new));
    }

    private void assertRefused(TableIdentity identity) {
        Item before = stored();
        assertThatThrownBy(() -> deploy(identity)).isInstanceOf(ConditionalCheckFailedException.class);
        assertThat(stored()).isEqualTo(before);
    }

    private void write(TableIdentity identity) {
        dynamoDb.putItem(put -> put.tableName(table).item(AttributeValues.of(identity.item())));
    }

    @SuppressWarnings("unchecked")
    private void deploy(TableIdentity identity) {
        Map<String, Object> parameters = TableRecord.parameters(table, identity);
        dynamoDb.updateItem(update -> update.tableName((String) parameters.get("TableName"))
                .key(values(parameters.get("Key"))).updateExpression((String) parameters.get("UpdateExpression"))
                .conditionExpression((String) parameters.get("ConditionExpression"))
                .expressionAttributeNames((Map<String, String>) parameters.get("ExpressionAttributeNames"))
                .expressionAttributeValues(values(parameters.get("ExpressionAttributeValues"))));
    }

    private static Map<String, AttributeValue> values(Object json) {
        Map<String, AttributeValue> values = new TreeMap<>();
        ((Map<?, ?>) json).forEach((name, value) -> values.put((String) name, value((Map<?, ?>) value)));
        return values;
    }

    private static AttributeValue value(Map<?, ?> json) {
        if (json.get("L") instanceof List<?> list) {
            return AttributeValue.fromL(list.stream().map(each -> value((Map<?, ?>) each)).toList());
        }
        return Stream.of(json.get("S")).filter(String.class::isInstance).map(text -> AttributeValue.fromS((String) text)).findFirst()
                .orElseGet(() -> AttributeValue.fromN((String) json.get("N")));
    }

    private Item stored() {
        return AttributeValues.item(dynamoDb.getItem(get -> get.tableName(table).consistentRead(true)
                .key(AttributeValues.of(Item.of(TableIdentity.KEY)))).item());
    }
}
