package io.relata.test.sample;

import io.relata.access.Relata;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.OwnOperation;
import io.relata.endpoint.OwnRequest;
import io.relata.endpoint.OwnRoute;
import jakarta.inject.Singleton;
import jakarta.validation.constraints.NotBlank;

/** Moves an order to another conference, with all of its lines. */
@Singleton
@OwnRoute(method = "POST", path = "/orders/{id}/move", uses = OwnRoute.Uses.WRITES, summary = "Move an order with its lines")
public class MoveOrder implements OwnOperation<MoveOrder.Target, NoBody> {
    private final Relata relata;

    public record Target(@NotBlank String conferenceId) {
    }

    MoveOrder(Relata relata) {
        this.relata = relata;
    }

    @Override
    public NoBody answer(OwnRequest<Target> request) {
        String order = request.variable("id");
        String conference = request.body().conferenceId();
        relata.together(transaction -> {
            transaction.entities(Order.class).change(order, now -> now.to(conference));
            relata.entities(Line.class).of(Order.class, order).stream()
                    .forEach(line -> transaction.entities(Line.class).change(line.id(), now -> now.to(conference)));
        });
        return new NoBody();
    }
}
