package io.relata.internal.functions.queries;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadFound;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.read.list.SearchedParents;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds entities by words, the best matches first. */
final class SearchQueries {
    private final ReadContext context;
    private final TextIndex index;

    SearchQueries(ReadContext context, TextIndex index) {
        this.context = context;
        this.index = index;
    }

    ApiResponse search(OperationCall<PathTarget.Api> call) {
        QueryParameters query = call.request().query();
        ReadContext reads = ReadAfter.of(context, call.request());
        SearchedParents parents = new SearchedParents(searchable());
        query.requireOnly(Stream.concat(Stream.of("q", "entity", "limit", "cursor", FieldsParameter.NAME), parents.names().stream())
                .toList());
        Map<String, String> within = new TreeMap<>();
        parents.names().forEach(name -> query.single(name).ifPresent(id -> within.put(name, id)));
        TextQuery wanted = new TextQuery(query.single("q").orElse(""), parents.having(types(query.all("entity")), within), within,
                reads.space());
        Fields fields = FieldsParameter.read(query, reads, searchable());
        return PageResponse.of(context.model(), new ReadFound(reads, index).read(wanted, ListParameters.limit(query),
                query.single("cursor")), fields);
    }

    private List<EntityType> types(List<String> names) {
        List<EntityType> asked = names.stream().map(this::type).toList();
        return searchable().stream().filter(asked::contains).toList();
    }

    /** An entity's name comes first: another may have it as the name of its collection. */
    private EntityType type(String name) {
        return searchable().stream().filter(type -> type.name().equals(name)).findFirst()
                .or(() -> searchable().stream().filter(type -> type.collection().equals(name)).findFirst())
                .orElseThrow(() -> new Refusal(Refusal.Reason.MALFORMED,
                        "entity has to be one of " + searchable().stream().map(EntityType::name).collect(Collectors.joining(", "))));
    }

    private List<EntityType> searchable() {
        return context.model().searchable();
    }
}
