package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.UpdatedBy;
import io.relata.internal.engine.binding.Variants;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.simulation.choice.Choices;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.net.URI;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Currency;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What no body may hold: an attribute that does not exist, one that is missing, values of another type or against a constraint. */
final class WrongValues {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String UNKNOWN = "noSuchAttribute";
    /** The creation time is ignored wherever it is not the caller's to say. */
    private static final String IGNORED = "createdAt";

    private final List<Wrong> all = new ArrayList<>();

    /** A value of an attribute; a missing node where the attribute is left out. */
    private record Wrong(String name, JsonNode value) {
    }

    WrongValues(Class<? extends Record> record, List<BodySlot> slots) {
        all.add(new Wrong(UNKNOWN, JSON.numberNode(1)));
        slots.stream().filter(BodySlot::required).forEach(slot -> {
            all.add(new Wrong(slot.name(), JSON.missingNode()));
            all.add(new Wrong(slot.name(), JSON.nullNode()));
        });
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.isAnnotationPresent(CreatedBy.class) || component.isAnnotationPresent(UpdatedBy.class)) {
                continue;
            }
            Stream.concat(ofOtherType(component), againstConstraints(component.getAccessor()))
                    .forEach(value -> all.add(new Wrong(component.getName(), value)));
        }
        all.removeIf(wrong -> wrong.name().equals(IGNORED));
    }

    ObjectNode into(ObjectNode body, Choices choices) {
        Wrong wrong = all.get(choices.below(all.size()));
        if (wrong.value().isMissingNode()) {
            body.remove(wrong.name());
        } else {
            body.set(wrong.name(), wrong.value().deepCopy());
        }
        return body;
    }

    private static Stream<JsonNode> ofOtherType(RecordComponent component) {
        AttributeType type = AttributeType.of(component.getGenericType()).orElseThrow();
        return switch (type) {
            case UUID, TIME_OF_DAY, OFFSET_TIME, DURATION, LOCALE -> ofNoForm();
            case TEXT -> List.of(URI.class, Currency.class, ZoneId.class).contains(component.getType())
                    ? ofNoForm()
                    : component.getType().isEnum()
                            ? Stream.of(JSON.numberNode(0), JSON.textNode(" " + component.getType().getEnumConstants()[0]))
                            : Stream.of(JSON.numberNode(17), JSON.booleanNode(true), JSON.arrayNode().add("x"), JSON.textNode("\uD83D"));
            case NUMBER -> Stream.of(JSON.textNode("5"), JSON.objectNode(), JSON.numberNode(new BigDecimal("1E+126")));
            case FLAG -> Stream.of(JSON.textNode("true"), JSON.numberNode(1));
            case TIME -> Stream.of(JSON.textNode("yesterday"), JSON.numberNode(1_800_000_000L), JSON.textNode("2026-11-20"));
            case DATE -> Stream.of(JSON.textNode("2026-02-30"), JSON.numberNode(20_000));
            case STRUCTURE -> Variants.are(component.getGenericType())
                    ? ofNoVariant(component.getType())
                    : Stream.of(JSON.textNode("{}"),
                            Collection.class.isAssignableFrom(component.getType())
                                    ? JSON.arrayNode().addNull()
                                    : JSON.arrayNode().add("a"),
                            component.getType() == Set.class ? JSON.arrayNode().add("x").add("x") : JSON.numberNode(1));
        };
    }

    /** Without a type, of one that there is none of, and with a part that none of them has. */
    private static Stream<JsonNode> ofNoVariant(Class<?> sealed) {
        return Stream.concat(Stream.of(JSON.objectNode(), JSON.objectNode().put(Variants.DISCRIMINATOR, "none"),
                JSON.objectNode().putNull(Variants.DISCRIMINATOR), JSON.objectNode().put(Variants.DISCRIMINATOR, 1), JSON.textNode("card")),
                Variants.of(sealed).records().keySet().stream().map(name -> JSON.objectNode().put(Variants.DISCRIMINATOR, name).put(UNKNOWN,
                        1)));
    }

    /** What no form has. */
    private static Stream<JsonNode> ofNoForm() {
        return Stream.of(JSON.textNode("none_"), JSON.textNode(""), JSON.numberNode(7), JSON.textNode("\u0000"));
    }

    private static Stream<JsonNode> againstConstraints(Method constraints) {
        List<JsonNode> values = new ArrayList<>();
        if (constraints.isAnnotationPresent(NotBlank.class)) {
            values.add(JSON.textNode(" "));
        }
        if (constraints.isAnnotationPresent(Positive.class)) {
            values.add(JSON.numberNode(0));
        }
        if (constraints.isAnnotationPresent(Positive.class) || constraints.isAnnotationPresent(PositiveOrZero.class)) {
            values.add(JSON.numberNode(-1));
        }
        return values.stream();
    }
}
