package io.relata.simulation.sequential;

import io.relata.internal.model.Related;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.DeclaredEntity.Level;
import io.relata.simulation.oracle.DeclaredEntity.Top;
import io.relata.simulation.oracle.DeclaredRelation;
import io.relata.simulation.reference.PlainRefusedException;
import io.relata.simulation.reference.PlainValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lists in one order and without bounds: trees, edges and histories. */
record PlainWholeLists(PlainModel model, PlainState state) {
    private static final int LONGEST_WAY = 1020;

    /** What tells apart versions of one entity. */
    static PlainKey key(PlainKey of, long version) {
        return new PlainKey(of.entity(), of.id() + "@" + version);
    }

    /** @throws PlainRefusedException where it has to be refused */
    Stream<PlainRow> of(ListStep step, PlainKey holder, Related list) {
        List<DeclaredEntity> shown = list.shown().stream().map(type -> model.entity(type.name())).toList();
        boolean ofCopies = list instanceof Related.Edges;
        if (list instanceof Related.Ancestry && (Stream.of("limit", "order", "cursor").anyMatch(name -> step.one(name).isPresent())
                || step.one("consistent").filter(value -> !value.equals("true")).isPresent())) {
            throw new PlainRefusedException(400, 404);
        }
        if (Stream.of("from", "to", "prefix", "sort", "include").anyMatch(name -> step.one(name).isPresent())) {
            throw new PlainRefusedException(400, 404);
        } else if (!state.has(holder) && !(list instanceof Related.History)) {
            throw new PlainRefusedException(400, 404);
        }
        Predicate<String> fields = PlainFields.of(step.all("fields"), shown, ofCopies);
        Predicate<PlainRow> filters = PlainLists.filters(step, shown, ofCopies);
        List<PlainRow> rows = (list instanceof Related.Tree tree
                ? tree(tree.hierarchy().index(), holder, fields)
                : list instanceof Related.Ancestry ancestry
                        ? ancestors(ancestry.hierarchy().index(), holder, fields)
                        : ofCopies ? edges(holder, fields) : history(holder, fields))
                .filter(filters).toList();
        if (rows.isEmpty() && !state.has(holder)) {
            throw new PlainRefusedException(404);
        }
        return rows.stream();
    }

    /** What an entity was and is, and its deletions. */
    private Stream<PlainRow> history(PlainKey holder, Predicate<String> fields) {
        Stream<PlainRow> versions = Stream.concat(state.earlier(holder), state.entity(holder).stream())
                .map(each -> row(holder, each.version(), each.values(), each.past(fields)));
        return Stream.concat(versions, state.ends(holder).stream().map(end -> end(holder, end)));
    }

    private static PlainRow end(PlainKey holder, PlainState.End end) {
        Map<String, Object> values = end.last().in(end.version()).values();
        values.put("updatedAt", end.time());
        Map<String, Object> view = new TreeMap<>(Map.of("version", values.get("version"), "deleted", true, "deletedAt", end.time()));
        end.by().ifPresent(subject -> view.put("deletedBy", subject));
        return row(holder, end.version(), values, view);
    }

    private static PlainRow row(PlainKey holder, long version, Map<String, Object> values, Map<String, Object> view) {
        return new PlainRow(key(holder, version), "%019d".formatted(version), values, view);
    }

    /** The entity and what it is linked to by relations without a name. */
    private Stream<PlainRow> edges(PlainKey holder, Predicate<String> fields) {
        PlainEntity self = state.entity(holder).orElseThrow();
        PlainLinks links = new PlainLinks(model, state);
        Stream<PlainRow> linked = model.model().sides(model.type(holder.entity())).stream().filter(side -> {
            DeclaredRelation relation = model.declared().relation(side.relation().name());
            return (side.holder().equals(side.relation().from()) ? relation.from() : relation.to()).label().equals(holder.entity());
        }).flatMap(side -> links.of(side, holder.id()).map(link -> {
            PlainRow row = copy(state.entity(links.shown(side, holder.id(), link)).orElseThrow(), fields);
            row.view().put("link", link.attributes());
            return row;
        }));
        return Stream.concat(Stream.of(copy(self, fields)), linked);
    }

    private PlainRow copy(PlainEntity entity, Predicate<String> fields) {
        DeclaredEntity type = model.entity(entity.key().entity());
        return new PlainRow(entity.key(), type.name() + "#" + entity.key().id(), PlainLists.copied(type, entity),
                entity.copy(name -> type.copied().contains(name) && fields.test(name)));
    }

    /** Each entity after the one that contains it, siblings in their order; the top at the end, where the model says so. */
    private Stream<PlainRow> tree(String index, PlainKey holder, Predicate<String> fields) {
        List<PlainEntity> found = new ArrayList<>();
        PlainEntity top = state.entity(holder).orElseThrow();
        way(index, top).ifPresent(way -> descend(index, top, way, found));
        Level level = level(index, holder.entity());
        if (level.top() == Top.LAST && level.isTop(model.entity(holder.entity()), top.own())) {
            found.add(found.remove(0));
        }
        List<PlainRow> rows = new ArrayList<>();
        PlainCarried carried = new PlainCarried(model, state);
        found.forEach(each -> rows.add(new PlainRow(each.key(), "%05d".formatted(rows.size()), each.values(), carried.view(each, fields))));
        return rows.stream();
    }

    /** From the top down to the parent, as each names its own. */
    private Stream<PlainRow> ancestors(String index, PlainKey holder, Predicate<String> fields) {
        List<PlainEntity> found = new ArrayList<>();
        for (Optional<PlainEntity> above = above(index, state.entity(holder).orElseThrow()); above.isPresent(); above = above(index,
                above.get())) {
            found.add(0, above.get());
        }
        List<PlainRow> rows = new ArrayList<>();
        PlainCarried carried = new PlainCarried(model, state);
        found.forEach(each -> rows.add(new PlainRow(each.key(), "%05d".formatted(rows.size()), each.values(), carried.view(each, fields))));
        return rows.stream();
    }

    private Optional<PlainEntity> above(String index, PlainEntity entity) {
        return level(index, entity.key().entity()).above()
                .flatMap(parent -> Optional.ofNullable(entity.own().get(parent.attribute()))
                        .flatMap(id -> state.entity(new PlainKey(parent.entity(), id.toString()))));
    }

    private void descend(String index, PlainEntity entity, String way, List<PlainEntity> found) {
        found.add(entity);
        below(index, entity.key()).sorted(Comparator.comparing(this::step, PlainValue.BY_BYTES))
                .forEach(child -> longer(way, child).ifPresent(next -> descend(index, child, next, found)));
    }

    private Stream<PlainEntity> below(String index, PlainKey above) {
        return state.all().filter(child -> levels(index, child.key().entity()).flatMap(level -> level.above().stream())
                .anyMatch(parent -> parent.entity().equals(above.entity())
                        && above.id().equals(child.own().get(parent.attribute()))));
    }

    /** The way down to an entity, as long as its key; none where that would be too long. */
    private Optional<String> way(String index, PlainEntity entity) {
        PlainKey key = entity.key();
        Level level = level(index, key.entity());
        return level.isTop(model.entity(key.entity()), entity.own())
                ? Optional.of(key.entity() + "#" + key.id())
                : level.above().flatMap(parent -> Optional.ofNullable(entity.own().get(parent.attribute()))
                        .flatMap(id -> state.entity(new PlainKey(parent.entity(), id.toString()))))
                        .flatMap(above -> way(index, above)).flatMap(way -> longer(way, entity));
    }

    private Optional<String> longer(String way, PlainEntity entity) {
        return Optional.of(way + "#" + step(entity)).filter(longer -> longer.getBytes(StandardCharsets.UTF_8).length <= LONGEST_WAY);
    }

    private String step(PlainEntity entity) {
        DeclaredEntity type = model.entity(entity.key().entity());
        return type.sortWithId(type.sortBy(), entity.values(), entity.key().id());
    }

    private Level level(String index, String entity) {
        return levels(index, entity).findFirst().orElseThrow();
    }

    private Stream<Level> levels(String index, String entity) {
        return model.entity(entity).levels().stream().filter(each -> each.index().equals(index));
    }
}
