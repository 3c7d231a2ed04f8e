package io.relata.internal.functions.queries;

import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntities;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.http.Includables;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.functions.route.Routes;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ListCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads entities of one type by their ids, or one by what is unique. */
final class EntitiesById {
    private final ReadContext context;
    private final Includables includables;
    private final ListCounts counts;

    EntitiesById(ReadContext context, Includables includables, ListCounts counts) {
        this.context = context;
        this.includables = includables;
        this.counts = counts;
    }

    ApiResponse read(OperationCall<PathTarget.AllOfType> call) {
        EntityType type = call.target().type();
        QueryParameters query = call.request().query();
        List<String> ofLists = ListNames.ofType(context.model(), type, counts).all();
        if (query.all(Routes.ID).isEmpty()) {
            return new EntityByUniqueValue(context, includables).read(call,
                    new UniqueLookups(type).asked(query.values().keySet()).orElseThrow(), ofLists);
        }
        Includable includable = includables.ofEach(type);
        query.requireOnly(Stream.of(List.of(Routes.ID), ConsistentParameter.ALONE, List.of(FieldsParameter.NAME),
                IncludeParameter.of(includable), ofLists).flatMap(List::stream).toList());
        IdsParameter.require(query, Routes.ID, ofLists);
        IncludeParameter include = IncludeParameter.read(query, includable);
        Consistency consistency = ConsistentParameter.read(query);
        ReadContext reads = ReadAfter.of(context, call.request());
        Fields fields = FieldsParameter.read(query, reads, List.of(type));
        ReadEntities.Found found = new ReadEntities(reads).read(type, query.all(Routes.ID), consistency);
        ApiResponse answer = ApiResponse.json(200,
                content(found, new PageWithIncluded(reads, type, include, fields).items(found.entities(), consistency)));
        if (answer.isTooLong()) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "these " + found.entities().size() + " " + type.collection()
                    + " are more than an answer can hold, " + Limits.PAGE + " bytes: ask for fewer");
        }
        return answer;
    }

    private static Map<String, Object> content(ReadEntities.Found found, List<Map<String, Object>> items) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("items", items);
        content.put("missing", found.missing());
        return content;
    }
}
