package io.relata.simulation.vocabulary.declared;

import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A relation, as {@link Schema} is told of it.
 *
 * @param form which of the two methods is called; the short one only without names and attributes
 * @param names none, one for both directions, or one for each
 * @param attributes the record of a relationship's attributes
 * @param sortTo the orders of lists of {@code to}
 * @param sortFrom those of lists of {@code from}
 */
public record RelationUse(Form form, RecordName from, RecordName to, List<String> names, Optional<RecordName> attributes,
        List<String> sortTo, List<String> sortFrom) {
    /** How a relation is declared. */
    public enum Form {
        /** By {@link Schema#manyToMany(Class, Class)}. */
        SHORT,
        /** By a {@link ManyToMany}. */
        LONG,
        /** By one that is symmetrical. */
        SYMMETRICAL
    }

    String source() {
        String ends = from + ".class, " + to + ".class)";
        return form == Form.SHORT
                ? ".manyToMany(" + ends
                : ".manyToMany(ManyToMany.between(" + ends
                        + (names.isEmpty() ? "" : names.stream().collect(Collectors.joining("\", \"", "." + naming() + "(\"", "\")")))
                        + attributes.map(record -> ".with(" + record + ".class)").orElse("") + sorted("sortTo", sortTo)
                        + sorted("sortFrom", sortFrom) + ")";
    }

    private String naming() {
        return form == Form.SYMMETRICAL ? "symmetrical" : "named";
    }

    private static String sorted(String method, List<String> orders) {
        return orders.isEmpty() ? "" : orders.stream().collect(Collectors.joining("\", \"", "." + method + "(\"", "\")"));
    }

    Schema addTo(Schema schema, RecordClasses classes) {
        if (form == Form.SHORT) {
            return schema.manyToMany(classes.get(from), classes.get(to));
        }
        ManyToMany plain = ManyToMany.between(classes.get(from), classes.get(to));
        ManyToMany named = switch (names.size()) {
            case 0 -> plain;
            case 1 -> form == Form.SYMMETRICAL ? plain.symmetrical(names.get(0)) : plain.named(names.get(0));
            default -> plain.named(names.get(0), names.get(1));
        };
        ManyToMany whole = attributes.map(record -> named.with(classes.get(record))).orElse(named);
        ManyToMany to = sortTo.isEmpty() ? whole : whole.sortTo(sortTo.toArray(String[]::new));
        return schema.manyToMany(sortFrom.isEmpty() ? to : to.sortFrom(sortFrom.toArray(String[]::new)));
    }
}
