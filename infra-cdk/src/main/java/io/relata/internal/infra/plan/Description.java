package io.relata.internal.infra.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.internal.infra.plan.DeployedTable.Backfill;
import io.relata.internal.infra.plan.DeployedTable.DeployedIndex;
import io.relata.internal.infra.plan.KeyAttribute.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A table's description, in the JSON of DynamoDB's DescribeTable.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html">TableDescription</a>
 */
public final class Description {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String EXPECTED = "; expected is the output of aws dynamodb describe-table --table-name NAME";

    private static final String OLD_GLOBAL_TABLE = "2017.11.29";

    private final JsonNode table;
    private final Map<String, Type> types;

    private Description(JsonNode table) {
        this.table = table;
        this.types = list(table, "AttributeDefinitions").collect(Collectors.toMap(attribute -> text(attribute, "AttributeName"),
                attribute -> constant(Type.class, text(attribute, "AttributeType"))));
    }

    /**
     * @param json the description, with or without the enclosing {@code Table}
     * @throws RefusedException when it is not the description of a table
     */
    public static DeployedTable read(String json) {
        try {
            JsonNode root = MAPPER.readTree(json);
            return new Description(root.path("Table").isObject() ? root.get("Table") : root).table();
        } catch (JsonProcessingException e) {
            throw new RefusedException("the description is not JSON (" + e.getOriginalMessage() + ")" + EXPECTED);
        }
    }

    private DeployedTable table() {
        String name = text(table, "TableName");
        JsonNode stream = table.path("StreamSpecification");
        return new DeployedTable(name, text(table, "TableStatus"), keys(table),
                list(table, "GlobalSecondaryIndexes").map(this::index).toList(),
                list(table, "LocalSecondaryIndexes").map(index -> text(index, "IndexName")).toList(),
                stream.path("StreamEnabled").asBoolean() ? Optional.of(text(stream, "StreamViewType")) : Optional.empty(), replicas(),
                table.path("TableSizeBytes").asLong());
    }

    private DeployedIndex index(JsonNode index) {
        JsonNode projection = index.path("Projection");
        Set<String> included = StreamSupport.stream(projection.path("NonKeyAttributes").spliterator(), false).map(JsonNode::asText)
                .collect(Collectors.toSet());
        return new DeployedIndex(new TableIndex(text(index, "IndexName"), keys(index),
                new Projection(constant(Projection.Kind.class, text(projection, "ProjectionType")), included)),
                text(index, "IndexStatus"), index.path("Backfilling").asBoolean() ? Backfill.UNDER_WAY : Backfill.DONE);
    }

    private Keys keys(JsonNode of) {
        return new Keys(attributes(of, "HASH"), attributes(of, "RANGE"));
    }

    private List<KeyAttribute> attributes(JsonNode of, String keyType) {
        List<KeyAttribute> attributes = list(of, "KeySchema").filter(key -> text(key, "KeyType").equals(keyType))
                .map(key -> new KeyAttribute(text(key, "AttributeName"), type(text(key, "AttributeName")))).toList();
        if (attributes.isEmpty() && keyType.equals("HASH")) {
            throw new RefusedException("there is no KeySchema with a HASH key in " + shown(of) + EXPECTED);
        }
        return attributes;
    }

    private Type type(String attribute) {
        return Optional.ofNullable(types.get(attribute))
                .orElseThrow(() -> new RefusedException(
                        "AttributeDefinitions has no type for the key attribute " + attribute + EXPECTED));
    }

    /** The regions of the replicas, without the table's own. A global table of the old version has no list of replicas. */
    private List<String> replicas() {
        if (table.path("GlobalTableVersion").asText().equals(OLD_GLOBAL_TABLE)) {
            return List.of("a global table of version " + OLD_GLOBAL_TABLE);
        }
        String[] arn = table.path("TableArn").asText().split(":", -1);
        String own = arn.length > 3 ? arn[3] : "";
        return list(table, "Replicas").map(replica -> text(replica, "RegionName")).filter(region -> !region.equals(own)).toList();
    }

    private static Stream<JsonNode> list(JsonNode of, String name) {
        return StreamSupport.stream(of.path(name).spliterator(), false);
    }

    private static String text(JsonNode of, String name) {
        if (!of.path(name).isTextual()) {
            throw new RefusedException("there is no " + name + " in " + shown(of) + EXPECTED);
        }
        return of.get(name).asText();
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name) {
        return Arrays.stream(type.getEnumConstants()).filter(constant -> constant.name().equals(name)).findFirst()
                .orElseThrow(() -> new RefusedException(name + " is none of " + Arrays.toString(type.getEnumConstants()) + EXPECTED));
    }

    private static String shown(JsonNode node) {
        String json = node.toString();
        return json.isEmpty() ? "nothing" : json.length() > 80 ? json.substring(0, 80) + "..." : json;
    }
}
