package io.relata.internal.functions.queries;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadAncestors;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.Related;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what is above an entity in a hierarchy. */
final class AncestorQueries {
    private final ReadContext context;

    AncestorQueries(ReadContext context) {
        this.context = context;
    }

    /** All at once: a way up is as long as a key can be, and has no pages. */
    ApiResponse read(OperationCall<PathTarget.RelatedList> call, Related.Ancestry ancestry) {
        QueryParameters query = call.request().query();
        query.requireOnly(Stream.concat(ConsistentParameter.ALONE.stream(), Stream.of(FieldsParameter.NAME)).toList());
        Consistency consistency = ConsistentParameter.read(query);
        ReadContext reads = ReadAfter.of(context, call.request());
        Fields fields = FieldsParameter.read(query, reads, ancestry.shown());
        List<Item> above = new ReadAncestors(reads).read(ancestry, call.target().entity().existingId(), consistency);
        ApiResponse answer = PageResponse.of(context.model(), new Page(above, Optional.empty()), fields);
        if (answer.isTooLong()) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "these " + above.size() + " entities are more than an answer can hold, "
                    + Limits.PAGE + " bytes: name the attributes that are needed, by fields");
        }
        return answer;
    }
}
