package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Converts the conditions and changes of one request into DynamoDB expressions with placeholders. */
final class Expression {
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, AttributeValue> values = new LinkedHashMap<>();

    /** {@code ExpressionAttributeNames}; null, as the SDK expects, when there are none. */
    @Nullable
    Map<String, String> names() {
        return names.isEmpty() ? null : names.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
    }

    /** {@code ExpressionAttributeValues}; null when there are none. */
    @Nullable
    Map<String, AttributeValue> values() {
        return values.isEmpty() ? null : values;
    }

    /** A condition expression; null for no condition. */
    @Nullable
    String condition(Condition condition) {
        return condition instanceof Condition.Always ? null : text(condition);
    }

    String update(List<AttributeChange> changes) {
        Map<String, List<String>> clauses = new LinkedHashMap<>();
        for (AttributeChange change : changes) {
            String[] clause = clause(change);
            clauses.computeIfAbsent(clause[0], verb -> new ArrayList<>()).add(clause[1]);
        }
        return clauses.entrySet().stream().map(clause -> clause.getKey() + " " + String.join(", ", clause.getValue()))
                .collect(Collectors.joining(" "));
    }

    String name(String attribute) {
        return names.computeIfAbsent(attribute, any -> "#" + names.size());
    }

    String value(Object value) {
        String placeholder = ":" + values.size();
        values.put(placeholder, AttributeValues.of(value));
        return placeholder;
    }

    private String[] clause(AttributeChange change) {
        String name = name(change.attribute());
        if (change instanceof AttributeChange.Assign assign) {
            return new String[] {"SET", name + " = " + value(assign.value())};
        } else if (change instanceof AttributeChange.AssignIfMissing assign) {
            return new String[] {"SET", name + " = if_not_exists(" + name + ", " + value(assign.value()) + ")"};
        } else if (change instanceof AttributeChange.Increase increase) {
            return new String[] {"SET", name + " = " + name + " + " + value(increase.by())};
        } else if (change instanceof AttributeChange.Count count) {
            return new String[] {"ADD", name + " " + value(count.by())};
        } else if (change instanceof AttributeChange.AddElements add) {
            return new String[] {"ADD", name + " " + value(add.elements())};
        } else if (change instanceof AttributeChange.RemoveElements remove) {
            return new String[] {"DELETE", name + " " + value(remove.elements())};
        } else if (change instanceof AttributeChange.Remove) {
            return new String[] {"REMOVE", name};
        }
        throw new IllegalArgumentException("no update expression for a " + change.getClass().getName());
    }

    private String text(Condition condition) {
        if (condition instanceof Condition.Exists exists) {
            return "attribute_exists(" + name(exists.attribute()) + ")";
        } else if (condition instanceof Condition.Missing missing) {
            return "attribute_not_exists(" + name(missing.attribute()) + ")";
        } else if (condition instanceof Condition.Equal equal) {
            return name(equal.attribute()) + " = " + value(equal.value());
        } else if (condition instanceof Condition.Less less) {
            return name(less.attribute()) + " < " + value(less.value());
        } else if (condition instanceof Condition.NotAbove notAbove) {
            return name(notAbove.attribute()) + " <= " + value(notAbove.value());
        } else if (condition instanceof Condition.Contains contains) {
            return "contains(" + name(contains.set()) + ", " + value(contains.element()) + ")";
        } else if (condition instanceof Condition.Not not) {
            return "NOT (" + text(not.condition()) + ")";
        } else if (condition instanceof Condition.All all) {
            return joined(all.conditions(), " AND ");
        } else if (condition instanceof Condition.Any any) {
            return joined(any.conditions(), " OR ");
        }
        throw new IllegalArgumentException(condition + " can't be part of another condition");
    }

    private String joined(List<Condition> conditions, String operator) {
        return conditions.stream().map(this::nested).collect(Collectors.joining(operator));
    }

    /** DynamoDB rejects redundant parentheses, so only a conjunction inside another gets them. */
    private String nested(Condition condition) {
        String text = text(condition);
        return condition instanceof Condition.All || condition instanceof Condition.Any ? "(" + text + ")" : text;
    }
}
