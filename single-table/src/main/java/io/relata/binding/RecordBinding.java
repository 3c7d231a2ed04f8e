package io.relata.binding;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.item.Item;
import io.relata.problem.Refusal;
import io.relata.problem.Violation;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/**
 * Turns JSON into valid attribute values, by way of the record that declares them: its types say what a value may be, its constructor
 * may bring it into form, its Bean Validation constraints say what is valid.
 */
public final class RecordBinding {
    /** Messages are interpolated without an expression language, so that nothing a caller sends is ever evaluated. */
    private static final Validator VALIDATOR = Validation.byDefaultProvider().configure()
            .messageInterpolator(new ParameterMessageInterpolator(Set.of(Locale.ENGLISH), Locale.ENGLISH,
                    context -> Locale.ENGLISH, false))
            .buildValidatorFactory().getValidator();

    private RecordBinding() {
    }

    /**
     * @param record the record that declares the attributes
     * @param json what a caller sent; a {@code null} in it is as good as absent
     * @return the values by name, as an {@link Item} holds them
     * @throws Refusal with all that is wrong, each with its place
     */
    public static Map<String, Object> bind(Class<? extends Record> record, ObjectNode json) {
        requireKnownNames(record, json);
        StorableValues.requireNumbers(record, json);
        Record bound;
        try {
            bound = Json.MAPPER.treeToValue(withoutNulls(json), record);
        } catch (JsonMappingException e) {
            throw Refusal.invalid(pointer(e), explain(e));
        } catch (JacksonException e) {
            throw Refusal.invalid("", e.getOriginalMessage());
        }
        List<Violation> violations = VALIDATOR.validate(bound).stream().map(RecordBinding::violation)
                .sorted(Comparator.comparing(Violation::pointer).thenComparing(Violation::detail)).toList();
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
        Map<String, Object> values = Json.MAPPER.convertValue(bound, new TypeReference<Map<String, Object>>() {
        });
        StorableValues.require(values);
        return new Item(values).attributes();
    }

    private static void requireKnownNames(Class<? extends Record> record, ObjectNode json) {
        List<String> known = Stream.of(record.getRecordComponents()).map(component -> component.getName()).toList();
        List<Violation> unknown = json.properties().stream().map(Map.Entry::getKey).filter(name -> !known.contains(name))
                .map(name -> new Violation("/" + Violation.escape(name), "there is no such attribute; there are " + String.join(", ", known)))
                .toList();
        if (!unknown.isEmpty()) {
            throw Refusal.invalid(unknown);
        }
    }

    private static JsonNode withoutNulls(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode copy = object.objectNode();
            object.properties().stream().filter(property -> !property.getValue().isNull())
                    .forEach(property -> copy.set(property.getKey(), withoutNulls(property.getValue())));
            return copy;
        } else if (node instanceof ArrayNode array) {
            ArrayNode copy = array.arrayNode();
            array.forEach(element -> {
                if (!element.isNull()) {
                    copy.add(withoutNulls(element));
                }
            });
            return copy;
        }
        return node;
    }

    private static String pointer(JsonMappingException e) {
        return e.getPath().stream().map(step -> "/" + (step.getFieldName() != null ? Violation.escape(step.getFieldName()) : step.getIndex()))
                .collect(Collectors.joining());
    }

    private static String explain(JsonMappingException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            return "there is no such attribute; there are " + unknown.getKnownPropertyIds().stream().map(String::valueOf)
                    .collect(Collectors.joining(", "));
        } else if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return "it has to be " + JsonTypeName.of(mismatch.getTargetType());
        } else if (e.getCause() instanceof InputCoercionException tooLarge) {
            return "it has to be " + JsonTypeName.of(tooLarge.getTargetType());
        }
        return "it can't be read as what is declared";
    }

    private static Violation violation(ConstraintViolation<Record> violation) {
        StringBuilder pointer = new StringBuilder();
        for (Iterator<Path.Node> nodes = violation.getPropertyPath().iterator(); nodes.hasNext();) {
            Path.Node node = nodes.next();
            if (node.getKey() != null) {
                pointer.append('/').append(Violation.escape(node.getKey().toString()));
            } else if (node.getIndex() != null) {
                pointer.append('/').append(node.getIndex());
            }
            if (node.getKind() == ElementKind.PROPERTY) {
                pointer.append('/').append(Violation.escape(node.getName()));
            }
        }
        return new Violation(pointer.toString(), violation.getMessage());
    }
}
