package io.relata.simulation.change;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Answer;
import io.relata.simulation.table.SimTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Judges lists that are answered: all entities must be shown that belong there all the while, where they stay, and none that never does.
 */
record ListJudge(SimTable table, Consumer<String> violated) {
    private static final List<String> PLACES = List.of("list", "sort", "_gsi1", "_gsi1Sort");

    void judge(ListKind list, TableModel model, Answer.Listed answer, int began) {
        Set<String> shown = answer.pages().stream().flatMap(List::stream).map(item -> item.value("sourceId").orElse(item.string("id"))
                .toString()).collect(Collectors.toCollection(TreeSet::new));
        Set<String> always = new TreeSet<>();
        Set<String> ever = new TreeSet<>();
        table.keys().stream().filter(CoreKey.class::isInstance).map(CoreKey.class::cast)
                .filter(key -> key.ofEntity().filter(entity -> entity.entity().equals(list.entity())).isPresent()).forEach(key -> {
                    List<Optional<Item>> states = table.states(key, began, table.tick());
                    long in = states.stream().filter(state -> isIn(list, model, state)).count();
                    if (in == states.size() && states.stream().map(ListJudge::place).distinct().count() == 1) {
                        always.add(key.id());
                    }
                    if (in > 0) {
                        ever.add(key.id());
                    }
                });
        if (!shown.containsAll(always) || !ever.containsAll(shown)) {
            violated.accept("the list of " + list.name() + " shows " + shown + ", and " + always + " belong there all the while, " + ever
                    + " at some time");
        }
    }

    /** What moves while a list is read may be in a shard or on a page that was read before, and not in a later one. */
    private static List<Optional<Object>> place(Optional<Item> state) {
        return PLACES.stream().map(name -> state.flatMap(item -> item.value(name))).toList();
    }

    private static boolean isIn(ListKind list, TableModel model, Optional<Item> state) {
        return state.filter(Kind.ENTITY::is).map(item -> model.spaces().of(item.key()).orElseThrow().seen(item)).filter(list.isIn())
                .isPresent();
    }
}
