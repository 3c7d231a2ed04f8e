package io.relata.simulation.sequential;

import io.relata.internal.model.EntityType;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.SearchedTexts;
import io.relata.simulation.reference.PlainRefusedException;
import io.relata.simulation.sequential.ListStep.Source;
import io.relata.simulation.table.SearchWords;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What has some words: the best matches first, among equals by their keys; of one parent, what names it now. */
record PlainFound(PlainModel model, PlainState state) {
    private static final int BEST = 9;
    private static final List<String> OF_LISTS = List.of("order", "filter", "sort", "from", "prefix", "include", "noSuchParent");

    /** @throws PlainRefusedException where it has to be refused */
    Stream<PlainRow> of(ListStep step, Source.Found source) {
        List<DeclaredEntity> searchable = model.model().searchable().stream().map(EntityType::name).map(model::entity).toList();
        List<DeclaredEntity> having = searchable.stream().filter(type -> parents(type).containsAll(source.within().keySet())).toList();
        List<String> names = having.stream().map(DeclaredEntity::name).toList();
        if (OF_LISTS.stream().anyMatch(name -> step.one(name).isPresent()) || source.words().isBlank() || having.isEmpty()
                || !names.containsAll(source.entities())) {
            throw new PlainRefusedException(400);
        }
        Predicate<String> fields = PlainFields.of(step.all("fields"), searchable, false);
        PlainCarried carried = new PlainCarried(model, state);
        return (source.entities().isEmpty() ? names : source.entities()).stream().distinct().flatMap(state::all)
                .filter(entity -> source.within().entrySet().stream()
                        .allMatch(parent -> parent.getValue().equals(entity.own().get(parent.getKey()))))
                .flatMap(entity -> {
                    int score = SearchWords.score(SearchedTexts.of(model.entity(entity.key().entity()), entity.own()), source.words());
                    String key = entity.key().entity() + "#" + entity.key().id();
                    return score == 0
                            ? Stream.empty()
                            : Stream.of(new PlainRow(entity.key(), BEST - score + key, Map.of(), carried.view(entity, fields)));
                });
    }

    static List<String> parents(DeclaredEntity type) {
        return type.parents().stream().map(DeclaredEntity.Parent::attribute).distinct().toList();
    }
}
