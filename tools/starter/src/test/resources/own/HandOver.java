package com.example.tickets;

import static io.relata.endpoint.OwnRoute.Uses.WRITES;

import io.relata.endpoint.OwnOperation;
import io.relata.endpoint.OwnRequest;
import io.relata.endpoint.OwnRoute;
import jakarta.validation.constraints.NotBlank;

/** Hands a ticket over to somebody else. */
@OwnRoute(method = "POST", path = "/tickets/{id}/hand-over", uses = WRITES, summary = "Hand a ticket over")
public class HandOver implements OwnOperation<HandOver.Receiver, Ticket> {
    public record Receiver(@NotBlank String holder) {
    }

    @Override
    public Ticket answer(OwnRequest<Receiver> request) {
        return request.relata().entities(Ticket.class).change(request.variable("id"),
                ticket -> new Ticket(ticket.conferenceId(), request.body().holder(), ticket.email())).value();
    }
}
