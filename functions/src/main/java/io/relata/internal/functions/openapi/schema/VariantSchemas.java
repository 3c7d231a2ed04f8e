package io.relata.internal.functions.openapi.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.Variants;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The schemas of sealed interfaces: one of the schemas of their records, which a discriminator tells apart. Each of these is first inside,
 * with a title, and gets a name of its own in the document at last: only what has one can be the target of a discriminator. So does the
 * whole, which generated clients have as one type.
 */
public final class VariantSchemas {
    private static final String TYPE = Variants.DISCRIMINATOR;
    private static final String ONE_OF = "oneOf";
    private static final String TITLE = "title";
    private static final String DISCRIMINATOR = "discriminator";
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";

    private VariantSchemas() {
    }

    /** @param records makes the schema of a record */
    static ObjectNode of(Class<?> sealed, Function<Class<? extends Record>, ObjectNode> records) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put(TITLE, sealed.getSimpleName());
        ArrayNode all = schema.putArray(ONE_OF);
        Variants.of(sealed).records().forEach((name, record) -> {
            ObjectNode plain = records.apply(record);
            ObjectNode variant = all.addObject().put(TITLE, sealed.getSimpleName() + record.getSimpleName()).put("type", "object");
            ObjectNode properties = variant.putObject(PROPERTIES);
            properties.putObject(TYPE).put("type", "string").putArray("enum").add(name);
            plain.path(PROPERTIES).properties().forEach(part -> properties.set(part.getKey(), part.getValue()));
            ArrayNode required = variant.putArray(REQUIRED).add(TYPE);
            plain.path(REQUIRED).forEach(required::add);
            variant.put("additionalProperties", false);
        });
        schema.putObject(DISCRIMINATOR).put("propertyName", TYPE);
        return schema;
    }

    static boolean is(JsonNode schema) {
        return schema.has(ONE_OF) && schema.path(DISCRIMINATOR).path("propertyName").asText().equals(TYPE);
    }

    /** The schema with others of its records. */
    private static ObjectNode each(ObjectNode schema, UnaryOperator<ObjectNode> other) {
        ObjectNode changed = schema.deepCopy();
        ArrayNode all = changed.putArray(ONE_OF);
        schema.get(ONE_OF).forEach(variant -> all.add(other.apply((ObjectNode) variant)));
        return changed;
    }

    /** In requests: under other names than in answers. */
    static ObjectNode sent(ObjectNode schema, UnaryOperator<ObjectNode> inside) {
        return each(schema, variant -> inside.apply(variant).put(TITLE, input(variant))).put(TITLE, input(schema));
    }

    private static String input(ObjectNode schema) {
        return schema.path(TITLE).asText() + "Input";
    }

    /** In answers: the type is still what tells them apart. */
    static ObjectNode answered(ObjectNode schema, UnaryOperator<ObjectNode> answered) {
        return each(schema, variant -> {
            ObjectNode plain = answered.apply(variant);
            ((ObjectNode) plain.get(PROPERTIES)).set(TYPE, variant.get(PROPERTIES).get(TYPE));
            plain.set(TITLE, variant.get(TITLE));
            plain.putArray(REQUIRED).add(TYPE);
            return plain;
        });
    }

    /**
     * In a merge patch: parts of any of the records. With the type of another record than before the whole is replaced, which no schema can
     * tell apart.
     *
     * @param part what a patch may have for a part
     */
    static ObjectNode patched(ObjectNode schema, UnaryOperator<JsonNode> part) {
        ObjectNode patched = schema.objectNode().put("type", "object")
                .put("description", "With the type of another variant it replaces the whole, and otherwise it is merged into it");
        ObjectNode parts = patched.putObject(PROPERTIES);
        ArrayNode types = parts.putObject(TYPE).put("type", "string").putArray("enum");
        schema.get(ONE_OF).forEach(variant -> variant.get(PROPERTIES).properties().forEach(property -> {
            if (property.getKey().equals(TYPE)) {
                types.addAll((ArrayNode) property.getValue().get("enum"));
            } else {
                JsonNode value = part.apply(property.getValue());
                parts.set(property.getKey(), parts.has(property.getKey()) ? either(parts.get(property.getKey()), value) : value);
            }
        }));
        return patched.put("additionalProperties", false);
    }

    private static JsonNode either(JsonNode one, JsonNode other) {
        if (one.equals(other)) {
            return one;
        }
        ObjectNode any = JsonNodeFactory.instance.objectNode();
        ArrayNode all = any.putArray("anyOf");
        if (one.has("anyOf") && one.size() == 1) {
            all.addAll((ArrayNode) one.get("anyOf"));
        } else {
            all.add(one);
        }
        all.add(other);
        return any;
    }

    /** Gives the records of interfaces names in the document, by which discriminators map to them. */
    public static void name(Map<String, Object> schemas) {
        Map<String, ObjectNode> named = new LinkedHashMap<>();
        schemas.replaceAll((name, schema) -> {
            JsonNode json = Json.MAPPER.valueToTree(schema);
            return json.findParents(ONE_OF).stream().anyMatch(all -> is(all) && all.has(TITLE)) ? named(json, schemas, named) : schema;
        });
        schemas.putAll(named);
    }

    private static JsonNode named(JsonNode schema, Map<String, Object> schemas, Map<String, ObjectNode> named) {
        if (schema instanceof ArrayNode array) {
            ArrayNode all = array.arrayNode();
            array.forEach(each -> all.add(named(each, schemas, named)));
            return all;
        } else if (!(schema instanceof ObjectNode)) {
            return schema;
        }
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        schema.properties().forEach(property -> result.set(property.getKey(), named(property.getValue(), schemas, named)));
        if (is(schema) && schema.has(TITLE)) {
            ArrayNode references = result.arrayNode();
            ObjectNode mapping = ((ObjectNode) result.get(DISCRIMINATOR)).putObject("mapping");
            result.get(ONE_OF).forEach(variant -> {
                String reference = reference((ObjectNode) variant, schemas, named);
                references.addObject().put("$ref", reference);
                mapping.put(variant.at("/properties/type/enum/0").asText(), reference);
            });
            result.set(ONE_OF, references);
            return result.objectNode().put("$ref", reference(result, schemas, named));
        }
        return result;
    }

    /** The reference to a schema: its title is its name, with a number where another one has that name. */
    private static String reference(ObjectNode schema, Map<String, Object> schemas, Map<String, ObjectNode> named) {
        String title = schema.remove(TITLE).asText();
        String name = title;
        for (int i = 2; schemas.containsKey(name) || Optional.ofNullable(named.get(name)).filter(each -> !each.equals(schema))
                .isPresent(); i++) {
            name = title + i;
        }
        named.put(name, schema);
        return "#/components/schemas/" + name;
    }
}
