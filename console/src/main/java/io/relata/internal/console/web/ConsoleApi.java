package io.relata.internal.console.web;

import io.relata.internal.console.source.ApiCalls;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.view.ItemView;
import io.relata.internal.console.view.ModelView;
import io.relata.internal.console.view.ReadItems;
import io.relata.internal.console.view.TraceLineage;
import io.relata.internal.console.view.WrongRequestException;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.TableException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;

/** The console's API: each route, and what answers it. */
final class ConsoleApi {
    private static final int PAGE = 100;

    private final ConsoleSource source;
    private final ConsoleFiles files;
    private final ReadItems items;
    private final TraceLineage lineage;
    private final ConsoleRoutes routes = new ConsoleRoutes();

    ConsoleApi(ConsoleSource source, ConsoleFiles files) {
        this.source = source;
        this.files = files;
        this.items = new ReadItems(source);
        this.lineage = new TraceLineage(source);
        routes.add("GET", "", request -> ConsoleAnswer.json(index()));
        routes.add("GET", "model", request -> ConsoleAnswer.json(ModelView.of(source)));
        routes.add("GET", "items", request -> ConsoleAnswer.json(items.page(asked(request))));
        routes.add("GET", "item", request -> found(request, items.one(key(request))));
        routes.add("GET", "lineage", request -> found(request, lineage.of(key(request))));
        WriteGuard guard = new WriteGuard(source);
        new CostRoutes(source).addTo(routes);
        new CallRoutes(source, guard).addTo(routes);
        new LiveRoutes(source).addTo(routes, guard);
        new DoctorRoutes(source).addTo(routes, guard);
    }

    ConsoleAnswer answer(ConsoleRequest request) {
        try {
            return routes.answer(request);
        } catch (WrongRequestException e) {
            return ConsoleAnswer.problem(400, String.valueOf(e.getMessage()));
        } catch (WriteRefusedException e) {
            return ConsoleAnswer.problem(403, String.valueOf(e.getMessage()));
        } catch (NotAvailableException e) {
            return ConsoleAnswer.problem(404, String.valueOf(e.getMessage()));
        } catch (SdkException | TableException e) {
            return ConsoleAnswer.problem(502, AwsErrors.sentence(e, "table " + source.table().name()));
        }
    }

    private Map<String, Object> index() {
        Map<String, Object> index = new LinkedHashMap<>();
        index.put("mode", source.mode().name().toLowerCase(Locale.ROOT));
        index.put("model", source.model().name());
        index.put("table", source.table().name());
        index.put("version", source.version());
        index.put("writable", source.isWritable());
        index.put("capabilities", source.capabilityNames());
        if (source.model().needsCaller()) {
            index.put("callers", "required");
            index.put("tenants", source.model().multiTenant());
        }
        source.capabilities().calls().flatMap(ApiCalls::address).ifPresent(address -> index.put("api", address));
        index.put("views", files.views());
        return index;
    }

    private static ReadItems.Asked asked(ConsoleRequest request) {
        String direction = request.parameter("direction").orElse("asc");
        if (!direction.equals("asc") && !direction.equals("desc")) {
            throw new WrongRequestException("direction is asc or desc");
        }
        return new ReadItems.Asked(request.parameter("index").orElse(""), request.parameter("partition"), request.parameter("from"),
                direction.equals("asc") ? Direction.ASCENDING : Direction.DESCENDING, request.number("limit", PAGE),
                request.parameter("cursor"));
    }

    private static Key key(ConsoleRequest request) {
        return Key.of(request.required(Key.PARTITION), request.required(Key.SORT));
    }

    private static ConsoleAnswer found(ConsoleRequest request, Optional<?> found) {
        ItemView.ItemKey key = new ItemView.ItemKey(request.required(Key.PARTITION), request.required(Key.SORT));
        return found.map(ConsoleAnswer::json)
                .orElseGet(() -> ConsoleAnswer.problem(404, "the table has no item (" + key.id() + ", " + key.type() + ")"));
    }
}
