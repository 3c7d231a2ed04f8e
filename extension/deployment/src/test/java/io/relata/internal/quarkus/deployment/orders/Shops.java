package io.relata.internal.quarkus.deployment.orders;

import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;

public final class Shops {
    public static final Model MODEL = Schema.table("Shops").entities(Shop.class, Order.class, OrderLine.class, Courier.class)
            .manyToMany(ManyToMany.between(Order.class, Courier.class)).model();

    private Shops() {
    }
}
