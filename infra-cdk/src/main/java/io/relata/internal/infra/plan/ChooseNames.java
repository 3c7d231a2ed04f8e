package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.IndexNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses the names of the model's indexes in a table: the deployed name if the table has an index with the same keys and projection;
 * otherwise the model's name, with a number appended if another index has that name.
 */
final class ChooseNames {
    /** One more number than a table can have indexes, so that one is always free. */
    private static final int LAST = 22;

    private final Map<String, TableIndex> deployed = new HashMap<>();
    private final Goal goal;

    private ChooseNames(DeployedTable table, Goal goal) {
        table.tableIndexes().forEach(index -> deployed.put(index.name(), index));
        this.goal = goal;
    }

    static IndexNames choose(DeployedTable table, Goal goal) {
        ChooseNames choice = new ChooseNames(table, goal);
        Map<String, String> names = new HashMap<>();
        goal.indexes().forEach(index -> names.put(index.name(), choice.name(index)));
        names.entrySet().removeIf(name -> name.getKey().equals(name.getValue()));
        return new IndexNames(names);
    }

    private String name(Index index) {
        Optional<String> asked = Optional.ofNullable(goal.names().names().get(index.name()));
        if (asked.filter(name -> isFree(name) || serves(name, index)).isPresent()) {
            return asked.get();
        }
        List<String> names = Stream
                .concat(Stream.of(index.name()), IntStream.rangeClosed(2, LAST).mapToObj(number -> index.name() + number))
                .filter(name -> !isAskedForAnother(name, index)).toList();
        return names.stream().filter(name -> serves(name, index)).findFirst().or(() -> names.stream().filter(this::isFree).findFirst())
                .orElseThrow(() -> new RefusedException("every name from " + index.name() + " to " + index.name() + LAST
                        + " is taken: choose another with indexNames=" + index.name() + ":NAME"));
    }

    private boolean isFree(String name) {
        return !deployed.containsKey(name);
    }

    private boolean serves(String name, Index index) {
        return deployed.containsKey(name) && deployed.get(name).servesAs(TableIndex.of(index, name));
    }

    private boolean isAskedForAnother(String name, Index index) {
        return goal.names().names().entrySet().stream()
                .anyMatch(asked -> asked.getValue().equals(name) && !asked.getKey().equals(index.name()));
    }
}
