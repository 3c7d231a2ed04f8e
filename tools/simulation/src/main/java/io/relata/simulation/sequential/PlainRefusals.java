package io.relata.simulation.sequential;

import io.relata.internal.model.Parent;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.DeclaredLimit;
import io.relata.simulation.oracle.DeclaredTime;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Why attributes that are valid by themselves are refused: because of what else there is. */
record PlainRefusals(PlainModel model, PlainState state) {
    private static final int CONFLICT = 409;
    private static final int INVALID = 422;

    /**
     * @param own what its attributes would be
     * @param before what they are; empty for a new entity
     * @param created when it was created, or is
     */
    Set<Integer> of(PlainKey key, Map<String, Object> own, Map<String, Object> before, String created) {
        Set<Integer> refusals = new TreeSet<>();
        if (model.type(key.entity()).parents().stream().anyMatch(parent -> isMissing(parent, own, before)) || isAboveItself(key, own)
                || isOtherwiseIdentified(key, own)) {
            refusals.add(INVALID);
        }
        if (model.entity(key.entity()).unique().stream().anyMatch(names -> isTaken(key, names, own))
                || model.entity(key.entity()).times().stream().anyMatch(time -> isTaken(key, time, own))
                || model.entity(key.entity()).limits().stream().anyMatch(limit -> isReached(key, limit, own, before, created))) {
            refusals.add(CONFLICT);
        }
        return refusals;
    }

    private boolean isMissing(Parent parent, Map<String, Object> own, Map<String, Object> before) {
        Object id = own.get(parent.attribute());
        if (id == null || id.equals(before.get(parent.attribute()))
                && parent.sharing().stream().allMatch(name -> Objects.equals(own.get(name), before.get(name)))) {
            return false;
        }
        Optional<PlainEntity> above = state.entity(new PlainKey(parent.entity(), id.toString()));
        return above.isEmpty()
                || !parent.sharing().stream().allMatch(name -> Objects.equals(own.get(name), above.get().own().get(name)));
    }

    private boolean isAboveItself(PlainKey key, Map<String, Object> own) {
        Set<PlainKey> above = new HashSet<>();
        addAbove(key.entity(), own, above);
        return above.contains(key);
    }

    private void addAbove(String entity, Map<String, Object> own, Set<PlainKey> above) {
        for (DeclaredEntity.Parent parent : model.entity(entity).parents()) {
            if (own.get(parent.attribute()) instanceof String id && above.add(new PlainKey(parent.entity(), id))) {
                state.entity(new PlainKey(parent.entity(), id)).ifPresent(each -> addAbove(parent.entity(), each.own(), above));
            }
        }
    }

    private boolean isOtherwiseIdentified(PlainKey key, Map<String, Object> own) {
        List<String> names = model.entity(key.entity()).identifiedBy();
        List<String> parts = names.stream().map(name -> String.valueOf(own.get(name))).toList();
        return !names.isEmpty() && (!String.join("~", parts).equals(key.id()) || parts.stream().anyMatch(part -> part.contains("~")));
    }

    private boolean isTaken(PlainKey key, List<String> names, Map<String, Object> own) {
        DeclaredEntity type = model.entity(key.entity());
        Optional<List<String>> values = compared(type, names, own);
        return values.isPresent() && state.all(key.entity()).filter(other -> !other.key().equals(key))
                .anyMatch(other -> compared(type, names, other.own()).equals(values));
    }

    private boolean isTaken(PlainKey key, DeclaredTime time, Map<String, Object> own) {
        DeclaredEntity type = model.entity(key.entity());
        return time.isHeldBy(own) && state.all(key.entity()).filter(other -> !other.key().equals(key))
                .anyMatch(other -> time.isHeldBy(other.own()) && time.overlap(own, other.own())
                        && compared(type, time.of(), own).equals(compared(type, time.of(), other.own())));
    }

    /** Values as they are compared; none where one is missing. */
    static Optional<List<String>> compared(DeclaredEntity type, List<String> names, Map<String, Object> own) {
        return own.keySet().containsAll(names)
                ? Optional.of(names.stream().map(name -> type.compared(name, Objects.requireNonNull(own.get(name)))).toList())
                : Optional.empty();
    }

    private boolean isReached(PlainKey key, DeclaredLimit limit, Map<String, Object> own, Map<String, Object> before, String created) {
        Object id = own.get(limit.attribute());
        Optional<Object> period = limit.period(createdAt(created, own));
        if (id == null || limit.per().isPresent() && period.isEmpty()
                || id.equals(before.get(limit.attribute())) && period.equals(limit.period(createdAt(created, before)))) {
            return false;
        }
        Optional<Long> most = limit.of(state.entity(new PlainKey(limit.above(), id.toString())).map(PlainEntity::own).orElse(Map.of()));
        long children = state.all(key.entity()).filter(other -> id.equals(other.own().get(limit.attribute())))
                .filter(other -> period.equals(limit.period(createdAt(other.createdAt(), other.own())))).count();
        return most.filter(number -> children >= number).isPresent();
    }

    private static Map<String, Object> createdAt(String created, Map<String, Object> own) {
        Map<String, Object> values = new TreeMap<>(own);
        values.put("createdAt", created);
        return values;
    }
}
