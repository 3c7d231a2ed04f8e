package io.relata.console.view;

import io.relata.engine.item.Attr;
import io.relata.engine.key.Access;
import io.relata.functions.openapi.ConcreteRoute;
import io.relata.functions.route.Operation;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Related;
import java.util.List;

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
    static List<PatternView> all(Model model) {
        return ConcreteRoute.all(model).stream().filter(route -> route.operation() != Operation.DESCRIBE_API).map(PatternView::of).toList();
    }

    private static PatternView of(ConcreteRoute route) {
        return switch (route.operation()) {
            case READ_ENTITY, READ_TAGS -> of(route, "GetItem", "", 1, "1 item", PatternUnits.ONE_READ);
            case LIST_ENTITIES -> {
                int shards = Math.max(1, route.entity().listPartitions().size());
                yield of(route, "Query", Access.by(Attr.LIST).index().orElseThrow(), shards, "a page", PatternUnits.PAGE);
            }
            case LIST_RELATED -> of(route, "Query", index(route.list()), 1, "a page", PatternUnits.PAGE);
            case LIST_TAGGED, LIST_TAGGED_OF_COLLECTION -> of(route, "Query", "", 1, "a page", PatternUnits.PAGE);
            case LIST_WITH_TAGS -> of(route, "Query", "", 2, "a page of each tag", PatternUnits.PAGE);
            case SEARCH -> of(route, "BatchGetItem", "", 1, "a page", PatternUnits.PAGE);
            case CREATE_ENTITY -> write(route, false);
            case PUT_ENTITY, PATCH_ENTITY, DELETE_ENTITY -> write(route, true);
            case TAG, UNTAG -> of(route, "PutItem", "", 2, "1 item", PatternUnits.rewritten(route.entity()));
            case LINK, UNLINK -> of(route, route.operation() == Operation.LINK ? "PutItem" : "UpdateItem", "", 4, "3 items",
                    PatternUnits.link());
            case DESCRIBE_API -> throw new IllegalArgumentException("asks nothing of the table");
        };
    }

    private static PatternView of(ConcreteRoute route, String operation, String index, int requests, String reads, PatternUnits units) {
        return new PatternView(route.summary(), route.route().method(), route.path(), operation, index, requests, reads, units);
    }

    private static PatternView write(ConcreteRoute route, boolean readFirst) {
        EntityType entity = route.entity();
        boolean together = !entity.unique().isEmpty() || entity.keepsHistory() && readFirst;
        int reads = (readFirst ? 1 : 0) + entity.parents().size();
        return of(route, together ? "TransactWriteItems" : "PutItem", "", reads + 1, reads == 1 ? "1 item" : reads + " items",
                PatternUnits.write(entity, reads, readFirst));
    }

    private static String index(Related related) {
        if (related instanceof Related.Children children) {
            return children.parent().index().index().orElseThrow();
        } else if (related instanceof Related.Tree tree) {
            return tree.hierarchy().access().index().orElseThrow();
        } else if (related instanceof Related.Linked || related instanceof Related.Edges || related instanceof Related.History) {
            return "";
        }
        throw new IllegalArgumentException("unknown list: " + related);
    }
}
