package io.relata.internal.functions.queries;

import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.ReadHolder;
import io.relata.internal.engine.read.ReadNearby;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.ReadPlace;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.read.list.LinkedListing;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.total.ReadRanked;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.http.Includables;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TotalRank;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Lists entities: all of one type, and what is related to one entity. */
final class ListQueries {
    private final ReadContext context;
    private final Includables includables;

    ListQueries(ReadContext context, Includables includables) {
        this.context = context;
        this.includables = includables;
    }

    ApiResponse all(OperationCall<PathTarget.AllOfType> call) {
        EntityType type = call.target().type();
        SelectionParameters choices = new SelectionParameters(
                Stream.concat(type.choices().stream(), new UniqueLookups(type).names().stream()).distinct().toList());
        QueryParameters query = call.request().query();
        RankParameter ranks = RankParameter.of(context.model(), type);
        ConsistentParameter.requireNone(query);
        Includable includable = includables.ofEach(type);
        ReadContext reads = context.by(call.request().caller());
        Optional<NearPoint> near = new NearParameter(type).read(query, reads);
        ListOptions options = ListParameters.read(query, Stream.of(List.of(choices.names()), IncludeParameter.of(includable), ranks.names(),
                near.isPresent() ? NearParameter.NAMES : List.<String>of()).flatMap(List::stream).distinct().toArray(String[]::new));
        IncludeParameter include = IncludeParameter.read(query, includable);
        Fields fields = FieldsParameter.read(query, reads, List.of(type));
        Function<ListOptions, Page> list = near.<Function<ListOptions, Page>>map(
                point -> each -> new ReadNearby(reads).read(type, point, each))
                .orElseGet(() -> list(reads, type, ranks.read(query), () -> choices.read(query)));
        return new PageWithIncluded(reads, type, include, fields).of(list.apply(options), options, list);
    }

    /** Reads any page of a list. */
    private Function<ListOptions, Page> list(ReadContext reads, EntityType type, Optional<TotalRank> rank, Supplier<Selection> selection) {
        return options -> rank.map(by -> new ReadRanked(reads).read(by, options))
                .orElseGet(() -> new ReadPage(reads).read(Listing.all(type, selection.get(), options), options));
    }

    /** Only an empty list makes it read the holder: an entity with children or links existed when they were written. */
    ApiResponse related(OperationCall<PathTarget.RelatedList> call) {
        PathTarget.RelatedList target = call.target();
        if (target.related() instanceof Related.Ancestry ancestry) {
            return new AncestorQueries(context).read(call, ancestry);
        }
        if (target.related() instanceof Related.Linked linked) {
            if (!call.request().query().all(IdsParameter.ofLinked(linked.side())).isEmpty()) {
                return new LinksById(context).read(call, linked);
            }
            ConsistentParameter.requireNone(call.request().query());
        }
        SelectionParameters choices = new SelectionParameters(target.related().choices());
        QueryParameters query = call.request().query();
        Includable includable = includable(target.related());
        ListOptions options = ListParameters.read(query,
                Stream.concat(names(target.related(), choices).stream(), IncludeParameter.of(includable).stream()).toArray(String[]::new));
        IncludeParameter include = IncludeParameter.read(query, includable);
        ReadContext reads = context.by(call.request().caller());
        Listing listing = listing(reads, call, choices, options);
        Fields fields = FieldsParameter.read(query, reads, listing);
        Page page = new ReadPage(reads).read(listing, options);
        if (page.items().isEmpty() && page.next().isEmpty() && options.cursor().isEmpty()) {
            requireHolder(reads, target.entity());
        }
        return new PageWithIncluded(reads, target.related().entity(), include, fields).of(page, options,
                each -> new ReadPage(reads).read(listing, each));
    }

    private static List<String> names(Related related, SelectionParameters choices) {
        return related instanceof Related.Linked linked ? new OrderParameter(linked).names() : List.of(choices.names());
    }

    /** Copies and earlier versions include nothing: they tell of what was. */
    private Includable includable(Related related) {
        return related instanceof Related.Children children ? includables.ofEach(children.entity()) : Includable.NOTHING;
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
