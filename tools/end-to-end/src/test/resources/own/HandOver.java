package com.example.tickets;

import static io.relata.endpoint.CustomRoute.Uses.WRITES;

import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.endpoint.CustomRoute;
import jakarta.validation.constraints.NotBlank;

/** Hands a ticket over to somebody else. */
@CustomRoute(method = "POST", path = "/tickets/{id}/hand-over", uses = WRITES, summary = "Hand a ticket over")
public class HandOver implements RouteHandler<HandOver.Receiver, Ticket> {
    public record Receiver(@NotBlank String holder) {
    }

    @Override
    public Ticket handle(RouteRequest<Receiver> request) {
        return request.relata().entities(Ticket.class).change(request.variable("id"),
                ticket -> new Ticket(ticket.conferenceId(), request.body().holder(), ticket.email())).value();
    }
}
