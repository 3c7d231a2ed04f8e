package io.relata.functions.queries;

import io.relata.engine.problem.Refusal;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.ReadFound;
import io.relata.engine.read.list.Fields;
import io.relata.engine.read.list.TextIndex;
import io.relata.engine.read.list.TextQuery;
import io.relata.functions.http.ApiResponse;
import io.relata.functions.http.OperationCall;
import io.relata.functions.http.PathTarget;
import io.relata.functions.http.QueryParameters;
import io.relata.model.EntityType;
import java.util.List;
import java.util.stream.Collectors;

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
        query.requireOnly(List.of("q", "entity", "limit", "cursor", FieldsParameter.NAME));
        ReadContext reads = context.by(call.request().caller());
        TextQuery wanted = new TextQuery(query.single("q").orElse(""), types(query.all("entity")), reads.tenant());
        Fields fields = FieldsParameter.read(query, reads, searchable());
        return PageResponse.of(context.model(),
                new ReadFound(reads, index).read(wanted, ListParameters.limit(query), query.single("cursor")), fields);
    }

    private List<EntityType> types(List<String> names) {
        names.stream().filter(name -> searchable().stream().noneMatch(type -> isNamed(type, name))).findFirst().ifPresent(unknown -> {
            throw new Refusal(Refusal.Reason.MALFORMED,
                    "entity has to be one of " + searchable().stream().map(EntityType::name).collect(Collectors.joining(", ")));
        });
        return searchable().stream().filter(type -> names.isEmpty() || names.stream().anyMatch(name -> isNamed(type, name))).toList();
    }

    private List<EntityType> searchable() {
        return context.model().searchable();
    }

    private static boolean isNamed(EntityType type, String name) {
        return type.name().equals(name) || type.collection().equals(name);
    }
}
