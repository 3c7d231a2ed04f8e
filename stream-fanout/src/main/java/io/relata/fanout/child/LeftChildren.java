package io.relata.fanout.child;

import io.relata.engine.key.EntityRef;
import io.relata.engine.table.TableReads;
import io.relata.fanout.copy.CopyRange;
import io.relata.fanout.copy.FindCopies;
import io.relata.fanout.copy.WriteParallelism;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Related;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Children that an entity has left behind which was deleted, or which was created again in another life. They are found by their index,
 * which may lag: a child that it does not show yet has a record of its own, by which the parent is looked for.
 */
public final class LeftChildren implements CopyRange {
    private static final int PAGE = FindCopies.DEFAULT_PORTION + 1;

    private final FollowParents follow;
    private final ChildPages pages;
    private final Related.Children children;
    private final int parallelism;

    private LeftChildren(FollowParents follow, TableReads table, Related.Children children, EntityRef entity,
            WriteParallelism parallelism) {
        this.follow = follow;
        this.pages = new ChildPages(table, children.entity(), children.parent().index(), entity, PAGE);
        this.children = children;
        this.parallelism = parallelism.count();
    }

    /** One range for each kind of children that are deleted or detached; none where there are no such. */
    public static List<CopyRange> ranges(Model model, TableReads table, FollowParents follow, EntityType type, EntityRef entity,
            WriteParallelism parallelism) {
        return model.children(type).stream().filter(children -> children.parent().isFollowed())
                .<CopyRange>map(children -> new LeftChildren(follow, table, children, entity, parallelism)).toList();
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
        follow.follow(children.entity(), batch.stream().map(FindCopies.Found::otherId).toList());
    }
}
