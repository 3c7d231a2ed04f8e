package io.relata.internal.functions.queries;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadUnique;
import io.relata.internal.engine.read.list.Fields;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.Includable;
import io.relata.internal.functions.http.Includables;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.http.QueryParameters;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the entity that has a unique value, as a page of at most one. */
final class EntityByUniqueValue {
    private static final String LIMIT = "limit";

    private final ReadContext context;
    private final Includables includables;

    EntityByUniqueValue(ReadContext context, Includables includables) {
        this.context = context;
        this.includables = includables;
    }

    /** @param ofLists the names of parameters that only lists take */
    ApiResponse read(OperationCall<PathTarget.AllOfType> call, UniqueKey key, List<String> ofLists) {
        EntityType type = call.target().type();
        QueryParameters query = call.request().query();
        Includable includable = includables.ofEach(type);
        List<String> others = ofLists.stream().filter(name -> !name.equals(LIMIT) && !key.attributes().contains(name)).toList();
        query.requireOnly(Stream.of(key.attributes(), List.of(LIMIT), ConsistentParameter.ALONE, List.of(FieldsParameter.NAME),
                IncludeParameter.of(includable), others).flatMap(List::stream).toList());
        requireNone(query, key, others);
        ListParameters.limit(query);
        IncludeParameter include = IncludeParameter.read(query, includable);
        Consistency consistency = ConsistentParameter.read(query);
        ReadContext reads = ReadAfter.of(context, call.request());
        Fields fields = FieldsParameter.read(query, reads, List.of(type));
        reads.requireBuilt(List.of(PartNames.unique(key)));
        Map<String, String> given = new TreeMap<>();
        key.attributes().forEach(name -> query.single(name).ifPresent(value -> given.put(name, value)));
        List<Item> found = new ReadUnique(reads).find(type, key, given, consistency).stream().toList();
        ApiResponse answer = ApiResponse.json(200,
                Map.of("items", new PageWithIncluded(reads, type, include, fields).items(found, consistency)));
        if (answer.isTooLong()) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "what is to be included is more than an answer can hold, " + Limits.PAGE
                    + " bytes: include less");
        }
        return answer;
    }

    private static void requireNone(QueryParameters query, UniqueKey key, List<String> ofLists) {
        String beside = String.join(", ", ofLists.stream().filter(name -> !query.all(name).isEmpty()).toList());
        if (!beside.isEmpty()) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST, String.join(" and ", key.attributes())
                    + " choose one at most, which takes no " + beside);
        }
    }
}
