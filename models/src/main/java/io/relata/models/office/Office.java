package io.relata.models.office;

import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;

/** A seller's business partners: their customers, stores and orders, and which customer manages which stores. */
public final class Office {
    public static final Model MODEL = Schema.table("Entity").named("office")
            .entities(Business.class, Customer.class, Order.class, Store.class)
            .manyToMany(ManyToMany.between(Customer.class, Store.class).with(Responsibility.class))
            .totals(Total.of(Order.class).per(Business.class).sum("total").by("status"),
                    Total.of(Order.class).per(Business.class).where("status", OrderStatus.OPEN).named("openOrders").sum("total"))
            .model();

    private Office() {
    }
}
