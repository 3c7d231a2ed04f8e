package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** What an entity must carry of its parents. */
record CarriedRules(Judging judging) {
    private static final int LONGEST = 256;

    void judge(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        if (type.parents().stream().allMatch(parent -> parent.carries().isEmpty())) {
            return;
        }
        Map<String, Object> all = new TreeMap<>();
        type.parents().stream().filter(parent -> !parent.carries().isEmpty() && item.get(parent.attribute()) != null)
                .forEach(parent -> judging.table().alive(parent.entity(), item.get(parent.attribute()))
                        .ifPresent(above -> all.put(parent.attribute(), carried(parent, above))));
        Object found = item.get("_carried");
        if (all.isEmpty() ? found != null : !all.equals(found)) {
            judging.findings().add(Wrong.Kind.DIFFERENT, Clause.CARRIED, key,
                    () -> "_carried must be " + (all.isEmpty() ? "missing" : all) + " and is " + (found == null ? "missing" : found));
        }
    }

    private static Map<String, Object> carried(DeclaredEntity.Parent parent, Map<String, Object> above) {
        Map<String, Object> values = new TreeMap<>();
        parent.carries().forEach(name -> {
            Object value = above.get(name);
            boolean brief = value instanceof String text && text.codePoints().count() <= LONGEST;
            if (brief || value instanceof BigDecimal || value instanceof Boolean) {
                values.put(name, value);
            }
        });
        return values;
    }
}
