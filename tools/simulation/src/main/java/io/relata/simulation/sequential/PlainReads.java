package io.relata.simulation.sequential;

import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.reference.PlainRefusedException;
import io.relata.simulation.reference.PlainValue;
import io.relata.simulation.sequential.ReadStep.Known;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What single entities and links are answered with. */
record PlainReads(PlainModel model, PlainState state) {
    private static final int ITEMS = 20;

    /**
     * An answer.
     *
     * @param json empty without a body
     * @param etag none where the plain model does not say it
     */
    record Read(int status, Map<String, Object> json, Optional<String> etag) {
    }

    /** @throws PlainRefusedException where it has to be refused */
    Read of(ReadStep step) {
        return switch (step.kind()) {
            case ONE -> one(step);
            case TAGS -> new Read(200, Map.of("tags", List.copyOf(entity(step).tags())), Optional.empty());
            case SEVERAL -> several(step);
            case UNIQUE -> unique(step);
            case LINK -> link(step);
            case LINKS -> links(step);
            case TOTALS -> new Read(200, new PlainTotals(model, state).of(entity(step).key()), Optional.empty());
            case TOTALS_OF_TAG -> new Read(200, new PlainTotals(model, state).ofTag(PlainValue.tag(step.related())), Optional.empty());
            case GROUPS -> new Read(200, new PlainTotals(model, state).groups(entity(step).key(), step.related(), step.parameters()),
                    Optional.empty());
            case TOTALS_OF_ALL -> new Read(200, new PlainTotals(model, state).ofAll(step.entity()), Optional.empty());
        };
    }

    private PlainEntity entity(ReadStep step) {
        return state.entity(new PlainKey(step.entity(), step.ids().get(0))).orElseThrow(() -> new PlainRefusedException(404));
    }

    private Predicate<String> fields(ReadStep step, String shown) {
        return PlainFields.of(step.all("fields"), List.of(model.entity(shown)), false);
    }

    private Read one(ReadStep step) {
        Predicate<String> fields = fields(step, step.entity());
        PlainFields answers = new PlainFields(model, state);
        List<String> names = PlainFields.included(step.all("include"));
        List<String> lists = model.lists(step.entity()).stream().map(Related::path).toList();
        if (names.stream().anyMatch(name -> !lists.contains(name) && !answers.ofEach(step.entity()).contains(name))) {
            throw new PlainRefusedException(400);
        }
        PlainEntity entity = entity(step);
        String etag = (step.all("fields").isEmpty() ? "" : "W/") + '"' + entity.version() + '"';
        boolean carries = model.entity(step.entity()).parents().stream().anyMatch(parent -> !parent.carries().isEmpty());
        if (step.known() == Known.CURRENT && names.isEmpty() && !carries) {
            return new Read(304, Map.of(), Optional.of(etag));
        }
        Map<String, Object> view = answers.view(entity, fields, names);
        if (view.containsKey("included")) {
            Map<String, Object> included = answers.included(entity, names);
            lists.stream().filter(names::contains).forEach(path -> included.put(path, Map.of("items", items(entity.key(), path))));
            view.put("included", included);
        }
        return new Read(200, view, Optional.of(etag));
    }

    private List<Object> items(PlainKey holder, String path) {
        ListStep list = new ListStep("/", new ListStep.Source.Related(holder, path), List.of(), Optional.empty(), ListStep.Turn.ON);
        return new PlainLists(model, state).of(list).stream().limit(ITEMS).<Object>map(PlainRow::view).toList();
    }

    private Read several(ReadStep step) {
        Predicate<String> fields = fields(step, step.entity());
        PlainFields answers = new PlainFields(model, state);
        List<String> names = answers.ofEach(step.entity(), step.all("include"));
        List<Object> items = new ArrayList<>();
        List<Object> missing = new ArrayList<>();
        new LinkedHashSet<>(step.ids()).forEach(id -> state.entity(new PlainKey(step.entity(), id))
                .ifPresentOrElse(entity -> items.add(answers.view(entity, fields, names)), () -> missing.add(id)));
        return new Read(200, Map.of("items", items, "missing", missing), Optional.empty());
    }

    private Read unique(ReadStep step) {
        Predicate<String> fields = fields(step, step.entity());
        DeclaredEntity type = model.entity(step.entity());
        PlainFields answers = new PlainFields(model, state);
        List<String> names = answers.ofEach(step.entity(), step.all("include"));
        List<Map<String, Object>> items = new PlainUnique(model, state).entities(type, step.parameters())
                .map(each -> answers.view(each, fields, names)).toList();
        return new Read(200, Map.of("items", items), Optional.empty());
    }

    private Side side(ReadStep step) {
        return ((Related.Linked) model.related(step.entity(), step.related()).orElseThrow()).side();
    }

    private Optional<Map<String, Object>> linked(Side side, String holderId, String shownId, Predicate<String> fields) {
        PlainLinks links = new PlainLinks(model, state);
        return links.find(side, holderId, shownId).map(link -> {
            Map<String, Object> view = new TreeMap<>(
                    new PlainCarried(model, state).view(state.entity(links.shown(side, holderId, link)).orElseThrow(), fields));
            view.put("link", link.attributes());
            return view;
        });
    }

    private Read link(ReadStep step) {
        Side side = side(step);
        String holder = step.ids().get(0);
        String shown = step.ids().get(1);
        Map<String, Object> view = linked(side, holder, shown, field -> true).orElseThrow(() -> new PlainRefusedException(404));
        Optional<Long> version = new PlainLinks(model, state).find(side, holder, shown).map(PlainLink::version).filter(known -> known > 0);
        Optional<String> etag = version.map(number -> '"' + Long.toString(number) + '"');
        return step.known() == Known.CURRENT && version.isPresent() ? new Read(304, Map.of(), etag) : new Read(200, view, etag);
    }

    private Read links(ReadStep step) {
        Side side = side(step);
        Predicate<String> fields = fields(step, side.shown().entity().name());
        PlainEntity holder = entity(step);
        List<Object> items = new ArrayList<>();
        List<Object> missing = new ArrayList<>();
        new LinkedHashSet<>(step.ids().subList(1, step.ids().size())).forEach(id -> linked(side, holder.key().id(), id, fields)
                .ifPresentOrElse(items::add, () -> missing.add(id)));
        return new Read(200, Map.of("items", items, "missing", missing), Optional.empty());
    }

    /** The version that a request with a precondition names. */
    long version(ReadStep step) {
        PlainKey key = new PlainKey(step.entity(), step.ids().get(0));
        Optional<Long> version = step.kind() == ReadStep.Kind.LINK
                ? new PlainLinks(model, state).find(side(step), step.ids().get(0), step.ids().get(1)).map(PlainLink::version)
                : state.entity(key).map(PlainEntity::version);
        return version.filter(known -> known > 0).orElse(7L);
    }
}
