package io.relata.fanout.child;

import io.relata.engine.key.EntityRef;
import io.relata.engine.table.TableReads;
import io.relata.fanout.carried.FollowCarried;
import io.relata.fanout.copy.CopyRange;
import io.relata.fanout.copy.FindCopies;
import io.relata.fanout.copy.WriteParallelism;
import io.relata.fanout.place.FollowPlaces;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Model;
import io.relata.model.Related;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Children of one kind that follow an entity. They are found by their index, which may lag: a child that it does not show yet has a record
 * of its own, by which the parent is looked for. What is below them follows from their own records.
 */
public final class ChildRange implements CopyRange {
    private static final int PAGE = FindCopies.DEFAULT_PORTION + 1;

    private final Related.Children children;
    private final ChildPages pages;
    private final BiConsumer<EntityType, List<String>> follow;
    private final int parallelism;

    private ChildRange(Related.Children children, ChildPages pages, BiConsumer<EntityType, List<String>> follow, int parallelism) {
        this.children = children;
        this.pages = pages;
        this.follow = follow;
        this.parallelism = parallelism;
    }

    /**
     * Children that an entity has left behind which was deleted, or which was created again in another life: one range for each kind of
     * children that are deleted or detached; none where there are no such.
     */
    public static List<CopyRange> left(Model model, TableReads table, FollowParents follow, EntityType type, EntityRef entity,
            WriteParallelism parallelism) {
        return ranges(model, table, type, entity, parallelism, children -> children.parent().isFollowed(), follow::follow);
    }

    /**
     * Children whose place follows from that of an entity which has moved: one range for each kind of children that have a place below it
     * in a movable hierarchy.
     */
    public static List<CopyRange> moved(Model model, TableReads table, FollowPlaces places, EntityType type, EntityRef entity,
            WriteParallelism parallelism) {
        return ranges(model, table, type, entity, parallelism, ChildRange::havePlaces, places::follow);
    }

    /** Children that carry something of an entity: one range for each kind of them. */
    public static List<CopyRange> carrying(Model model, TableReads table, FollowCarried carried, EntityType type, EntityRef entity,
            WriteParallelism parallelism) {
        return ranges(model, table, type, entity, parallelism, children -> children.parent().isCarried(), carried::follow);
    }

    private static List<CopyRange> ranges(Model model, TableReads table, EntityType type, EntityRef entity, WriteParallelism parallelism,
            Predicate<Related.Children> wanted, BiConsumer<EntityType, List<String>> follow) {
        return model.children(type).stream().filter(wanted)
                .<CopyRange>map(children -> new ChildRange(children,
                        new ChildPages(table, children.entity(), children.parent().index(), entity, PAGE), follow, parallelism.count()))
                .toList();
    }

    private static boolean havePlaces(Related.Children children) {
        return FollowPlaces.movable(children.entity()).stream().map(Hierarchy::part).flatMap(Optional::stream)
                .anyMatch(part -> part.attribute().equals(children.parent().attribute()));
    }

    @Override
    public String name() {
        return children.entity().name() + "." + children.parent().attribute();
    }

    @Override
    public int parallelism() {
        return parallelism;
    }

    @Override
    public Iterator<FindCopies.Found> after(Optional<String> position) {
        return pages.after(position);
    }

    @Override
    public void process(List<FindCopies.Found> batch) {
        follow.accept(children.entity(), batch.stream().map(FindCopies.Found::otherId).toList());
    }
}
