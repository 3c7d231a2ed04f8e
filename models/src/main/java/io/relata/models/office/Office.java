package io.relata.models.office;

import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;

/** A seller's business partners: their customers, stores and orders, and which customer manages which stores. */
public final class Office {
    public static final Model MODEL = Schema.table("Entity").named("office")
            .entities(Business.class, Customer.class, Order.class, Store.class)
            .manyToMany(ManyToMany.between(Customer.class, Store.class).with(Responsibility.class))
            .model();

    private Office() {
    }
}
