package io.relata.internal.functions.queries;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.total.CountedTotal;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.Endpoint;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.route.Operation;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the totals of an entity, of a tag, and of all of an entity. */
final class TotalQueries {
    /** As RFC 9110 wants it, section 5.6.7: the day of the month always has two digits. */
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final ReadContext context;

    TotalQueries(ReadContext context) {
        this.context = context;
    }

    Map<Operation, Endpoint<PathTarget>> endpoints() {
        return Map.of(Operation.READ_TOTALS, Endpoint.on(PathTarget.OneEntity.class, this::ofEntity),
                Operation.READ_TOTALS_OF_TAG, Endpoint.on(PathTarget.Tagged.class, this::ofTag),
                Operation.READ_TOTALS_OF_ALL, Endpoint.on(PathTarget.AllOfType.class, this::ofAll));
    }

    private ApiResponse ofEntity(OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        return answer(totals(call).of(entity.type(), entity.existingId()));
    }

    private ApiResponse ofTag(OperationCall<PathTarget.Tagged> call) {
        return answer(totals(call).ofTag(new Tag(call.target().tag())));
    }

    private ApiResponse ofAll(OperationCall<PathTarget.AllOfType> call) {
        return answer(totals(call).ofAll(call.target().type()));
    }

    private ReadTotals totals(OperationCall<?> call) {
        call.request().query().requireOnly(List.of());
        return new ReadTotals(context.by(call.request().caller()));
    }

    private static ApiResponse answer(List<CountedTotal> totals) {
        ApiResponse answer = ApiResponse.json(200, TotalsView.of(totals));
        return CountedTotal.asOf(totals).map(time -> answer.with("Last-Modified", HTTP_DATE.format(time))).orElse(answer);
    }
}
