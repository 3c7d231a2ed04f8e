package io.relata.internal.quarkus.deployment.orders;

import io.relata.access.StoredEntity;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import jakarta.validation.constraints.NotBlank;
import java.util.List;

@CustomRoute(method = "POST", path = "/orders/{id}/move", uses = CustomRoute.Uses.WRITES, summary = "Move an order with its lines")
public class MoveOrder implements RouteHandler<MoveOrder.Target, MoveOrder.Moved> {
    /** Where it goes. */
    public record Target(@NotBlank String shopId) {
    }

    /** What was moved. */
    public record Moved(String orderId, int lines) {
    }

    @Override
    public Moved handle(RouteRequest<Target> request) {
        String id = request.variable("id");
        String shop = request.body().shopId();
        List<String> lines = request.relata().entities(OrderLine.class).childrenOf(Order.class, id).stream().map(StoredEntity::id).toList();
        return request.relata().transaction(tx -> {
            tx.entities(Order.class).change(id, order -> new Order(shop, order.customer()));
            lines.forEach(line -> tx.entities(OrderLine.class).change(line, old -> new OrderLine(shop, old.orderId(), old.product())));
            return new Moved(id, lines.size());
        });
    }
}
