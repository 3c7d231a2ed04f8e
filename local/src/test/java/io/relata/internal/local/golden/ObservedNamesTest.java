package io.relata.internal.local.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.fanout.index.IndexFilter;
import io.relata.internal.functions.http.ProblemType;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/**
 * The names that others go by: what wakes the functions, what problems and indexes are called, and the description of the API. Those of
 * metrics are in what is logged.
 */
class ObservedNamesTest {
    @Test
    void namesAreWhatTheyWere() {
        ObjectNode names = GoldenFile.JSON.createObjectNode();
        StreamFilter.PATTERNS.forEach(names.putArray("streamFilter")::add);
        ObjectNode index = names.putObject("indexFilter");
        ObjectNode tables = names.putObject("tables");
        models().forEach((name, model) -> {
            IndexFilter.patterns(model).forEach(index.putArray(name)::add);
            tables.put(name, table(TableDefinition.of(model.table(), model.indexes())));
        });
        ObjectNode problems = names.putObject("problems");
        Stream.of(ProblemType.values()).forEach(type -> problems.put(type.uri(), type.status() + " " + type.title()));
        GoldenFile.compare("names", names);
    }

    @Test
    void describedApiIsWhatItWas() throws IOException {
        ObjectNode descriptions = GoldenFile.JSON.createObjectNode();
        ObjectNode digests = descriptions.putObject("digests");
        for (Map.Entry<String, TableModel> each : models().entrySet()) {
            digests.put(each.getKey(), digest(withoutProse(description(each.getValue()))));
        }
        JsonNode office = withoutProse(description(TableModel.of(ModelCatalog.onClassPath().named("office"))));
        ObjectNode operations = descriptions.putObject("operations");
        office.get("paths").fields().forEachRemaining(path -> path.getValue().fields().forEachRemaining(method -> {
            if (method.getValue().has("operationId")) {
                operations.put(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                        method.getValue().get("operationId").asText() + " " + digest(method.getValue()));
            }
        }));
        office.get("components").fields().forEachRemaining(kind -> descriptions.set(kind.getKey(), kind.getValue()));
        GoldenFile.compare("openapi", descriptions);
    }

    private static Map<String, TableModel> models() {
        Map<String, TableModel> models = new TreeMap<>(Map.of("catalogue", Catalogue.MODEL));
        ModelCatalog.onClassPath().names().forEach(name -> models.put(name, TableModel.of(ModelCatalog.onClassPath().named(name))));
        return models;
    }

    private static String table(CreateTableRequest table) {
        return table.tableName() + " " + keys(table.keySchema().stream()) + " " + table.streamSpecification().streamViewTypeAsString()
                + table.globalSecondaryIndexes().stream().sorted((one, other) -> one.indexName().compareTo(other.indexName()))
                        .map(ObservedNamesTest::index).collect(Collectors.joining());
    }

    private static String index(GlobalSecondaryIndex index) {
        return ", " + index.indexName() + " " + keys(index.keySchema().stream()) + " " + index.projection().projectionTypeAsString();
    }

    private static String keys(Stream<KeySchemaElement> keys) {
        return keys.map(KeySchemaElement::attributeName).collect(Collectors.joining("/"));
    }

    private static JsonNode description(TableModel model) throws IOException {
        return GoldenFile.JSON.readTree(new ApiDescription(model).json());
    }

    /** Sorted, and without the texts that explain, which may be said otherwise. */
    private static JsonNode withoutProse(JsonNode json) {
        if (json instanceof ObjectNode object) {
            ObjectNode left = GoldenFile.JSON.createObjectNode();
            Map<String, JsonNode> fields = new TreeMap<>();
            object.fields().forEachRemaining(field -> fields.put(field.getKey(), field.getValue()));
            fields.forEach((name, value) -> {
                if (!value.isTextual() || !name.equals("description") && !name.equals("summary")) {
                    left.set(name, withoutProse(value));
                }
            });
            return left;
        } else if (json.isArray()) {
            var left = GoldenFile.JSON.createArrayNode();
            json.forEach(element -> left.add(withoutProse(element)));
            return left;
        }
        return json;
    }

    private static String digest(JsonNode json) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json.toString().getBytes(StandardCharsets.UTF_8)),
                    0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
