package io.relata.engine.write.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.binding.RecordBinding;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.Refusal;
import io.relata.engine.problem.Violation;
import io.relata.model.EntityType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * An entity as it was before a change. What was wrong with it already, as values of an earlier model can be, is no fault of who changes
 * something else.
 */
record BodyBefore(EntityType type, EntityRef entity, ObjectNode before) {
    /** The values after a patch, and those that can't be read as they were stored. */
    Map<String, Object> patched(MergePatch changes, List<Violation> others) {
        ObjectNode target = RecordBinding.mergeable(type.type(), before, changes.changes());
        return kept(changes.applied(target), others, violation -> changes.touches(target, violation.pointer()),
                new UnnamedValues(changes.changes(), target));
    }

    /**
     * The values after a change, and those that can't be read as they were stored.
     *
     * @param others violations that are found otherwise
     * @param touched whether a violation is about what the caller changes
     * @param unnamed what the caller does not name
     * @throws Refusal when something is wrong that was not, or that the caller changes
     */
    Map<String, Object> kept(ObjectNode after, List<Violation> others, Predicate<Violation> touched, UnnamedValues unnamed) {
        RecordBinding.Bound bound = RecordBinding.read(type.type(), after);
        List<Violation> violations = violations(bound);
        if (!violations.isEmpty() || !bound.doubtful().isEmpty() || !others.isEmpty()) {
            RecordBinding.Bound old = RecordBinding.read(type.type(), before);
            List<Violation> known = violations(old);
            EntityBody.requireNone(EntityBody.concat(others,
                    violations.stream().filter(violation -> touched.test(violation) || !known.contains(violation)).toList()));
            EntityBody.requireNone(bound.doubtful().stream()
                    .filter(violation -> !known.contains(violation) && !old.doubtful().contains(violation)).toList());
        }
        return unnamed.left(RecordBinding.read(type.type(), before).kept(), bound.kept());
    }

    private List<Violation> violations(RecordBinding.Bound bound) {
        return BodyViolations.of(type, Optional.of(entity), bound);
    }
}
