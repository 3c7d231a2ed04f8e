package io.relata.simulation.sequential;

import io.relata.simulation.oracle.DeclaredEntity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Entities as the API answers them, with what they carry of their parents. */
record PlainCarried(PlainModel model, PlainState state) {
    /** Where answers have it. */
    static final String NAME = "carried";
    private static final String OF_AN_ID = "Id";

    Map<String, Object> view(PlainEntity entity, Predicate<String> fields) {
        Map<String, Object> view = entity.view(fields);
        Map<String, Object> carried = new TreeMap<>();
        List<DeclaredEntity.Parent> parents = model.entity(entity.key().entity()).parents();
        parents.stream().filter(parent -> !parent.carries().isEmpty())
                .forEach(parent -> Optional.ofNullable(entity.own().get(parent.attribute()))
                        .flatMap(id -> state.entity(new PlainKey(parent.entity(), id.toString())))
                        .ifPresent(above -> carried.put(name(parent.attribute(), parents), parent.carried(above.own()))));
        if (!carried.isEmpty()) {
            view.put(NAME, carried);
        }
        return view;
    }

    /** The same answer without it. */
    static Map<String, Object> without(Map<String, Object> json) {
        Map<String, Object> rest = new TreeMap<>(json);
        rest.remove(NAME);
        return rest;
    }

    private static String name(String attribute, List<DeclaredEntity.Parent> parents) {
        String shorter = attribute.endsWith(OF_AN_ID) && attribute.length() > OF_AN_ID.length()
                ? attribute.substring(0, attribute.length() - OF_AN_ID.length())
                : attribute;
        return parents.stream().anyMatch(other -> other.attribute().equals(shorter)) ? attribute : shorter;
    }
}
