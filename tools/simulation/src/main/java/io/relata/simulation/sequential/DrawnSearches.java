package io.relata.simulation.sequential;

import io.relata.internal.engine.read.list.SearchedParents;
import io.relata.internal.model.EntityType;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.oracle.SearchedTexts;
import io.relata.simulation.sequential.HttpCall.Parameter;
import io.relata.simulation.sequential.ListStep.Source;
import io.relata.simulation.sequential.ListStep.Turn;
import io.relata.simulation.table.SearchWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Searches, drawn at random: by words that there are, and others. */
record DrawnSearches(PlainModel model, Choices choices, DrawnReads reads) {
    ListStep next(PlainState state) {
        List<EntityType> searchable = model.model().searchable();
        EntityType type = reads.one(searchable);
        List<String> words = state.all(type.name()).flatMap(entity -> SearchedTexts.of(model.entity(type.name()), entity.own()).stream())
                .flatMap(text -> SearchWords.of(text).stream()).filter(word -> word.length() <= SearchWords.LONGEST).distinct().sorted()
                .toList();
        String sought = words.isEmpty() || choices.oneIn(12) ? choices.oneIn(3) ? " " : "nowhere" : reads.one(words);
        if (choices.oneIn(4) && sought.length() > 1 && sought.charAt(0) < 128 && sought.charAt(1) < 128) {
            sought = sought.substring(0, 1);
        } else if (choices.oneIn(5) && !words.isEmpty()) {
            sought = reads.one(words) + " " + sought;
        }
        Map<String, String> within = within(type, state);
        List<String> entities = choices.oneIn(3) ? List.of(choices.oneIn(3) ? reads.one(searchable).name() : type.name()) : List.of();
        List<Parameter> parameters = new ArrayList<>(List.of(new Parameter("q", sought)));
        entities.forEach(name -> parameters.add(new Parameter("entity", name)));
        within.forEach((name, id) -> parameters.add(new Parameter(name, id)));
        if (choices.oneIn(20)) {
            parameters.add(new Parameter(reads.one(List.of("order", "sort", "from", "noSuchParent")), "asc"));
        }
        reads.addFields(parameters, searchable.stream().map(each -> model.entity(each.name())).toList());
        Optional<Integer> limit = choices.oneIn(4) ? Optional.empty() : Optional.of(1 + choices.below(4));
        return new ListStep("/search", new Source.Found(sought, entities, within), parameters, limit,
                choices.oneIn(4) ? Turn.WITH_OTHER_LIMIT : Turn.ON);
    }

    private Map<String, String> within(EntityType type, PlainState state) {
        Map<String, String> within = new LinkedHashMap<>();
        for (String name : new SearchedParents(List.of(type)).names()) {
            if (choices.oneIn(3)) {
                List<String> ids = state.all(type.name()).flatMap(each -> Optional.ofNullable(each.own().get(name)).stream())
                        .map(Object::toString).distinct().sorted().toList();
                within.put(name, ids.isEmpty() || choices.oneIn(8) ? reads.one(DrawnWrites.IDS) : reads.one(ids));
            }
        }
        return within;
    }
}
