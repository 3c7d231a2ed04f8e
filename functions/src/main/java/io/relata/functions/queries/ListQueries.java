package io.relata.functions.queries;

import io.relata.engine.read.Page;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.ReadEntity;
import io.relata.engine.read.ReadHolder;
import io.relata.engine.read.ReadPage;
import io.relata.engine.read.ReadPlace;
import io.relata.engine.read.ReadRanked;
import io.relata.engine.read.list.LinkedListing;
import io.relata.engine.read.list.ListOptions;
import io.relata.engine.read.list.Listing;
import io.relata.engine.read.list.Selection;
import io.relata.engine.table.Consistency;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathEntity;
import io.relata.functions.http.PathTarget;
import io.relata.functions.http.QueryParameters;
import io.relata.model.EntityType;
import io.relata.model.Related;
import io.relata.model.TotalRank;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Lists entities: all of one type, and what is related to one entity. */
final class ListQueries {
    private final ReadContext context;

    ListQueries(ReadContext context) {
        this.context = context;
    }

    ApiResponse all(OperationCall<PathTarget.AllOfType> call) {
        EntityType type = call.target().type();
        SelectionParameters choices = new SelectionParameters(type.choices());
        QueryParameters query = call.request().query();
        RankParameter ranks = RankParameter.of(context.model(), type);
        ListOptions options = ListParameters.read(query, Stream.concat(Stream.of(names(choices, type)), ranks.names().stream()).distinct()
                .toArray(String[]::new));
        ReadContext reads = context.by(call.request().caller());
        return answer(reads, type, list(reads, type, ranks.read(query), () -> choices.read(query)), query, options);
    }

    /** Reads any page of a list. */
    private Function<ListOptions, Page> list(ReadContext reads, EntityType type, Optional<TotalRank> rank, Supplier<Selection> selection) {
        return options -> rank.map(by -> new ReadRanked(reads).read(by, options))
                .orElseGet(() -> new ReadPage(reads).read(Listing.all(type, selection.get(), options), options));
    }

    private ApiResponse answer(ReadContext reads, EntityType type, Function<ListOptions, Page> list, QueryParameters query,
            ListOptions options) {
        return IncludeParameter.asksForTotals(query)
                ? new PageWithTotals(reads, type, list).withTotals(options)
                : PageResponse.of(context.model(), list.apply(options));
    }

    /** Only an empty list makes it read the holder: an entity with children or links existed when they were written. */
    ApiResponse related(OperationCall<PathTarget.RelatedList> call) {
        PathTarget.RelatedList target = call.target();
        SelectionParameters choices = new SelectionParameters(target.related().choices());
        QueryParameters query = call.request().query();
        ListOptions options = ListParameters.read(query,
                names(target.related(), choices));
        boolean withTotals = IncludeParameter.asksForTotals(query);
        ReadContext reads = context.by(call.request().caller());
        Listing listing = listing(reads, call, choices, options);
        Page page = new ReadPage(reads).read(listing, options);
        if (page.items().isEmpty() && page.next().isEmpty() && options.cursor().isEmpty()) {
            requireHolder(reads, target.entity());
        }
        return withTotals
                ? new PageWithTotals(reads, target.related().entity(), each -> new ReadPage(reads).read(listing, each)).withTotals(page,
                        options)
                : PageResponse.of(context.model(), page);
    }

    private String[] names(Related related, SelectionParameters choices) {
        if (related instanceof Related.Children children) {
            return names(choices, children.entity());
        }
        return related instanceof Related.Linked linked ? new OrderParameter(linked).names() : choices.names();
    }

    private String[] names(SelectionParameters choices, EntityType type) {
        return Stream.concat(Stream.of(choices.names()), IncludeParameter.of(context.model(), type).stream()).toArray(String[]::new);
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
            return LinkedListing.of(linked.side(), entity.existingId(), new OrderParameter(linked).read(call.request().query()), options);
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
