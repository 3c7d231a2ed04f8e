package io.relata.internal.functions.queries;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.lists.ListRequest;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing.Combination;
import io.relata.internal.functions.http.ApiRequest;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Lists the entities that have a tag, any of several tags, or all of them. */
final class TagQueries {
    private static final int MAX_TAGS = 20;

    private final ReadContext context;

    TagQueries(ReadContext context) {
        this.context = context;
    }

    ApiResponse tagged(OperationCall<PathTarget.Tagged> call) {
        return list(call, call.target().tag(), taggable());
    }

    ApiResponse taggedOfType(OperationCall<PathTarget.TaggedOfType> call) {
        EntityType type = call.target().type();
        QueryParameters query = call.request().query();
        List<String> parents = type.traits().taggedWithin();
        ListOptions options = ListParameters.read(query, parents);
        Map<String, String> given = new TreeMap<>();
        parents.forEach(name -> query.single(name).ifPresent(id -> given.put(name, id)));
        return list(call.request(), new ListRequest.TaggedOfType(type, new Tag(call.target().tag()).text(), given), List.of(type), options);
    }

    ApiResponse withTags(OperationCall<PathTarget.Api> call) {
        QueryParameters query = call.request().query();
        ListOptions options = ListParameters.read(query, List.of("tag", "match", "entity"));
        List<String> tags = query.all("tag");
        if (tags.isEmpty() || tags.size() > MAX_TAGS) {
            throw malformed("tag has to be given 1 to " + MAX_TAGS + " times; it is given " + tags.size() + " times");
        }
        return list(call.request(), new ListRequest.Tagged(normalised(tags), combination(query),
                query.single("entity").map(this::shown).orElseGet(this::taggable)), taggable(), options);
    }

    private ApiResponse list(OperationCall<?> call, String tag, List<EntityType> shown) {
        ListOptions options = ListParameters.read(call.request().query(), List.of());
        return list(call.request(), new ListRequest.Tagged(normalised(List.of(tag)), Combination.ANY, shown), shown, options);
    }

    /** @param known the types whose attributes can be chosen, whichever of them are listed */
    private ApiResponse list(ApiRequest request, ListRequest list, List<EntityType> known, ListOptions options) {
        ReadContext reads = ReadAfter.of(context, request);
        Fields fields = FieldsParameter.ofCopies(request.query(), reads, known);
        return PageResponse.of(reads.model(), list.page(reads, options), fields);
    }

    private static List<String> normalised(List<String> tags) {
        return tags.stream().map(text -> new Tag(text).text()).distinct().toList();
    }

    private List<EntityType> taggable() {
        return context.model().entities().stream().filter(EntityType::taggable).toList();
    }

    /** An entity's name comes first: another may have it as the name of its collection. */
    private List<EntityType> shown(String name) {
        return taggable().stream().filter(type -> type.name().equals(name)).findFirst()
                .or(() -> taggable().stream().filter(type -> type.collection().equals(name)).findFirst()).map(List::of)
                .orElseThrow(
                        () -> malformed(
                                "entity has to be one of " + taggable().stream().map(EntityType::name).collect(Collectors.joining(", "))));
    }

    private static Combination combination(QueryParameters query) {
        return switch (query.single("match").orElse("any")) {
            case "any" -> Combination.ANY;
            case "all" -> Combination.ALL;
            default -> throw malformed("match has to be any or all");
        };
    }

    private static Refusal malformed(String detail) {
        return new Refusal(Refusal.Reason.MALFORMED, detail);
    }
}
