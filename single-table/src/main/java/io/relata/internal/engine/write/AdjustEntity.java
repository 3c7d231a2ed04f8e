package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.limits.Numbers;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.problem.Violations;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds to numbers of an entity, whatever they are when it is written. */
public final class AdjustEntity {
    private final WriteContext context;

    public AdjustEntity(WriteContext context) {
        this.context = context;
    }

    /**
     * @param amounts what to add, by the names of attributes with {@code @Adjustable}; below 0 to take away
     * @throws Refusal when there is no such entity, something is no amount or of no such attribute, a result is not valid, or the
     * precondition fails
     */
    public WriteResult adjust(EntityType type, String id, ObjectNode amounts, Precondition precondition) {
        requireAmounts(type.traits().adjustable(), amounts);
        return new PatchEntity(context).patch(type, id, current -> results(current, amounts), precondition);
    }

    /** A number without bounds would be added up to one of a billion digits. */
    private static void requireAmounts(List<String> adjustable, ObjectNode amounts) {
        Violations violations = new Violations(Violations.MOST);
        for (Map.Entry<String, JsonNode> amount : amounts.properties()) {
            objection(adjustable, amount).ifPresent(
                    detail -> violations.add(new Violation("/" + Violation.escape(amount.getKey()), detail)));
        }
        if (amounts.isEmpty()) {
            violations.add(new Violation("", "name what to adjust, and by how much: " + String.join(" or ", adjustable)));
        }
        List<Violation> all = violations.inOrder();
        if (!all.isEmpty()) {
            throw Refusal.invalid(all);
        }
    }

    private static Optional<String> objection(List<String> adjustable, Map.Entry<String, JsonNode> amount) {
        if (!adjustable.contains(amount.getKey())) {
            return Optional.of("it can't be adjusted; what can is " + String.join(", ", adjustable));
        } else if (!amount.getValue().isNumber()) {
            return Optional.of("the amount is a number, below 0 to take away");
        }
        return Numbers.objection(amount.getValue().decimalValue());
    }

    private static ObjectNode results(Item current, ObjectNode amounts) {
        ObjectNode patch = amounts.objectNode();
        amounts.properties().forEach(amount -> patch.put(amount.getKey(), number(current, amount.getKey()).add(amount(amount.getValue()))));
        return patch;
    }

    private static BigDecimal number(Item current, String attribute) {
        return current.value(attribute).filter(BigDecimal.class::isInstance).map(BigDecimal.class::cast).orElse(BigDecimal.ZERO);
    }

    /** A zero may have any exponent, and a sum has as many places as the smaller one says. */
    private static BigDecimal amount(JsonNode json) {
        BigDecimal amount = json.decimalValue();
        return amount.signum() == 0 ? BigDecimal.ZERO : amount;
    }
}
