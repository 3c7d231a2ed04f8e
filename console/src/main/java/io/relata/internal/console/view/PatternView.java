package io.relata.internal.console.view;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.functions.openapi.ConcreteRoute;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TaggedWithin;
import io.relata.internal.model.TotalRank;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An access pattern: a call of the API, and what it asks of DynamoDB.
 *
 * @param operation DynamoDB's
 * @param index empty for the table itself
 * @param requests to DynamoDB, if all goes well
 * @param reads what it reads
 */
public record PatternView(String name, String method, String path, String operation, String index, int requests, String reads,
        PatternUnits units) {
    /** Cells that a circle of half a cell's size touches, usually. */
    private static final int CELLS = 4;

    static List<PatternView> all(TableModel model) {
        return ConcreteRoute.all(model).stream().filter(route -> route.operation() != Operation.DESCRIBE_API)
                .flatMap(route -> Stream.concat(of(route), ranked(route, model)))
                .toList();
    }

    private static Stream<PatternView> of(ConcreteRoute route) {
        return switch (route.operation()) {
            case LIST_ENTITIES -> lists(route);
            case READ_ENTITIES -> byId(route);
            case LIST_RELATED -> Stream.of(Stream.of(one(route)), declared(route, below(route.list())), linked(route, route.list()))
                    .flatMap(each -> each);
            case LIST_TAGGED_OF_COLLECTION -> Stream.concat(Stream.of(one(route)), TaggedWithin.of(route.entity()).stream()
                    .map(list -> list(route, " (of one " + list.attribute() + ")", list.access(), 1)));
            default -> Stream.of(one(route));
        };
    }

    /** The lists by the same parent that the children declare. */
    private static Stream<EntityList> below(Related related) {
        return related instanceof Related.Children children
                ? children.entity().lists().stream()
                        .filter(list -> list.equal().stream().anyMatch(each -> each.name().equals(children.parent().attribute())))
                : Stream.of();
    }

    /** The list of all entities, where there is one, and those that the entity declares. */
    private static Stream<PatternView> lists(ConcreteRoute route) {
        EntityType entity = route.entity();
        Stream<PatternView> all = entity.listed().isPresent()
                ? Stream.of(list(route, "", Access.LISTED, entity.listPartitions().size()))
                : Stream.of();
        return Stream.of(byId(new ConcreteRoute(Routes.READ_ENTITIES, route.type(), Optional.empty())), all,
                declared(route, entity.lists().stream()), entity.traits().nearby().stream().map(list -> near(route, list)))
                .flatMap(each -> each);
    }

    /** Entities by their ids, and one by what is unique: a GetItem of the guard, and one of the entity. */
    private static Stream<PatternView> byId(ConcreteRoute route) {
        return Stream.concat(Stream.of(one(route)), new UniqueLookups(route.entity()).keys().stream()
                .map(key -> of(route, "GetItem", "", 2, "1 item, and the guard of the value", PatternUnits.ONE_READ.times(2))
                        .with(" (" + String.join(", ", key.attributes()) + ")")));
    }

    /** A list by distance: a Query of each cell that a circle of half a cell's size touches. */
    private static PatternView near(ConcreteRoute route, NearbyList list) {
        return of(route, "Query", list.access().index().orElseThrow(), CELLS, "a page, and what else is in its cells",
                PatternUnits.PAGE.times(2)).with(" (by distance)");
    }

    /** The lists by totals. */
    private static Stream<PatternView> ranked(ConcreteRoute route, TableModel model) {
        return route.operation() == Operation.LIST_ENTITIES
                ? TotalRank.answered(model, route.entity()).stream().map(rank -> ranked(route, rank))
                : Stream.of();
    }

    /** A list by a total: a Query of each shard of an index, and a BatchGetItem of what it finds. */
    private static PatternView ranked(ConcreteRoute route, TotalRank rank) {
        int shards = rank.partitions().size();
        return of(route, "Query", rank.access().index().orElseThrow(), 2 * shards, "a page, and its part of each shard",
                PatternUnits.FOUND).with(" (by " + rank.name() + ")");
    }

    /** The query chooses between the lists that an entity declares. */
    private static Stream<PatternView> declared(ConcreteRoute route, Stream<EntityList> lists) {
        return lists.map(list -> list(route, listName(list), list.access(), list.shards().count()));
    }

    /** The lists of linked entities in other orders than that of ids. */
    private static Stream<PatternView> linked(ConcreteRoute route, Related related) {
        return related instanceof Related.Linked linked
                ? linked.orders().stream().map(order -> list(route, " (by " + order.name() + ")", order.access(), 1))
                : Stream.of();
    }

    private static String listName(EntityList list) {
        String sort = list.sort().attributes().stream().map(SortAttribute::name).collect(Collectors.joining(", "));
        String equal = list.equal().stream().map(each -> each.name()).collect(Collectors.joining(", "));
        return " (" + (equal.isEmpty() ? "" : equal + "; ") + "by " + sort + ")";
    }

    private static PatternView list(ConcreteRoute route, String name, Access access, int shards) {
        return of(route, "Query", access.index().orElseThrow(), shards, shards == 1 ? "a page" : "a page of each shard",
                PatternUnits.PAGE.times(shards)).with(name);
    }

    /** The same, which says more by its name. */
    private PatternView with(String more) {
        return new PatternView(name + more, method, path, operation, index, requests, reads, units);
    }

    private static PatternView one(ConcreteRoute route) {
        return switch (route.operation()) {
            case READ_ENTITY, READ_TAGS, UPLOAD_FILE, DELETE_FILE, LIST_FILES ->
                of(route, "GetItem", "", 1, "1 item", PatternUnits.ONE_READ);
            case READ_ENTITIES -> of(route, "BatchGetItem", "", 1, "1 item for each id", PatternUnits.FOUND);
            case READ_LINK -> of(route, "BatchGetItem", "", 1, "3 items", PatternUnits.ONE_READ.times(3));
            case LIST_RELATED -> route.list() instanceof Related.Ancestry
                    ? of(route, "BatchGetItem", "", 2, "1 item, and all that are above it", PatternUnits.WAY_UP)
                    : isBelowAPart(route.list())
                            ? of(route, "Query", index(route.list()), 2, "1 item, which says where it is, and a page",
                                    PatternUnits.PLACE_AND_PAGE)
                            : route.list() instanceof Related.History
                                    ? of(route, "Query", "", 2, "1 item, and a page", PatternUnits.PLACE_AND_PAGE)
                                    : of(route, "Query", index(route.list()), 1, "a page", PatternUnits.PAGE);
            case LIST_TAGGED, LIST_TAGGED_OF_COLLECTION -> of(route, "Query", "", 1, "a page", PatternUnits.PAGE);
            case LIST_WITH_TAGS -> of(route, "Query", "", 2, "a page of each tag", PatternUnits.PAGE.times(2));
            case READ_TOTALS, READ_TOTALS_OF_TAG, READ_TOTALS_OF_ALL -> of(route, "Query", "", 1, "1 item, or one of each shard",
                    PatternUnits.ONE_READ);
            case READ_GROUPS -> of(route, "Query", "", 2, "1 item, and a page", PatternUnits.ONE_READ.times(2));
            case SEARCH -> of(route, "BatchGetItem", "", 1, "a page", PatternUnits.FOUND);
            case CREATE_ENTITY -> write(route, 0, 0);
            case PUT_ENTITY, PATCH_ENTITY, ADJUST_ENTITY -> write(route, 1, 1);
            case DELETE_ENTITY -> write(route, 1, 2);
            case RESTORE_ENTITY -> write(route, 2, 0);
            case BATCH -> of(route, "TransactWriteItems", "", 1, "what each request reads", PatternUnits.BATCH);
            case TAG, UNTAG -> of(route, "PutItem", "", 2, "1 item", PatternUnits.rewritten(route.entity()));
            case LINK, UNLINK -> of(route, route.operation() == Operation.LINK ? "PutItem" : "UpdateItem", "", 4, "3 items",
                    PatternUnits.link());
            case LIST_ENTITIES, DESCRIBE_API -> throw new IllegalArgumentException(route.operation() + " is no single pattern");
        };
    }

    private static PatternView of(ConcreteRoute route, String operation, String index, int requests, String reads, PatternUnits units) {
        return new PatternView(route.summary(), route.route().method(), route.path(), operation, index, requests, reads, units);
    }

    /**
     * @param own what is read of the entity first
     * @param kept what is written to its history, if it has one
     */
    private static PatternView write(ConcreteRoute route, int own, int kept) {
        EntityType entity = route.entity();
        boolean together = !entity.unique().isEmpty() || entity.keepsHistory() && kept > 0;
        int reads = own + entity.parents().size();
        return of(route, together ? "TransactWriteItems" : "PutItem", "", reads + 1, reads == 1 ? "1 item" : reads + " items",
                PatternUnits.write(entity, reads, kept));
    }

    private static boolean isBelowAPart(Related related) {
        return related instanceof Related.Tree tree && tree.hierarchy().part().isPresent();
    }

    private static String index(Related related) {
        if (related instanceof Related.Children children) {
            return children.parent().index().access().index().orElseThrow();
        } else if (related instanceof Related.Tree tree) {
            return tree.hierarchy().access().index().orElseThrow();
        } else if (related instanceof Related.Linked || related instanceof Related.Edges) {
            return "";
        }
        throw new IllegalArgumentException("unknown list: " + related);
    }
}
