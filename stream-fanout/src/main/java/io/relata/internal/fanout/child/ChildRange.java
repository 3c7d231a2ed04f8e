package io.relata.internal.fanout.child;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.copy.CopyRange;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.fanout.copy.WriteParallelism;
import io.relata.internal.fanout.derivation.FollowingChildren;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Children of one kind that follow an entity. They are found by their index, which may lag: a child that it does not show yet has a record
 * of its own, by which the parent is looked for. What is below them follows from their own records.
 */
public final class ChildRange implements CopyRange {
    private static final int PAGE = FindCopies.DEFAULT_PORTION + 1;

    private final Related.Children children;
    private final ChildPages pages;
    private final FollowingChildren follow;
    private final int parallelism;

    private ChildRange(Related.Children children, ChildPages pages, FollowingChildren follow, int parallelism) {
        this.children = children;
        this.pages = pages;
        this.follow = follow;
        this.parallelism = parallelism;
    }

    /** Those of an entity that follow it: one range for each kind of children that do. */
    public static List<CopyRange> of(TableModel model, TableReads table, FollowingChildren follow, EntityType type, EntityRef entity,
            WriteParallelism parallelism) {
        return model.children(type).stream().filter(follow::concerns)
                .<CopyRange>map(children -> new ChildRange(children,
                        new ChildPages(table, children.entity(), children.parent(), entity, PAGE), follow, parallelism.count()))
                .toList();
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
