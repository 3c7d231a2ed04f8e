package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.plan.Deployment.Stack;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plans the deployments that give a table the indexes of a model. Indexes are added before the application is switched and removed after
 * it, so that the application always has the indexes that it reads: CloudFormation does not wait until an index is filled, so no deployment
 * has both a new index and functions that read it. Only if a new index does not fit beside the old ones, an index that is not read is
 * removed first.
 */
public final class PlanIndexes {
    /** DynamoDB's default quota of global secondary indexes a table. */
    static final int MAX_INDEXES = 20;
    static final String STREAM = "NEW_AND_OLD_IMAGES";
    private static final Set<Stack> DATA = Set.of(Stack.DATA);
    private static final Set<Stack> BOTH = Set.of(Stack.DATA, Stack.APPLICATION);

    private final DeployedTable table;
    private final IndexNames names;
    private final List<TableIndex> needed;
    private final List<TableIndex> now;
    private final Set<String> unread;
    private final List<Deployment> deployments = new ArrayList<>();

    private PlanIndexes(DeployedTable table, Goal goal, IndexNames names) {
        this.table = table;
        this.names = names;
        this.needed = goal.tableIndexes(names);
        this.now = new ArrayList<>(table.tableIndexes());
        this.unread = new HashSet<>(goal.unread());
    }

    /** @throws RefusedException when the table can't get the indexes, or not yet */
    public static Plan plan(DeployedTable table, Goal goal) {
        IndexNames names = ChooseNames.choose(table, goal);
        Obstacles.check(table, goal, names);
        PlanIndexes planned = new PlanIndexes(table, goal, names);
        planned.startStream();
        planned.addAndRemove();
        return new Plan(table, names, planned.needed, planned.deployments, Notes.of(table, goal, names),
                ChangedModel.UNKNOWN);
    }

    private void startStream() {
        if (!table.stream().equals(Optional.of(STREAM))) {
            deploy(new IndexChange.StartStream(), DATA);
        }
    }

    private void addAndRemove() {
        List<TableIndex> missing = needed.stream().filter(index -> !now.contains(index)).toList();
        for (TableIndex index : missing) {
            makeWayFor(index);
            now.add(index);
            deploy(new IndexChange.Add(index), DATA);
        }
        List<TableIndex> superfluous = superfluous().filter(index -> !isUnread(index)).toList();
        if (!missing.isEmpty() || !superfluous.isEmpty()) {
            deploy(new IndexChange.Switch(names, superfluous), BOTH);
            unread.addAll(superfluous.stream().map(TableIndex::name).toList());
        }
        superfluous().toList().forEach(this::remove);
    }

    /** Removes unread indexes that the new index needs out of its way. */
    private void makeWayFor(TableIndex index) {
        for (List<TableIndex> inTheWay = inTheWayOf(index); !inTheWay.isEmpty(); inTheWay = inTheWayOf(index)) {
            List<TableIndex> others = inTheWay;
            remove(others.stream().filter(this::isUnread).findFirst().orElseThrow(() -> new RefusedException(noWay(index, others))));
        }
    }

    private List<TableIndex> inTheWayOf(TableIndex index) {
        List<TableIndex> clashing = now.stream().filter(index::clashesWith).toList();
        return clashing.isEmpty() && now.size() >= MAX_INDEXES ? superfluous().toList() : clashing;
    }

    private String noWay(TableIndex index, List<TableIndex> others) {
        String why = others.stream().anyMatch(index::clashesWith)
                ? "an attribute has the same type in all keys of a table, which conflicts with " + others
                : "table " + table.name() + " has " + now.size() + " indexes already, and the maximum is " + MAX_INDEXES;
        return "index " + index + " can't be added: " + why + ". Remove one of these first: " + named(others)
                + ". Deploy an application that does not read it, then set unread=" + others.get(0).name();
    }

    private void remove(TableIndex index) {
        Set<String> condition = unread();
        now.remove(index);
        deployments.add(new Deployment(new IndexChange.Remove(index), inOrder(), DATA, condition));
    }

    private void deploy(IndexChange change, Set<Stack> stacks) {
        deployments.add(new Deployment(change, inOrder(), stacks, unread()));
    }

    private Set<String> unread() {
        return now.stream().map(TableIndex::name).filter(unread::contains).collect(Collectors.toSet());
    }

    private static String named(List<TableIndex> indexes) {
        return indexes.stream().map(TableIndex::name).collect(Collectors.joining(", "));
    }

    private Stream<TableIndex> superfluous() {
        return now.stream().filter(index -> !needed.contains(index));
    }

    private boolean isUnread(TableIndex index) {
        return unread.contains(index.name());
    }

    private List<TableIndex> inOrder() {
        return Stream.concat(needed.stream().filter(now::contains), superfluous()).toList();
    }
}
