package io.relata.test.sample;

import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.rule.Stored;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
public class TicketsWhileOpen implements Rule<Ticket> {
    @Override
    public void check(Change<Ticket> change) {
        Stored<Conference> conference = change.parent(Conference.class).orElseThrow();
        if (conference.value().status() != Conference.Status.OPEN) {
            change.refuse("conferenceId", "the conference is closed: its tickets stay as they are");
        }
        conference.requireUnchanged("status");
    }
}
