package io.relata.pages.patterns;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The entities of a model and their relations, as a Mermaid entity-relationship diagram. */
record EntityDiagram(TableModel model) {
    String markdown() {
        Stream<String> entities = model.entities().stream().map(EntityDiagram::entity);
        Stream<String> children = model.entities().stream()
                .flatMap(child -> child.parents().stream().map(parent -> parent(child, parent)));
        Stream<String> relations = model.relations().stream().filter(relation -> relation.follows().isEmpty()).map(EntityDiagram::relation);
        return Stream.of(entities, children, relations).flatMap(lines -> lines)
                .collect(Collectors.joining("\n", "```mermaid\nerDiagram\n", "\n```\n"));
    }

    private static String entity(EntityType type) {
        return type.attributes().stream().map(attribute -> "        " + attribute(type, attribute))
                .collect(Collectors.joining("\n", "    " + type.name() + " {\n        text id PK\n", "\n    }"));
    }

    private static String attribute(EntityType type, Attribute attribute) {
        boolean isForeign = type.parents().stream().anyMatch(parent -> parent.attribute().equals(attribute.name()));
        boolean isUnique = type.unique().stream().anyMatch(unique -> unique.name().equals(attribute.name()));
        return attribute.type().name().toLowerCase(Locale.ROOT) + " " + attribute.name() + (isForeign ? " FK" : isUnique ? " UK" : "");
    }

    private static String parent(EntityType child, Parent parent) {
        boolean isRequired = child.attribute(parent.attribute()).orElseThrow().required();
        return line(parent.entity(), isRequired ? "||--o{" : "|o--o{", child.name(), parent.attribute());
    }

    private static String relation(Relation relation) {
        return line(relation.from().entity().name(), "}o--o{", relation.to().entity().name(), relation.name());
    }

    private static String line(String from, String cardinality, String to, String label) {
        return "    " + from + " " + cardinality + " " + to + " : \"" + label + "\"";
    }
}
