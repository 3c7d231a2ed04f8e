package io.relata.simulation.sequential;

import io.relata.internal.model.Parent;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.reference.PlainRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What {@code fields} and {@code include} ask for. */
record PlainFields(PlainModel model, PlainState state) {
    private static final int MOST = 10;
    private static final String OF_AN_ID = "Id";
    private static final String TOTALS = "totals";

    /** @param given values of {@code fields} */
    static Predicate<String> of(List<String> given, List<DeclaredEntity> shown, boolean ofCopies) {
        List<String> names = given.stream().flatMap(text -> Stream.of(text.split(","))).filter(name -> !name.isEmpty()).toList();
        if (names.stream().anyMatch(name -> shown.stream()
                .noneMatch(entity -> ofCopies ? entity.copied().contains(name) : entity.own().containsKey(name)))) {
            throw new PlainRefusedException(400);
        }
        return given.isEmpty() ? name -> true : names::contains;
    }

    /** The names that {@code include} has for parents. */
    Map<String, Parent> parents(String entity) {
        List<String> lists = model.lists(entity).stream().map(each -> each.path()).toList();
        Map<String, Parent> parents = new TreeMap<>();
        for (Parent parent : model.type(entity).parents()) {
            String attribute = parent.attribute();
            String shorter = attribute.endsWith(OF_AN_ID) && attribute.length() > 2
                    ? attribute.substring(0, attribute.length() - 2)
                    : attribute;
            Stream.of(shorter, attribute).filter(name -> !lists.contains(name) && !parents.containsKey(name) && !name.equals(TOTALS))
                    .findFirst().ifPresent(name -> parents.put(name, parent));
        }
        return parents;
    }

    /** The names that a request wants. */
    static List<String> included(List<String> given) {
        List<String> names = given.stream().flatMap(text -> Stream.of(text.split(",", -1))).toList();
        if (names.size() > MOST) {
            throw new PlainRefusedException(400);
        }
        return names;
    }

    /** The parents of an entity that are wanted, as they are answered. */
    Map<String, Object> included(PlainEntity of, List<String> names) {
        Map<String, Object> included = new TreeMap<>();
        parents(of.key().entity()).forEach((name, parent) -> {
            if (names.contains(name)) {
                Optional.ofNullable(of.own().get(parent.attribute()))
                        .flatMap(id -> state.entity(new PlainKey(parent.entity(), id.toString())))
                        .ifPresent(above -> included.put(name, new PlainCarried(model, state).view(above, field -> true)));
            }
        });
        return included;
    }

    /** Answers with what includes parents and totals only. */
    Map<String, Object> view(PlainEntity entity, Predicate<String> fields, List<String> names) {
        Map<String, Object> view = new PlainCarried(model, state).view(entity, fields);
        if (names.contains(TOTALS)) {
            view.put(TOTALS, new PlainTotals(model, state).of(entity.key()));
        }
        if (names.stream().anyMatch(name -> !name.equals(TOTALS))) {
            view.put("included", included(entity, names));
        }
        return view;
    }

    /** The names of parents, and of totals where there are some. */
    List<String> ofEach(String entity) {
        return Stream.concat(new PlainTotals(model, state).areOf(entity) ? Stream.of(TOTALS) : Stream.empty(),
                parents(entity).keySet().stream()).toList();
    }

    /** The names that a list wants, which has to be able to include all of them. */
    List<String> ofEach(String entity, List<String> given) {
        List<String> names = included(given);
        if (!ofEach(entity).containsAll(names)) {
            throw new PlainRefusedException(400);
        }
        return new ArrayList<>(names);
    }
}
