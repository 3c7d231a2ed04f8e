package io.relata.internal.quarkus.deployment.orders;

import io.relata.access.Relata;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.CustomRoute.Uses;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;

@CustomRoute(method = "GET", path = "/orders/{id}/summary", uses = Uses.READS, summary = "Tell where an order is, and how large")
public class SummariseOrder implements RouteHandler<NoBody, SummariseOrder.Summary> {
    private final Relata relata;

    SummariseOrder(Relata relata) {
        this.relata = relata;
    }

    /** An order in short. */
    public record Summary(String shop, long lines) {
    }

    @Override
    public Summary handle(RouteRequest<NoBody> request) {
        String id = request.variable("id");
        String shop = relata.entities(Order.class).required(id).value().shopId();
        return new Summary(relata.entities(Shop.class).required(shop).value().name(),
                relata.entities(OrderLine.class).childrenOf(Order.class, id).stream().count());
    }
}
