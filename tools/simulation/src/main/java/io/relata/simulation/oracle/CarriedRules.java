package io.relata.simulation.oracle;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What an entity must carry of its parents. */
record CarriedRules(Judging judging) {
    void judge(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        if (type.parents().stream().allMatch(parent -> parent.carries().isEmpty())) {
            return;
        }
        Map<String, Object> all = new TreeMap<>();
        type.parents().stream().filter(parent -> !parent.carries().isEmpty() && item.get(parent.attribute()) != null)
                .forEach(parent -> judging.table().alive(parent.entity(), item.get(parent.attribute()))
                        .<Object>map(parent::carried).or(() -> kept(parent, item))
                        .ifPresent(values -> all.put(parent.attribute(), values)));
        Object found = item.get("_carried");
        if (all.isEmpty() ? found != null : !all.equals(found)) {
            judging.findings().add(Wrong.Kind.DIFFERENT, Clause.CARRIED, key,
                    () -> "_carried must be " + (all.isEmpty() ? "missing" : all) + " and is " + (found == null ? "missing" : found));
        }
    }

    /** Of a parent that is not there, and that nobody has deleted, it carries what it did. */
    private Optional<Object> kept(DeclaredEntity.Parent parent, Map<String, Object> item) {
        return judging.table().isLost(parent.entity(), item.get(parent.attribute())) && item.get("_carried") instanceof Map<?, ?> carried
                ? Optional.ofNullable(carried.get(parent.attribute())).filter(Map.class::isInstance)
                : Optional.empty();
    }
}
