package io.relata.internal.functions.openapi.schema;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.MemberScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationModule;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationOption;
import io.relata.internal.engine.binding.ConstructorDefaults;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.Variants;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedParameterizedType;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** JSON Schemas of records, from their types and their Bean Validation constraints. */
final class RecordSchemas {
    /** The largest double below 1E+126, the first number that is too large. */
    private static final double LARGEST_NUMBER = Math.nextDown(1E+126);
    private static final double SMALLEST_NUMBER = 1E-130;

    private final SchemaGenerator generator;

    RecordSchemas() {
        SchemaGeneratorConfigBuilder config = new SchemaGeneratorConfigBuilder(Json.MAPPER, SchemaVersion.DRAFT_2020_12,
                OptionPreset.PLAIN_JSON)
                .with(Option.INLINE_ALL_SCHEMAS, Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                        Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                        Option.EXTRA_OPEN_API_FORMAT_VALUES, Option.DUPLICATE_MEMBER_ATTRIBUTE_CLEANUP_AT_THE_END)
                .without(Option.SCHEMA_VERSION_INDICATOR);
        config.forTypesInGeneral().withPropertySorter((unused, unusedToo) -> 0);
        config.forFields().withRequiredCheck(field -> field.getType().isPrimitive());
        config.forFields().withStringPatternResolver(RecordSchemas::pattern);
        config.forFields().withInstanceAttributeOverride((schema, field, context) -> nameKeys(schema, field));
        config.forTypesInGeneral().withCustomDefinitionProvider((type, context) -> TextSchemas.of(type.getErasedType())
                .map(schema -> new CustomDefinition(schema, CustomDefinition.DefinitionType.INLINE, CustomDefinition.INCLUDING_ATTRIBUTES))
                .orElse(null));
        config.forTypesInGeneral().withCustomDefinitionProvider((type, context) -> Variants.are(type.getErasedType())
                ? new CustomDefinition(VariantSchemas.of(type.getErasedType(), this::of), CustomDefinition.DefinitionType.INLINE,
                        CustomDefinition.EXCLUDING_ATTRIBUTES)
                : null);
        config.forTypesInGeneral().withTypeAttributeOverride((schema, scope, context) -> nameByType(schema, scope.getType()));
        config.forTypesInGeneral()
                .withArrayUniqueItemsResolver(scope -> scope.getType().getErasedType() == Set.class ? Boolean.TRUE : null);
        config.forTypesInGeneral().withTypeAttributeOverride((schema, scope, context) -> bound(schema, scope.getType().getErasedType()));
        config.forFields().withDefaultResolver(field -> defaults(field).flatMap(all -> all.value(field.getName())).orElse(null));
        config.with(new JakartaValidationModule(JakartaValidationOption.NOT_NULLABLE_FIELD_IS_REQUIRED) {
            /** Callers need not send what the record's constructor fills in. */
            @Override
            protected boolean isRequired(MemberScope<?, ?> member) {
                return super.isRequired(member) && defaults(member).filter(all -> all.has(member.getName())).isEmpty();
            }
        });
        this.generator = new SchemaGenerator(config.build());
    }

    /** The defaults of the record that a component belongs to; none for an element of one. */
    private static Optional<ConstructorDefaults> defaults(MemberScope<?, ?> member) {
        Class<?> record = member.getDeclaringType().getErasedType();
        return record.isRecord() && !member.isFakeContainerItemScope()
                ? Optional.of(ConstructorDefaults.of(record.asSubclass(Record.class)))
                : Optional.empty();
    }

    /** The schema of the JSON object that a record is read from. */
    ObjectNode of(Class<? extends Record> record) {
        return (ObjectNode) withoutDuplicates(generator.generateSchema(record));
    }

    /** Merges what the generator writes twice: the two schemas of a map's values, and two bounds of one number. */
    private static JsonNode withoutDuplicates(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return schema;
        }
        ObjectNode merged = object.objectNode();
        object.path("allOf").forEach(part -> merged.setAll((ObjectNode) part));
        object.properties().stream().filter(property -> !property.getKey().equals("allOf"))
                .forEach(property -> merged.set(property.getKey(), property.getValue()));
        merged.properties().forEach(property -> property.setValue(withoutDuplicates(property.getValue())));
        Map.of("exclusiveMinimum", "minimum", "exclusiveMaximum", "maximum").forEach((exclusive, inclusive) -> {
            if (merged.has(exclusive)) {
                merged.remove(inclusive);
            }
        });
        return merged;
    }

    /** Bean Validation matches the whole text, JSON Schema any part of it, so the pattern gets anchors. */
    private static @Nullable String pattern(FieldScope field) {
        Pattern pattern = field.getAnnotation(Pattern.class);
        return pattern != null ? "^(?:" + pattern.regexp() + ")$" : field.getAnnotation(NotBlank.class) != null ? Patterns.NOT_BLANK : null;
    }

    /**
     * Adds the range of a number: that of its Java type, or that of DynamoDB, which stores 0 but no other number as close to it.
     */
    private static void bound(ObjectNode schema, Class<?> type) {
        if (type == int.class || type == Integer.class) {
            schema.put("minimum", Integer.MIN_VALUE).put("maximum", Integer.MAX_VALUE);
        } else if (type == long.class || type == Long.class) {
            schema.put("minimum", Long.MIN_VALUE).put("maximum", Long.MAX_VALUE);
        } else if (type == BigDecimal.class) {
            schema.put("minimum", -LARGEST_NUMBER).put("maximum", LARGEST_NUMBER);
            ObjectNode tooSmall = schema.putObject("not").put("type", "number").put("exclusiveMinimum", -SMALLEST_NUMBER)
                    .put("exclusiveMaximum", SMALLEST_NUMBER);
            tooSmall.putObject("not").putArray("enum").add(0);
        }
    }

    /** Adds the keys of a map with keys of another type than text. */
    private static void nameByType(ObjectNode schema, ResolvedType type) {
        if (isNamedByType(type)) {
            Class<?> keys = type.getTypeParameters().get(0).getErasedType();
            TextSchemas.of(keys).ifPresentOrElse(texts -> schema.set("propertyNames", texts), () -> {
                ArrayNode names = schema.putObject("propertyNames").putArray("enum");
                Stream.of(keys.getEnumConstants()).forEach(constant -> names.add(((Enum<?>) constant).name()));
            });
        }
    }

    private static boolean isNamedByType(ResolvedType type) {
        return type.getErasedType() == Map.class && type.getTypeParameters().get(0).getErasedType() != String.class;
    }

    /** Adds the constraints of a map's keys, from the annotations of the key type. */
    private static void nameKeys(ObjectNode schema, FieldScope field) {
        JsonNode values = schema.get("additionalProperties");
        if (field.getRawMember().getType() == Map.class && values != null && !isNamedByType(field.getType())
                && field.getRawMember().getAnnotatedType() instanceof AnnotatedParameterizedType map) {
            ObjectNode keys = schema.putObject("propertyNames").put("minLength", 1);
            Size size = map.getAnnotatedActualTypeArguments()[0].getAnnotation(Size.class);
            if (size != null) {
                keys.put("maxLength", size.max());
            }
        }
    }
}
