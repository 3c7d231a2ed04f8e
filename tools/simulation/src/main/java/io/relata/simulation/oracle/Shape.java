package io.relata.simulation.oracle;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an item must be, attribute by attribute. What begins with {@code _} and is no index attribute may have any meaning. */
final class Shape {
    private static final Set<Clause> OF_COPIES = EnumSet.of(Clause.RELATIONSHIP_COPY, Clause.TAG_COPY, Clause.SELF_COPY);

    private final Clause clause;
    private final Map<String, Must> attributes = new LinkedHashMap<>();

    /** @param clause the rule for the item as a whole */
    Shape(Clause clause, String kind) {
        this.clause = clause;
        must("kind", new Check.Exactly(kind));
    }

    /** Of an item of which nothing is said. */
    static Shape asItIs(Clause clause, Map<String, Object> item) {
        Shape shape = new Shape(clause, String.valueOf(item.get("kind")));
        item.keySet().stream().filter(name -> !name.equals("kind")).forEach(name -> shape.may(name, Check.Form.ANYTHING));
        return shape;
    }

    /** Of an item of which everything is said. */
    static Shape exactly(Clause clause, Map<String, Object> item) {
        Shape shape = new Shape(clause, String.valueOf(item.get("kind")));
        item.forEach((name, value) -> {
            if (!name.equals("id") && !name.equals("type")) {
                shape.must(name, new Check.Exactly(value));
            }
        });
        return shape;
    }

    /** What one attribute must be. */
    private record Must(Clause clause, Wrong.Kind kind, Presence presence, Check check) {
    }

    private enum Presence {
        REQUIRED, OPTIONAL
    }

    Clause clause() {
        return clause;
    }

    Shape must(String attribute, Check check) {
        return must(clause, attribute, check);
    }

    Shape must(Clause own, String attribute, Check check) {
        return put(attribute, new Must(own, Wrong.Kind.DIFFERENT, Presence.REQUIRED, check));
    }

    Shape may(String attribute, Check check) {
        return put(attribute, new Must(clause, Wrong.Kind.DIFFERENT, Presence.OPTIONAL, check));
    }

    /** An index attribute. */
    Shape place(Clause own, String attribute, Check check) {
        return put(attribute, new Must(own, Wrong.Kind.MISPLACED, Presence.REQUIRED, check));
    }

    private Shape put(String attribute, Must must) {
        attributes.put(attribute, must);
        return this;
    }

    /** @param indexAttributes those that put an item into an index, each with the rule for it */
    void compare(Map<String, Object> item, Map<String, Clause> indexAttributes, Findings findings) {
        ItemKey key = ItemKey.of(item);
        attributes.forEach((name, must) -> {
            Object found = item.get(name);
            if (found == null ? must.presence() == Presence.REQUIRED : !must.check().allows(found)) {
                findings.add(must.kind(), must.clause(), key, () -> name + " must be " + must.check() + " and is " + (found == null
                        ? "missing"
                        : found));
            }
        });
        for (String name : item.keySet()) {
            if (attributes.containsKey(name) || Set.of("id", "type").contains(name)) {
                continue;
            }
            Clause index = clauseOf(name, indexAttributes);
            if (index != null) {
                findings.add(Wrong.Kind.MISPLACED, index, key, () -> name + " must be missing and is " + item.get(name));
            } else if (!name.startsWith("_")) {
                findings.add(Wrong.Kind.DIFFERENT, clause, key, () -> name + " must be missing and is " + item.get(name));
            }
        }
    }

    /** Lists of linked entities read no partitions but those of copies. */
    private @Nullable Clause clauseOf(String attribute, Map<String, Clause> indexAttributes) {
        Clause index = indexAttributes.get(attribute);
        return index == Clause.LINK_ORDER && !OF_COPIES.contains(clause) ? null : index;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        attributes.forEach((name, must) -> text.append(text.isEmpty() ? "" : ", ").append(name).append(" = ").append(must.check()));
        return text.toString();
    }
}
