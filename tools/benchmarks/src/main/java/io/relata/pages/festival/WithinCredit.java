package io.relata.pages.festival;

import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.rule.Stored;
import java.math.BigDecimal;

/** Nobody orders more than their credit, and no order shrinks. */
public final class WithinCredit implements Rule<Order> {
    @Override
    public void check(Change<Order> change) {
        Stored<Attendee> person = change.parent(Attendee.class).orElseThrow();
        change.after().ifPresent(order -> {
            if (order.total().compareTo(BigDecimal.valueOf(person.value().credit())) > 0) {
                change.refuse("total", "costs more than the credit of " + person.value().credit());
            }
            if (change.before().filter(before -> before.total().compareTo(order.total()) > 0).isPresent()) {
                change.refuse("total", "an order never shrinks: place another");
            }
        });
        person.requireUnchanged("credit");
    }
}
