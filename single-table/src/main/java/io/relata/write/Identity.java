package io.relata.write;

import io.relata.key.EntityRef;
import io.relata.model.Article;
import io.relata.model.EntityType;
import io.relata.problem.ProblemKind;
import io.relata.problem.Refusal;
import io.relata.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ids that are made of an entity's own attributes, joined by {@code ~}. */
final class Identity {
    private static final String SEPARATOR = "~";

    private Identity() {
    }

    /**
     * The id of an entity with these attributes; none when its id is not made of them.
     *
     * @throws Refusal when values can't be part of an id
     */
    static Optional<EntityRef> of(EntityType type, Map<String, Object> own) {
        List<String> names = type.traits().identifiedBy();
        if (names.isEmpty()) {
            return Optional.empty();
        }
        List<Violation> violations = new ArrayList<>();
        names.stream().filter(name -> !EntityRef.isId((String) own.get(name)) || own.get(name).toString().contains(SEPARATOR))
                .forEach(name -> violations.add(new Violation("/" + name, "the id is made of it, so it has " + EntityRef.ID_RULE + ", without " + SEPARATOR)));
        String id = names.stream().map(name -> own.get(name).toString()).collect(Collectors.joining(SEPARATOR));
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        } else if (!EntityRef.isId(id)) {
            throw Refusal.invalid(ProblemKind.ID_TOO_LONG, "/" + names.get(0), "the id, " + id + ", is too long: it has " + EntityRef.ID_RULE);
        }
        return Optional.of(type.ref(id));
    }

    /** @throws Refusal when an entity with these attributes has another id */
    static void require(EntityType type, EntityRef entity, Map<String, Object> own) {
        of(type, own).filter(made -> !made.equals(entity)).ifPresent(made -> {
            throw Refusal.invalid(ProblemKind.ID_MISMATCH, "/" + type.traits().identifiedBy().get(0), "the id of " + Article.with(type.name()) + " is made of "
                    + String.join(" and ", type.traits().identifiedBy()) + ", which would make it " + made.id() + ": they don't change, so create another");
        });
    }
}
