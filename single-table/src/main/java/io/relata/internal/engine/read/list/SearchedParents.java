package io.relata.internal.engine.read.list;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The parents by which a search can be narrowed: those of what is searchable, by the attributes that name them, which no permission can
 * hide.
 */
public record SearchedParents(List<EntityType> searchable) {
    /** Parameters of every search; an attribute of such a name narrows none. */
    private static final Set<String> TAKEN = Set.of("q", "entity", "limit", "cursor", "fields");

    /** The attributes of all types. */
    public List<String> names() {
        return searchable.stream().flatMap(type -> names(type).stream()).distinct().toList();
    }

    /** The attributes of one type. */
    private static List<String> names(EntityType type) {
        return type.parents().stream().map(Parent::attribute).filter(name -> !TAKEN.contains(name)).distinct().toList();
    }

    /**
     * The types among which to search.
     *
     * @param asked those that were asked for; none for all that have these parents
     * @param given the parents' ids, by attribute
     * @throws Refusal when none has these parents, or one that was asked for lacks them, or what is given is no id
     */
    public List<EntityType> having(List<EntityType> asked, Map<String, String> given) {
        given.forEach(SearchedParents::requireId);
        List<EntityType> having = searchable.stream().filter(type -> names(type).containsAll(given.keySet())).toList();
        asked.stream().filter(type -> !having.contains(type)).findFirst().ifPresent(type -> {
            throw none(type.name() + " has no parent by ", given.keySet());
        });
        if (having.isEmpty()) {
            throw none("nothing that is searchable has a parent by ", given.keySet());
        }
        return asked.isEmpty() ? having : asked;
    }

    private static void requireId(String name, String id) {
        if (!EntityRef.isId(id)) {
            throw new Refusal(Refusal.Reason.MALFORMED, name + " is the id of what is to be searched in, " + EntityRef.ID_RULE);
        }
    }

    private Refusal none(String what, Collection<String> given) {
        String possible = searchable.stream().filter(type -> !names(type).isEmpty())
                .map(type -> type.name() + " by " + String.join(", ", names(type))).collect(Collectors.joining("; "));
        return new Refusal(Refusal.Reason.MALFORMED, what + String.join(" and ", given)
                + (possible.isEmpty() ? "" : "; searched within a parent: " + possible));
    }
}
