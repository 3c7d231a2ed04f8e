package io.relata.simulation.sequential;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.sequential.HttpCall.Parameter;
import io.relata.simulation.sequential.ReadStep.Kind;
import io.relata.simulation.sequential.ReadStep.Known;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Draws reads of single entities and links, and of several by their ids. */
final class DrawnReads {
    private final PlainModel model;
    private final Choices choices;

    DrawnReads(PlainModel model, Choices choices) {
        this.model = model;
        this.choices = choices;
    }

    ReadStep next(PlainState state) {
        String entity = one(model.entities());
        EntityType type = model.type(entity);
        List<Related> linked = model.lists(entity).stream().filter(Related.Linked.class::isInstance).toList();
        int tags = model.entity(entity).is(DeclaredEntity.Trait.TAGGABLE) ? 1 : 0;
        List<String> ids = new ArrayList<>(List.of(id(state, entity)));
        List<Kind> totals = totals(state, entity);
        Map<String, List<String>> groups = new PlainTotals(model, state).groups(entity);
        List<List<String>> unique = model.entity(entity).unique().stream()
                .filter(names -> !type.choices().containsAll(names)).toList();
        switch (choices.weighted(10, 5, tags, linked.isEmpty() ? 0 : 4, linked.isEmpty() ? 0 : 3, 5 * totals.size(),
                unique.isEmpty() ? 0 : 4, groups.isEmpty() ? 0 : 5)) {
            case 1 -> {
                addIds(ids, state, entity);
                return new ReadStep(Kind.SEVERAL, entity, type.collection(), ids, "", parameters(entity, entity, parents(state, entity)),
                        Known.NOTHING);
            }
            case 2 -> {
                return new ReadStep(Kind.TAGS, entity, type.collection(), ids, "", consistent(), Known.NOTHING);
            }
            case 3 -> {
                Related list = one(linked);
                ids.add(id(state, list.entity().name()));
                return new ReadStep(Kind.LINK, entity, type.collection(), ids, list.path(), consistent(), known());
            }
            case 4 -> {
                Related list = one(linked);
                addIds(ids, state, list.entity().name());
                ids.add(id(state, list.entity().name()));
                return new ReadStep(Kind.LINKS, entity, type.collection(), ids, list.path(),
                        parameters(entity, list.entity().name(), List.of()), Known.NOTHING);
            }
            case 7 -> {
                String total = one(List.copyOf(groups.keySet()));
                List<Parameter> parameters = new ArrayList<>(List.of(new Parameter("limit", "100"),
                        new Parameter("by", choices.oneIn(20) ? "nothing" : one(groups.getOrDefault(total, List.of())))));
                if (choices.oneIn(3)) {
                    parameters.add(new Parameter("order", choices.oneIn(2) ? "desc" : "asc"));
                }
                return new ReadStep(Kind.GROUPS, entity, type.collection(), ids, total, parameters, Known.NOTHING);
            }
            case 5 -> {
                Kind kind = one(totals);
                return new ReadStep(kind, entity, type.collection(), ids, kind == Kind.TOTALS_OF_TAG ? one(DrawnWrites.TAGS) : "",
                        List.of(),
                        Known.NOTHING);
            }
            case 6 -> {
                List<Parameter> parameters = parameters(entity, entity, parents(state, entity));
                DrawnTexts texts = new DrawnTexts(choices);
                one(unique).forEach(name -> parameters.add(new Parameter(name, texts.near(texts.existing(state.all(entity), name),
                        Objects.requireNonNull(model.entity(entity).own().get(name))))));
                return new ReadStep(Kind.UNIQUE, entity, type.collection(), ids, "", parameters, Known.NOTHING);
            }
            default -> {
                List<String> names = Stream.concat(model.lists(entity).stream().map(Related::path), parents(state, entity).stream())
                        .toList();
                return new ReadStep(Kind.ONE, entity, type.collection(), ids, "", parameters(entity, entity, names), known());
            }
        }
    }

    /** The kinds of totals that there are about an entity. */
    private List<Kind> totals(PlainState state, String entity) {
        PlainTotals totals = new PlainTotals(model, state);
        List<Kind> kinds = new ArrayList<>();
        if (totals.areOf(entity)) {
            kinds.add(Kind.TOTALS);
        }
        if (totals.areOfTags()) {
            kinds.add(Kind.TOTALS_OF_TAG);
        }
        if (totals.areOfAll(entity)) {
            kinds.add(Kind.TOTALS_OF_ALL);
        }
        return kinds;
    }

    private List<String> parents(PlainState state, String entity) {
        return new PlainFields(model, state).ofEach(entity);
    }

    private void addIds(List<String> ids, PlainState state, String entity) {
        for (int left = choices.below(4); left > 0; left--) {
            ids.add(id(state, entity));
        }
    }

    private Known known() {
        return choices.oneIn(4) ? choices.oneIn(2) ? Known.CURRENT : Known.OTHER : Known.NOTHING;
    }

    private List<Parameter> consistent() {
        return choices.oneIn(3) ? List.of(new Parameter("consistent", choices.oneIn(2) ? "true" : "false")) : List.of();
    }

    private List<Parameter> parameters(String entity, String shown, List<String> included) {
        List<Parameter> parameters = new ArrayList<>(consistent());
        addFields(parameters, List.of(model.entity(shown)));
        addIncluded(parameters, included, entity);
        return parameters;
    }

    /** Attributes, now and then one that there is not. */
    void addFields(List<Parameter> parameters, List<DeclaredEntity> shown) {
        List<String> names = shown.stream().flatMap(each -> each.own().keySet().stream()).distinct().toList();
        if (choices.oneIn(4) && !names.isEmpty()) {
            String some = one(names) + (choices.oneIn(2) ? "," + one(names) : "");
            parameters.add(new Parameter("fields", choices.oneIn(8) ? some + ",noSuchAttribute" : some));
        }
    }

    /** Names that can be included, now and then one that can't. */
    void addIncluded(List<Parameter> parameters, List<String> names, String entity) {
        if (choices.oneIn(3) && !names.isEmpty()) {
            parameters.add(new Parameter("include", one(names) + (choices.oneIn(2) ? "," + one(names) : "")
                    + (choices.oneIn(20) ? "," + entity + "sOfNobody" : "")));
        }
    }

    private String id(PlainState state, String entity) {
        List<String> ids = state.all(entity).map(each -> each.key().id()).toList();
        return ids.isEmpty() || choices.oneIn(5) ? one(DrawnWrites.IDS) : one(ids);
    }

    <T> T one(List<T> all) {
        return all.get(choices.below(all.size()));
    }
}
