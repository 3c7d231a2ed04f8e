package io.relata.functions.queries;

import io.relata.engine.read.Page;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.ReadEntity;
import io.relata.engine.read.ReadHolder;
import io.relata.engine.read.ReadPage;
import io.relata.engine.read.ReadPlace;
import io.relata.engine.read.list.ListOptions;
import io.relata.engine.read.list.Listing;
import io.relata.engine.table.Consistency;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathEntity;
import io.relata.functions.http.PathTarget;
import io.relata.model.EntityType;
import io.relata.model.Related;

/** Lists entities: all of one type, and what is related to one entity. */
final class ListQueries {
    private final ReadContext context;

    ListQueries(ReadContext context) {
        this.context = context;
    }

    ApiResponse all(OperationCall<PathTarget.AllOfType> call) {
        EntityType type = call.target().type();
        SelectionParameters choices = new SelectionParameters(type.choices());
        ListOptions options = ListParameters.read(call.request().query(), choices.names());
        return PageResponse.of(context.model(),
                new ReadPage(context.by(call.request().caller())).read(Listing.all(type, choices.read(call.request().query()), options),
                        options));
    }

    /** Only an empty list makes it read the holder: an entity with children or links existed when they were written. */
    ApiResponse related(OperationCall<PathTarget.RelatedList> call) {
        PathTarget.RelatedList target = call.target();
        SelectionParameters choices = new SelectionParameters(target.related().choices());
        ListOptions options = ListParameters.read(call.request().query(), choices.names());
        ReadContext reads = context.by(call.request().caller());
        Page page = new ReadPage(reads).read(listing(reads, call, choices, options), options);
        if (page.items().isEmpty() && page.next().isEmpty() && options.cursor().isEmpty()) {
            requireHolder(reads, target.entity());
        }
        return PageResponse.of(context.model(), page);
    }

    private static Listing listing(ReadContext reads, OperationCall<PathTarget.RelatedList> call, SelectionParameters choices,
            ListOptions options) {
        PathEntity entity = call.target().entity();
        Related related = call.target().related();
        ReadHolder holder = new ReadHolder(reads);
        if (related instanceof Related.Children children) {
            return Listing.children(children, entity.existingId(), choices.read(call.request().query()), options);
        } else if (related instanceof Related.Linked linked) {
            holder.require(entity.type(), entity.existingId());
            return Listing.linked(linked.side(), entity.existingId(), options);
        } else if (related instanceof Related.Tree tree) {
            holder.require(entity.type(), entity.existingId());
            return Listing.tree(tree, new ReadPlace(reads).read(tree, entity.existingId()), options);
        } else if (related instanceof Related.Edges edges) {
            holder.require(entity.type(), entity.existingId());
            return Listing.edges(edges, entity.existingId(), options);
        } else if (related instanceof Related.History) {
            return holder.history(entity.type(), entity.existingId(),
                    Listing.history(entity.type().ref(entity.existingId()), entity.type(), options));
        }
        throw new IllegalStateException("unknown kind of list: " + related);
    }

    private static void requireHolder(ReadContext reads, PathEntity entity) {
        new ReadEntity(reads).read(entity.type(), entity.existingId(), Consistency.EVENTUAL);
    }
}
