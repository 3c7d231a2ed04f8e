package io.relata.simulation.change;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.Restriction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * A list of entities.
 *
 * @param entity of which
 * @param isIn whether an entity belongs there, as the model sees it
 * @param isAtOnce whether the entities themselves are listed, and no copies that follow later
 */
record ListKind(String name, String entity, Predicate<Item> isIn, boolean isAtOnce, BiFunction<TableModel, ListOptions, Listing> listing) {
    /**
     * The lists of clubs and of members.
     *
     * @param other a version whose functions write, too: with a change of a club they take it out of a list by an attribute that they do
     * not know, and the stream function puts it back a moment later
     */
    static List<ListKind> of(ModelVersion version, boolean membersAreListedAtOnce, ModelVersion other) {
        List<ListKind> lists = new ArrayList<>();
        TableModel model = version.model();
        EntityType club = model.entity("club").orElseThrow();
        if (club.listed().isPresent()) {
            lists.add(new ListKind("all clubs", "club", item -> true, true,
                    (serving, options) -> Listing.all(serving.entity("club").orElseThrow(), options)));
        }
        club.lists().forEach(list -> {
            String attribute = list.names().get(0);
            boolean isKnown = other.model().entity("club").orElseThrow().attributes().stream()
                    .anyMatch(each -> each.name().equals(attribute));
            Predicate<Item> isThere = item -> isKnown || item.has(list.access().partitionAttribute());
            version.values("club", attribute).forEach(value -> lists.add(new ListKind("clubs by " + attribute + " " + value,
                    "club", item -> isThere.test(item) && item.value(attribute).filter(has -> same(has, value)).isPresent(), true,
                    (serving, options) -> Listing.all(serving.entity("club").orElseThrow(),
                            new Selection(Map.of(attribute, value.toString()), Optional.empty()), options))));
        });
        model.related(club, "members").stream().filter(Related.Children.class::isInstance).forEach(members -> ModelVersion.CLUBS
                .forEach(id -> lists.add(new ListKind("members of " + id, "person",
                        item -> item.value("clubId").equals(Optional.of(id)), membersAreListedAtOnce,
                        (serving, options) -> Listing.related(serving.related(serving.entity("club").orElseThrow(), "members")
                                .orElseThrow(), id, options)))));
        return lists;
    }

    private static boolean same(Object stored, Object value) {
        return value instanceof Integer number
                ? new BigDecimal(stored.toString()).compareTo(BigDecimal.valueOf(number)) == 0
                : stored.equals(value);
    }

    /** Whether another version has the same list, in which functions of both find what the other ones write. */
    boolean isKeptAs(ListKind other) {
        return name.equals(other.name) && isAtOnce && other.isAtOnce && !name.contains(" city ");
    }

    /** Reads it to its end. */
    ReadCall.All read(int limit) {
        return new ReadCall.All(name, Optional.empty(), limit, Direction.ASCENDING, Restriction.NONE,
                Optional.empty(), (read, options) -> listing.apply(read.model(), options));
    }
}
