package io.relata.internal.engine.core;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Ids made of an entity's own attributes, joined by {@code ~}. */
public final class DerivedId {
    private static final String SEPARATOR = "~";

    private DerivedId() {
    }

    /** The id of an entity with these valid attributes; none when its id is not made of them. */
    public static Optional<EntityRef> of(EntityType type, Map<String, Object> own) {
        return type.traits().identifiedBy().isEmpty() ? Optional.empty() : Optional.of(type.ref(id(type, own)));
    }

    /** Whether an id is the one that these attributes make. It is where one of them is missing, or where ids are not made of any. */
    public static boolean fits(EntityType type, String id, Map<String, Object> own) {
        List<String> names = type.traits().identifiedBy();
        return names.isEmpty() || !own.keySet().containsAll(names) || id.equals(id(type, own));
    }

    /**
     * The violations of an id that is made of these attributes.
     *
     * @param entity the entity; none where its id is yet to be derived
     */
    public static List<Violation> violations(EntityType type, Optional<EntityRef> entity, Map<String, Object> own) {
        List<String> names = type.traits().identifiedBy();
        if (names.isEmpty()) {
            return List.of();
        }
        List<Violation> violations = new ArrayList<>();
        names.stream().filter(name -> !EntityRef.isId(part(own, name)) || part(own, name).contains(SEPARATOR))
                .forEach(name -> violations
                        .add(new Violation("/" + name, "the id is made of it, so it has " + EntityRef.ID_RULE + ", without " + SEPARATOR)));
        String id = id(type, own);
        if (violations.isEmpty() && !EntityRef.isId(id)) {
            violations.add(new Violation("/" + names.get(0), "the id, " + id + ", is too long: it has " + EntityRef.ID_RULE,
                    ProblemKind.ID_TOO_LONG));
        } else if (violations.isEmpty() && entity.isPresent() && !entity.get().id().equals(id)) {
            violations.add(new Violation("/" + names.get(0), "the id of " + IndefiniteArticle.with(type.name()) + " is made of "
                    + String.join(" and ", names) + ", which would make it " + id + ": they don't change, so create another",
                    ProblemKind.ID_MISMATCH));
        }
        return violations;
    }

    private static String id(EntityType type, Map<String, Object> own) {
        return type.traits().identifiedBy().stream().map(name -> part(own, name)).collect(Collectors.joining(SEPARATOR));
    }

    private static String part(Map<String, Object> own, String name) {
        return Objects.requireNonNull(own.get(name)).toString();
    }
}
