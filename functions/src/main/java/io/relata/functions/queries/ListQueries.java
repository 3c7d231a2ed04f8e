package io.relata.functions.queries;

import io.relata.engine.read.Page;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.ReadEntity;
import io.relata.engine.read.ReadPage;
import io.relata.engine.read.list.ListOptions;
import io.relata.engine.read.list.Listing;
import io.relata.engine.table.Consistency;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.OperationCall;
import io.relata.model.Related;
import java.util.Map;

/**
 * Lists entities: of a kind, the children of one, what one is linked to, what is below it, what it was; also itself with what it is linked
 * to.
 */
final class ListQueries {
    private final ReadContext reader;

    ListQueries(ReadContext reader) {
        this.reader = reader;
    }

    ApiResponse all(OperationCall call) {
        SelectionParameters choices = new SelectionParameters(call.type().choices());
        ListOptions options = ListParameters.read(call.request().query(), choices.names());
        return PageResponse.of(reader.model(),
                new ReadPage(reader).read(Listing.all(call.type(), choices.read(call.request().query()), options), options));
    }

    /** Whether the holder exists is looked up only when nothing was found: what has children or links was there when they came to be. */
    ApiResponse related(OperationCall call) {
        SelectionParameters choices = new SelectionParameters(call.related().choices());
        ListOptions options = ListParameters.read(call.request().query(), choices.names());
        Page page = new ReadPage(reader).read(listing(call, choices, options), options);
        if (page.items().isEmpty() && options.cursor().isEmpty()) {
            new ReadEntity(reader.table()).read(call.type(), call.id(), Consistency.EVENTUAL);
        }
        return PageResponse.of(reader.model(), page);
    }

    private Listing listing(OperationCall call, SelectionParameters choices, ListOptions options) {
        if (call.related() instanceof Related.Children children) {
            return Listing.children(children, call.id(), choices.read(call.request().query()), options);
        } else if (call.related() instanceof Related.Linked linked) {
            return Listing.linked(linked.side(), call.id(), options);
        } else if (call.related() instanceof Related.Tree tree) {
            return Listing.tree(tree, place(call, tree), options);
        } else if (call.related() instanceof Related.Edges edges) {
            return Listing.edges(edges, call.id(), options);
        }
        return Listing.history(call.type().ref(call.id()), call.type(), options);
    }

    /** Where the tree begins: at a top that follows from the id; below, the entity itself says. */
    private Map<String, Object> place(OperationCall call, Related.Tree tree) {
        return tree.hierarchy().part().isEmpty()
                ? tree.hierarchy().placeOfTop(call.type().ref(call.id()))
                : new ReadEntity(reader.table()).read(call.type(), call.id(), Consistency.EVENTUAL).attributes();
    }
}
