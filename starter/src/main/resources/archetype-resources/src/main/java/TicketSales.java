package ${package};

import io.relata.rule.Change;
import io.relata.rule.Rule;
import jakarta.enterprise.context.ApplicationScoped;

/** Tickets stay as they are while their conference sells none, whoever writes and by which way. */
@ApplicationScoped
public class TicketSales implements Rule<Ticket> {
    @Override
    public void check(Change<Ticket> change) {
        change.parent(Conference.class).ifPresent(conference -> {
            if (conference.value().sales() != Conference.Sales.OPEN) {
                change.refuse(conference.value().title() + " sells no tickets now, so its tickets stay as they are");
            }
            // Were sales closed before the ticket is written, nothing is written and the rule is asked again.
            conference.requireUnchanged("sales");
        });
    }
}
