package io.relata.pages.costs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.core.DescribedEntity;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadEntities;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.ReadLink;
import io.relata.internal.engine.read.ReadNearby;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.LinkedListing;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.GroupOptions;
import io.relata.internal.engine.total.ReadGroups;
import io.relata.internal.engine.total.ReadRanked;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TotalRank;
import io.relata.internal.model.TotalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Everything that callers of a model's API do, each once and counted. */
final class Operations {
    private static final ListOptions PAGE = new ListOptions(ListOptions.USUAL_PAGE, Optional.empty(), Direction.ASCENDING, Optional.empty(),
            Optional.empty(),
            Optional.empty(), List.of());
    private static final String FIFTY = "a page of " + ListOptions.USUAL_PAGE;
    /** Makes the unique values of one more entity other than those of all that are there. */
    private static final int ONE_MORE = 9999;
    private static final Tag TAG = new Tag("music");

    private final MeasuredTable world;
    private final Consumer<Count> counts;

    Operations(MeasuredTable world, Consumer<Count> counts) {
        this.world = world;
        this.counts = counts;
    }

    /** Fills the table, and does everything. */
    void all() {
        List<EntityType> parentsFirst = parentsFirst(world.model.entities());
        parentsFirst.forEach(type -> world.make(type, world.copies() + world.model.sides(type).size()));
        world.model.entities().forEach(this::entity);
        world.model.entities().forEach(this::lists);
        world.model.entities().forEach(this::totals);
        world.model.entities().forEach(this::ranks);
        world.model.relations().forEach(this::relation);
    }

    private static List<EntityType> parentsFirst(List<EntityType> entities) {
        List<EntityType> ordered = new ArrayList<>();
        while (ordered.size() < entities.size()) {
            List<String> there = ordered.stream().map(EntityType::name).toList();
            List<EntityType> left = entities.stream().filter(type -> !ordered.contains(type)).toList();
            Stream<EntityType> next = left.stream()
                    .filter(type -> type.parents().stream().allMatch(parent -> there.contains(parent.entity())
                            || parent.entity().equals(type.name())));
            ordered.add(next.findFirst().orElse(left.get(0)));
        }
        return ordered;
    }

    private void entity(EntityType type) {
        String path = one(type);
        String[] id = new String[1];
        count("POST /" + type.collection(),
                () -> id[0] = new CreateEntity(world.bench).create(type, world.body(type, ONE_MORE), Optional.empty()).entity()
                        .string("id"));
        count("GET " + path, () -> new ReadEntity(world.bench.table(), world.bench.decide()).read(type, id[0], Consistency.EVENTUAL));
        count("GET /" + type.collection() + "?id=a&id=b", () -> new ReadEntities(world.reader).read(type,
                List.of(MeasuredTable.id(0), MeasuredTable.id(1)), Consistency.EVENTUAL));
        world.samples.changes(type).ifPresent(patches -> count("PATCH " + path, only(patches), () -> patch(type, id[0], patches.get(1))));
        world.samples.renames(type).ifPresent(patches -> count("PATCH " + path, only(patches) + ", which it is sorted by",
                () -> patch(type, id[0], patches.get(1))));
        if (type.taggable()) {
            count("PUT " + path + "/tags/{tag}", () -> new TagEntity(world.bench).tag(type, id[0], TAG));
            count("DELETE " + path + "/tags/{tag}", () -> new TagEntity(world.bench).untag(type, id[0], TAG));
        }
        count("DELETE " + path, () -> new DeleteEntity(world.bench).delete(type, id[0], Precondition.NONE));
    }

    private void lists(EntityType type) {
        if (type.listShards().isPresent()) {
            count("GET /" + type.collection(), FIFTY, () -> read(Listing.all(type, PAGE)));
        }
        type.traits().nearby().ifPresent(list -> world.samples.point(type, list.attribute())
                .ifPresent(point -> count("GET /" + type.collection() + "?near=" + point.latitude() + "," + point.longitude(), FIFTY,
                        () -> new ReadNearby(world.reader).read(type, new NearPoint(point, list.farthest()), PAGE))));
        world.model.children(type).forEach(children -> count("GET " + one(type) + "/" + children.path(), FIFTY,
                () -> read(Listing.related(children, MeasuredTable.id(0), PAGE))));
    }

    private void totals(EntityType type) {
        DeclaredTotals totals = new DeclaredTotals(world.model);
        if (!totals.of(type).isEmpty()) {
            count("GET " + one(type) + "/" + DeclaredTotals.NAME, () -> new ReadTotals(world.reader).of(type, MeasuredTable.id(0)));
            totals.of(type).stream().filter(TotalType::isGrouped).forEach(total -> groups(type, total));
            if (type.listShards().isPresent()) {
                count("GET /" + type.collection() + "?include=" + DeclaredTotals.NAME, FIFTY,
                        () -> withTotals(type, read(Listing.all(type, PAGE))));
            }
        }
    }

    private void groups(EntityType type, TotalType total) {
        total.groups().forEach(group -> count("GET " + one(type) + "/" + DeclaredTotals.NAME + "/" + total.name() + "?by=" + group.name(),
                () -> new ReadGroups(world.reader).of(type, MeasuredTable.id(0), total, new GroupOptions(group.name(), Optional.empty(),
                        Optional.empty(), Direction.ASCENDING, ListOptions.USUAL_PAGE, Optional.empty()))));
    }

    private void ranks(EntityType type) {
        TotalRank.answered(world.model, type).forEach(rank -> count("GET /" + type.collection() + "?sort=" + rank.name(), FIFTY,
                () -> new ReadRanked(world.reader).read(rank, PAGE)));
    }

    private void relation(Relation relation) {
        if (relation.follows().isPresent()) {
            side(relation.incoming());
            return;
        }
        relation.sides().forEach(this::side);
        Side side = relation.outgoing();
        count("DELETE " + link(side), () -> new LinkEntities(world.bench).unlink(side, MeasuredTable.id(hub(side)), MeasuredTable.id(0)));
    }

    /**
     * The side from which an entity has many of the other: where links follow from an attribute, each has one of the one, and it is the one
     * that has many.
     */
    static Side fanning(Relation relation) {
        return relation.follows().isPresent() ? relation.incoming() : relation.outgoing();
    }

    private void side(Side side) {
        int linked = 0;
        if (side.isOutgoing()) {
            count("PUT " + link(side), () -> new LinkEntities(world.bench).link(side, MeasuredTable.id(hub(side)), MeasuredTable.id(0),
                    world.samples.link(side.relation())));
            linked = 1;
        }
        if (linked > 0) {
            count("GET " + link(side), () -> new ReadLink(world.reader).read(side, MeasuredTable.id(hub(side)), MeasuredTable.id(0),
                    Consistency.EVENTUAL));
        }
        for (int fan : world.fans) {
            for (; linked < fan; linked++) {
                world.link(side, hub(side), linked);
            }
            change(side, fan);
        }
        count("GET " + one(side.holder().entity()) + "/" + side.holder().path(), FIFTY,
                () -> read(Listing.related(new Related.Linked(side), MeasuredTable.id(hub(side)), PAGE)));
        side.orders().forEach(order -> count("GET " + one(side.holder().entity()) + "/" + side.holder().path() + "?sort=" + order.name(),
                FIFTY, () -> read(LinkedListing.of(side, MeasuredTable.id(hub(side)), Optional.of(order.name()), PAGE))));
    }

    private void change(Side side, int copies) {
        EntityType type = side.holder().entity();
        world.samples.changes(type).or(() -> world.samples.renames(type)).ifPresent(patches -> {
            ObjectNode patch = patches.get(world.fans.indexOf(copies) % 2 == 0 ? 1 : 0);
            count("PATCH " + one(type), only(patches) + ", with %d of its %s".formatted(copies, side.holder().path()),
                    () -> patch(type, MeasuredTable.id(hub(side)), patch));
        });
    }

    private static String one(EntityType type) {
        return "/" + type.collection() + "/{id}";
    }

    private static String link(Side side) {
        return one(side.holder().entity()) + "/" + side.holder().path() + "/{id}";
    }

    private int hub(Side side) {
        return world.hub(side);
    }

    private void patch(EntityType type, String id, ObjectNode patch) {
        new PatchEntity(world.bench).patch(type, id, patch, Precondition.NONE);
    }

    private Page read(Listing listing) {
        return new ReadPage(world.reader).read(listing, PAGE);
    }

    private void withTotals(EntityType type, Page page) {
        new ReadTotals(world.reader).ofEachExisting(type, page.items().stream().map(DescribedEntity::id).toList());
    }

    private void count(String request, Runnable work) {
        counts.accept(world.count("`" + request + "`", work));
    }

    private void count(String request, String what, Runnable work) {
        counts.accept(world.count("`" + request + "`, " + what, work));
    }

    private static String only(List<ObjectNode> patches) {
        return "`" + patches.get(0).fieldNames().next() + "`";
    }
}
