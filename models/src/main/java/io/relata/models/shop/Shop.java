package io.relata.models.shop;

import io.relata.model.Model;
import io.relata.schema.Schema;

/** A shop: customers with a few addresses each, and with any number of orders of any number of items. */
public final class Shop {
    public static final Model MODEL = Schema.table("Shop")
            .entities(Customer.class, Order.class, OrderItem.class)
            .model();

    private Shop() {
    }
}
