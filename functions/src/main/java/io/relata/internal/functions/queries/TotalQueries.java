package io.relata.internal.functions.queries;

import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.total.CountedGroups;
import io.relata.internal.engine.total.CountedTotal;
import io.relata.internal.engine.total.GroupOptions;
import io.relata.internal.engine.total.ReadGroups;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.functions.http.ApiResponse;
import io.relata.internal.functions.http.Endpoint;
import io.relata.internal.functions.http.OperationCall;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.PathTarget;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TotalType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the totals of an entity, of a tag, and of all of an entity, and their groups. */
final class TotalQueries {
    /** As RFC 9110 wants it, section 5.6.7: the day of the month always has two digits. */
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final ReadContext context;
    private final DeclaredTotals declared;

    TotalQueries(ReadContext context) {
        this.context = context;
        this.declared = new DeclaredTotals(context.model());
    }

    Map<Operation, Endpoint<PathTarget>> endpoints() {
        return Map.of(Operation.READ_TOTALS, Endpoint.on(PathTarget.OneEntity.class, this::ofEntity),
                Operation.READ_TOTALS_OF_TAG, Endpoint.on(PathTarget.Tagged.class, this::ofTag),
                Operation.READ_TOTALS_OF_ALL, Endpoint.on(PathTarget.AllOfType.class, this::ofAll),
                Operation.READ_GROUPS, Endpoint.on(PathTarget.OneTotal.class, this::groups));
    }

    private ApiResponse ofEntity(OperationCall<PathTarget.OneEntity> call) {
        PathEntity entity = call.target().entity();
        return answer(totals(call).of(entity.type(), entity.existingId()));
    }

    private ApiResponse ofTag(OperationCall<PathTarget.Tagged> call) {
        Tag tag = new Tag(call.target().tag());
        List<TotalType> grouped = grouped(call, declared.ofTag());
        if (!grouped.isEmpty()) {
            GroupOptions options = GroupParameters.read(call.request().query(), List.of(GroupParameters.TOTAL));
            return answer(reading(call).ofTag(tag, GroupParameters.total(call.request().query(), grouped, options), options));
        }
        return answer(totals(call).ofTag(tag));
    }

    private ApiResponse ofAll(OperationCall<PathTarget.AllOfType> call) {
        EntityType type = call.target().type();
        List<TotalType> grouped = grouped(call, declared.ofAll(type));
        if (!grouped.isEmpty()) {
            GroupOptions options = GroupParameters.read(call.request().query(), List.of(GroupParameters.TOTAL));
            return answer(reading(call).ofAll(type, GroupParameters.total(call.request().query(), grouped, options), options));
        }
        return answer(totals(call).ofAll(type));
    }

    private ApiResponse groups(OperationCall<PathTarget.OneTotal> call) {
        PathEntity entity = call.target().entity();
        GroupOptions options = GroupParameters.read(call.request().query(), List.of());
        return answer(reading(call).of(entity.type(), entity.existingId(), call.target().total(), options));
    }

    /** The totals whose groups a request may ask for; none where it asks for no groups. */
    private static List<TotalType> grouped(OperationCall<?> call, List<TotalType> totals) {
        return call.request().query().all(GroupParameters.BY).isEmpty() ? List.of() : totals.stream().filter(TotalType::isGrouped).toList();
    }

    private ReadGroups reading(OperationCall<?> call) {
        return new ReadGroups(ReadAfter.of(context, call.request()));
    }

    private ReadTotals totals(OperationCall<?> call) {
        call.request().query().requireOnly(List.of());
        return new ReadTotals(ReadAfter.of(context, call.request()));
    }

    private static ApiResponse answer(List<CountedTotal> totals) {
        return counted(ApiResponse.json(200, TotalsView.of(totals)), CountedTotal.asOf(totals));
    }

    private static ApiResponse answer(CountedGroups groups) {
        return counted(ApiResponse.json(200, TotalsView.of(groups)), groups.asOf());
    }

    private static ApiResponse counted(ApiResponse answer, Optional<Instant> asOf) {
        return asOf.map(time -> answer.with("Last-Modified", HTTP_DATE.format(time))).orElse(answer);
    }
}
