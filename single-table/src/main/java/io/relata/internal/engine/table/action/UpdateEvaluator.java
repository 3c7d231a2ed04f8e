package io.relata.internal.engine.table.action;

import io.relata.internal.engine.item.Item;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Applies an update to an item: every change sees the item before the update. */
public final class UpdateEvaluator {
    private UpdateEvaluator() {
    }

    /** @throws IllegalStateException where DynamoDB refuses the expression as not valid for this item */
    public static Item by(List<AttributeChange> changes, Item before) {
        Map<String, Object> after = new LinkedHashMap<>(before.attributes());
        changes.forEach(change -> apply(change, before, after));
        return new Item(after);
    }

    private static void apply(AttributeChange change, Item before, Map<String, Object> after) {
        String attribute = change.attribute();
        if (change instanceof AttributeChange.Assign assign) {
            after.put(attribute, assign.value());
        } else if (change instanceof AttributeChange.AssignIfMissing assign) {
            after.putIfAbsent(attribute, assign.value());
        } else if (change instanceof AttributeChange.Increase increase) {
            if (!(after.get(attribute) instanceof BigDecimal number)) {
                throw new IllegalStateException(attribute + " of " + before + " is no number that could be increased");
            }
            after.put(attribute, number.add(BigDecimal.valueOf(increase.by())));
        } else if (change instanceof AttributeChange.Count count) {
            if (!(after.getOrDefault(attribute, BigDecimal.ZERO) instanceof BigDecimal number)) {
                throw new IllegalStateException(attribute + " of " + before + " is no number that could be added to");
            }
            after.put(attribute, number.add(BigDecimal.valueOf(count.by())));
        } else if (change instanceof AttributeChange.AddElements add) {
            Set<String> elements = new TreeSet<>(before.strings(attribute));
            elements.addAll(add.elements());
            after.put(attribute, elements);
        } else if (change instanceof AttributeChange.RemoveElements remove) {
            Set<String> elements = new TreeSet<>(before.strings(attribute));
            elements.removeAll(remove.elements());
            if (elements.isEmpty()) {
                after.remove(attribute);
            } else {
                after.put(attribute, elements);
            }
        } else {
            after.remove(attribute);
        }
    }
}
