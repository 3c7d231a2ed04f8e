package io.relata.pages.patterns;

import java.util.List;

final class Shop {
    static final ModelPatterns PATTERNS = new ModelPatterns("shop",
            "A shop: customers with a few addresses each, and with any number of orders of any number of items.",
            List.of(
                    Pattern.of("A customer with all addresses", "GET /customers/dan").answers("dan").byGet(),
                    Pattern.of("The orders of a customer, newest first", "GET /customers/dan/orders?order=desc")
                            .answers("o010", "o009", "o008", "o007")
                            .byQueryOf("customerIdGsi"),
                    Pattern.of("The orders of a customer since a day", "GET /customers/dan/orders?from=2026-05-28").answers("o009", "o010")
                            .byQueryOf("customerIdGsi"),
                    Pattern.of("One order", "GET /orders/o010").answers("o010").byGet(),
                    Pattern.of("The items of an order", "GET /orders/o010/items").answers("i0029", "i0028", "i0030")
                            .byQueryOf("orderIdGsi"),
                    Pattern.of("The orders of a customer that are paid by card", "GET /customers/dan/orders?filter=payment.type:eq:card")
                            .answers("o007", "o008").byQueryOf("customerIdGsi").readingMore("a filter reads the whole list")),
            List.of("Addresses are bounded (20), so they are one attribute of the customer: read and changed together, and the 21st is "
                    + "refused. Orders are not bounded, so each is"
                    + " an item.",
                    "A payment is one of several records, each with attributes of its own, and says by `type` which it is. It is part of "
                            + "the order, so it takes no item; a filter finds it by its parts.",
                    "An e-mail address belongs to one customer: a guard item claims it in the transaction that writes the customer. That "
                            + "transaction costs twice as much as a plain"
                            + " write, whenever the address changes, and only then."));

    private Shop() {
    }
}
