package io.relata.fanout.child;

import io.relata.engine.key.EntityRef;
import io.relata.engine.table.TableReads;
import io.relata.fanout.copy.CopyRange;
import io.relata.fanout.copy.FindCopies;
import io.relata.fanout.copy.WriteParallelism;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Model;
import io.relata.model.Related;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Children whose place follows from that of an entity which has moved. They are found by their index, as {@link LeftChildren} are; what is
 * below them follows from their own records.
 */
public final class MovedChildren implements CopyRange {
    private static final int PAGE = FindCopies.DEFAULT_PORTION + 1;

    private final FollowPlaces places;
    private final ChildPages pages;
    private final Related.Children children;
    private final int parallelism;

    private MovedChildren(FollowPlaces places, TableReads table, Related.Children children, EntityRef entity,
            WriteParallelism parallelism) {
        this.places = places;
        this.pages = new ChildPages(table, children.entity(), children.parent().index(), entity, PAGE);
        this.children = children;
        this.parallelism = parallelism.count();
    }

    /** One range for each kind of children that have a place below the entity in a movable hierarchy. */
    public static List<CopyRange> ranges(Model model, TableReads table, FollowPlaces places, EntityType type, EntityRef entity,
            WriteParallelism parallelism) {
        return model.children(type).stream().filter(MovedChildren::havePlaces)
                .<CopyRange>map(children -> new MovedChildren(places, table, children, entity, parallelism)).toList();
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
        places.follow(children.entity(), batch.stream().map(FindCopies.Found::otherId).toList());
    }
}
