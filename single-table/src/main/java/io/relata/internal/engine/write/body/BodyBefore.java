package io.relata.internal.engine.write.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.EntityType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An entity as it was before a change. What was wrong with it already, as values of an earlier model can be, is no fault of who changes
 * something else.
 */
record BodyBefore(EntityType type, EntityRef entity, ObjectNode before) {
    /** The values after a patch, and those that can't be read as they were stored. */
    Map<String, Object> patched(MergePatch changes, List<Violation> others) {
        ObjectNode target = RecordBinding.mergeable(type.type(), before, changes.changes());
        return kept(changes.applied(target), others, changes.touching(target), new UnnamedValues(changes.changes(), target));
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
        RecordBinding.Bound old = RecordBinding.readAll(type.type(), before);
        // What was wrong before must not hide what is wrong now.
        RecordBinding.Bound bound = isFaultless(old) ? RecordBinding.read(type.type(), after) : RecordBinding.readAll(type.type(), after);
        if (!isFaultless(bound) || !others.isEmpty()) {
            Set<Violation> known = new HashSet<>(violations(old));
            EntityBody.requireNone(EntityBody.concat(others,
                    violations(bound).stream().filter(violation -> touched.test(violation) || !known.contains(violation)).toList()));
            known.addAll(old.doubtful());
            EntityBody.requireNone(bound.doubtful().stream().filter(violation -> !known.contains(violation)).toList());
        }
        return unnamed.left(old.kept(), bound.kept());
    }

    private boolean isFaultless(RecordBinding.Bound bound) {
        return violations(bound).isEmpty() && bound.doubtful().isEmpty();
    }

    private List<Violation> violations(RecordBinding.Bound bound) {
        return BodyViolations.of(type, Optional.of(entity), bound);
    }
}
