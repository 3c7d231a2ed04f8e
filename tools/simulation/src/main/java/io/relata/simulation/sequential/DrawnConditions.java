package io.relata.simulation.sequential;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.DeclaredRelation;
import io.relata.simulation.reference.PlainFilter;
import io.relata.simulation.reference.PlainPath;
import io.relata.simulation.sequential.HttpCall.Parameter;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws bounds and filters of lists. */
record DrawnConditions(Choices choices, DrawnReads reads, DrawnTexts texts) {
    private static final List<String> OPERATORS = List.of("eq", "ne", "lt", "le", "gt", "ge", "begins", "contains", "in", "exists", "ieq",
            "ibegins", "icontains", "like");

    void addBounds(List<Parameter> parameters, DeclaredEntity type, List<String> sort, List<PlainEntity> entities) {
        String attribute = sort.isEmpty() ? "id" : sort.get(0);
        Type of = attribute.equals("createdAt") ? Instant.class : type.own().getOrDefault(attribute, String.class);
        for (String name : List.of("from", "to", "prefix")) {
            if (choices.oneIn(5)) {
                parameters.add(new Parameter(name, texts.near(texts.existing(entities.stream(), attribute), of)));
            }
        }
    }

    void addLinkBounds(List<Parameter> parameters, DeclaredRelation.End end, String attribute) {
        Type of = end.linked().orElseThrow().own().getOrDefault(attribute, Instant.class);
        for (String name : List.of("from", "to", "prefix")) {
            if (choices.oneIn(5)) {
                parameters.add(new Parameter(name, texts.near(Optional.of(of == String.class ? "x" : "1"), of)));
            }
        }
    }

    void addFilter(List<Parameter> parameters, List<DeclaredEntity> shown, Optional<DeclaredEntity> link, PlainState state) {
        DeclaredEntity type = reads.one(shown);
        Map<String, Type> types = PlainFilter.types(List.of(type), false);
        boolean ofLink = link.filter(each -> !each.own().isEmpty()).isPresent() && choices.oneIn(2);
        List<String> names = (ofLink ? link.orElseThrow().own() : types).keySet().stream().sorted().toList();
        String name = choices.oneIn(30) ? "noSuchAttribute" : reads.one(names);
        Type of = (ofLink ? link.orElseThrow().own() : types).getOrDefault(name, String.class);
        while (PlainPath.hasParts(of) && !choices.oneIn(4)) {
            String part = reads.one(PlainPath.names(of));
            of = PlainPath.part(of, part).orElseThrow();
            name = name + "." + part;
        }
        Optional<String> value = ofLink
                ? texts.existingOfLinks(state, name)
                : texts.existing(state.all(type.name()), name);
        String op = reads.one(choices.oneIn(20) ? OPERATORS : OPERATORS.subList(0, OPERATORS.size() - 1));
        parameters.add(new Parameter("filter", (ofLink ? "link." : "") + escaped(name, ":") + ":" + op + ":" + operand(op, value, of)));
    }

    private String operand(String op, Optional<String> value, Type of) {
        String operand = texts.near(value, of);
        return switch (op) {
            case "exists" -> choices.oneIn(8) ? operand : choices.oneIn(2) ? "true" : "false";
            case "in" -> choices.oneIn(2)
                    ? operand + "," + texts.near(value, of)
                    : escaped(operand, ",") + "," + escaped(texts.near(value, of), ",");
            default -> operand;
        };
    }

    private static String escaped(String text, String separator) {
        return text.replace("\\", "\\\\").replace(separator, "\\" + separator);
    }
}
