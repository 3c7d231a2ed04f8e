package io.relata.models.orderentry;

import io.relata.model.Model;
import io.relata.schema.Schema;

/** Human resources and order entry: the classic relational schema, in one table. */
public final class OrderEntry {
    public static final Model MODEL = Schema.table("OrderEntry")
            .entities(Region.class, Country.class, Location.class, Department.class, Warehouse.class, Job.class, Employee.class,
                    EmployeeJob.class)
            .entities(AccountRep.class, SalesTotal.class, Customer.class, Order.class, OrderItem.class, Product.class, Inventory.class)
            .model();

    private OrderEntry() {
    }
}
