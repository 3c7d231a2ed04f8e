package io.relata.internal.functions.queries;

import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadLinks;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.LinkResponse;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.ListCounts;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads links of one entity by the ids of the entities that they lead to. */
final class LinksById {
    private final ReadContext context;
    private final ListCounts counts;

    LinksById(ReadContext context, ListCounts counts) {
        this.context = context;
        this.counts = counts;
    }

    ApiResponse read(OperationCall<PathTarget.RelatedList> call, Related.Linked linked) {
        Side side = linked.side();
        QueryParameters query = call.request().query();
        String ids = IdsParameter.ofLinked(side);
        List<String> ofLists = ListNames.ofRelated(linked, counts).all();
        query.requireOnly(Stream.of(List.of(ids), ConsistentParameter.ALONE, List.of(FieldsParameter.NAME), ofLists)
                .flatMap(List::stream).toList());
        IdsParameter.require(query, ids, ofLists);
        Consistency consistency = ConsistentParameter.read(query);
        ReadContext reads = ReadAfter.of(context, call.request());
        Fields fields = FieldsParameter.read(query, reads, List.of(side.shown().entity()));
        ReadLinks.Found found = new ReadLinks(reads).read(side, call.target().entity().existingId(), query.all(ids), consistency);
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("items",
                found.links().stream().map(link -> LinkResponse.view(context.model(), side.relation(), link, fields)).toList());
        content.put("missing", found.missing());
        ApiResponse answer = ApiResponse.json(200, content);
        if (answer.isTooLong()) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "these " + found.links().size() + " " + side.holder().path()
                    + " are more than an answer can hold, " + Limits.PAGE + " bytes: ask for fewer");
        }
        return answer;
    }
}
