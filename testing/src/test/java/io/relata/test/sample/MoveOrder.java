package io.relata.test.sample;

import io.relata.access.Relata;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import jakarta.inject.Singleton;
import jakarta.validation.constraints.NotBlank;

/** Moves an order to another conference, with all of its lines. */
@Singleton
@CustomRoute(method = "POST", path = "/orders/{id}/move", uses = CustomRoute.Uses.WRITES, summary = "Move an order with its lines")
public class MoveOrder implements RouteHandler<MoveOrder.Target, NoBody> {
    private final Relata relata;

    public record Target(@NotBlank String conferenceId) {
    }

    MoveOrder(Relata relata) {
        this.relata = relata;
    }

    @Override
    public NoBody handle(RouteRequest<Target> request) {
        String order = request.variable("id");
        String conference = request.body().conferenceId();
        relata.together(transaction -> {
            transaction.entities(Order.class).change(order, now -> now.to(conference));
            relata.entities(Line.class).childrenOf(Order.class, order).stream()
                    .forEach(line -> transaction.entities(Line.class).change(line.id(), now -> now.to(conference)));
        });
        return new NoBody();
    }
}
