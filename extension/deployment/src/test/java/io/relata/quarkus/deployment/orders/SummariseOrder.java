package io.relata.quarkus.deployment.orders;

import io.relata.access.Relata;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.OwnOperation;
import io.relata.endpoint.OwnRequest;
import io.relata.endpoint.OwnRoute;

@OwnRoute(method = "GET", path = "/orders/{id}/summary", uses = OwnRoute.Uses.READS, summary = "Tell where an order is, and how large")
public class SummariseOrder implements OwnOperation<NoBody, SummariseOrder.Summary> {
    private final Relata relata;

    SummariseOrder(Relata relata) {
        this.relata = relata;
    }

    /** An order in short. */
    public record Summary(String shop, long lines) {
    }

    @Override
    public Summary answer(OwnRequest<NoBody> request) {
        String id = request.variable("id");
        String shop = relata.entities(Order.class).required(id).value().shopId();
        return new Summary(relata.entities(Shop.class).required(shop).value().name(),
                relata.entities(OrderLine.class).of(Order.class, id).stream().count());
    }
}
