package io.relata.internal.engine.write.body;

import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.core.DerivedId;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The violations that an entity's values show without a read of the table: first of the record, then of key limits. */
final class BodyViolations {
    private static final long LATEST_MILLIS = 9_999_999_999_999L;

    private BodyViolations() {
    }

    /** @param entity the entity, unless its id is generated or derived */
    static List<Violation> of(EntityType type, Optional<EntityRef> entity, RecordBinding.Bound bound) {
        Map<String, Object> values = bound.values();
        List<Violation> violations = new ArrayList<>(bound.violations());
        type.sortBy().forEach(sort -> checkSorted(sort, values, violations));
        violations.addAll(ListKeys.violations(type, values));
        Optional.ofNullable((String) values.get(ServerFields.CREATED_AT))
                .ifPresent(time -> checkTime(ServerFields.CREATED_AT, time, violations));
        type.parents().forEach(parent -> {
            if (values.get(parent.attribute()) instanceof String id && !EntityRef.isId(id) && isValid(parent.attribute(), bound)) {
                violations.add(new Violation("/" + parent.attribute(),
                        "it has to be the id of " + IndefiniteArticle.with(parent.entity()) + ": " + EntityRef.ID_RULE));
            }
        });
        type.unique().forEach(unique -> unique.compared().stream()
                .filter(name -> values.get(name) instanceof String text && text.isBlank() && isValid(name, bound))
                .forEach(name -> violations.add(new Violation("/" + name, (unique.compared().size() == 1
                        ? unique.isOfTime() ? "it says what is booked" : "it is unique"
                        : "it is unique together with "
                                + unique.compared().stream().filter(other -> !other.equals(name)).collect(Collectors.joining(" and ")))
                        + ", so it can't be blank: leave it out instead"))));
        type.unique().stream().filter(unique -> unique.compared().stream().allMatch(values::containsKey))
                .flatMap(unique -> unique.time().stream()).filter(time -> isValid(time.from(), bound) && isValid(time.to(), bound))
                .forEach(time -> time.objections(values)
                        .forEach((name, wrong) -> violations.add(new Violation("/" + name, wrong))));
        if (type.traits().identifiedBy().stream().allMatch(name -> values.get(name) instanceof String && isValid(name, bound))) {
            violations.addAll(DerivedId.violations(type, entity, values));
        }
        return violations.stream().distinct().sorted().toList();
    }

    /** Whether the record finds nothing wrong with an attribute. */
    private static boolean isValid(String attribute, RecordBinding.Bound bound) {
        return bound.violations().stream().noneMatch(violation -> violation.pointer().equals("/" + attribute));
    }

    private static void checkSorted(SortAttribute sort, Map<String, Object> values, List<Violation> violations) {
        if (values.get(sort.name()) instanceof String text && sort.type() == AttributeType.TIME) {
            checkTime(sort.name(), text, violations);
        }
    }

    private static void checkTime(String name, String time, List<Violation> violations) {
        try {
            long millis = Instant.parse(time).toEpochMilli();
            if (millis < 0 || millis > LATEST_MILLIS) {
                violations.add(new Violation("/" + name, "lists are sorted by it, so it has to be between 1970 and 2286"));
            }
        } catch (DateTimeException e) {
            violations.add(new Violation("/" + name, "it has to be a time in ISO-8601"));
        }
    }
}
