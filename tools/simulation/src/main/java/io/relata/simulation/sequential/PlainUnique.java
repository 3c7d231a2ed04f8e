package io.relata.simulation.sequential;

import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.reference.PlainGiven;
import io.relata.simulation.sequential.HttpCall.Parameter;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Which entities have a unique value, or values that are unique together. */
record PlainUnique(PlainModel model, PlainState state) {
    private static final Set<String> OF_ANSWERS = Set.of("fields", "include", "consistent");

    /** Whether a list is asked for by exactly what is unique, which is answered even where the list would leave an entity out. */
    boolean isAsked(DeclaredEntity type, Collection<Parameter> parameters) {
        Set<String> names = new HashSet<>(parameters.stream().map(Parameter::name).toList());
        names.removeAll(OF_ANSWERS);
        return type.unique().stream().anyMatch(unique -> names.equals(Set.copyOf(unique)));
    }

    /** @param parameters among others, the values of what is unique */
    Stream<PlainEntity> entities(DeclaredEntity type, Collection<Parameter> parameters) {
        Map<String, Object> wanted = new TreeMap<>();
        parameters.stream().filter(each -> type.own().containsKey(each.name()))
                .forEach(each -> wanted.put(each.name(),
                        PlainGiven.stored(Objects.requireNonNull(type.own().get(each.name())), each.value())));
        List<String> unique = List.copyOf(wanted.keySet());
        Optional<List<String>> compared = PlainRefusals.compared(type, unique, wanted);
        return state.all(type.name()).filter(each -> PlainRefusals.compared(type, unique, each.own()).equals(compared));
    }
}
