package io.relata.pages.patterns;

import java.util.Collections;
import java.util.List;

final class OrderEntry {
    static final ModelPatterns PATTERNS = new ModelPatterns("orderentry",
            "Human resources and order entry: the classic relational schema, in one table.",
            List.of(
                    Pattern.of("An employee by id", "GET /employees/e07").numbered("1").answers("e07").byGet(),
                    Pattern.of("Employees by name", "GET /employees?lastName=abel").numbered("2")
                            .answers("e01", "e05", "e09", "e13", "e17", "e21").byQueryOf("gsi1"),
                    Pattern.of("An employee's current job only", "GET /employee-jobs/e06").numbered("3").answers("e06").byGet(),
                    Pattern.of("The jobs of an employee, the present one and those before, newest first",
                            "GET /employee-jobs/e06/history?order=desc").answers("e06", "e06", "e06").by("GetItem", "Query of the table"),
                    Pattern.of("The orders of a customer in a range of dates", "GET /customers/c01/orders?from=2026-02&to=2026-06")
                            .numbered("4").answers("o013",
                                    "o025", "o037")
                            .byQueryOf("customerIdGsi"),
                    Pattern.of("The same of one status", "GET /customers/c01/orders?status=CLOSED&from=2026-01&to=2026-06").numbered("4")
                            .answers("o025", "o037")
                            .byQueryOf("gsi1"),
                    Pattern.of("All open orders in a range of dates, of all customers",
                            "GET /orders?status=OPEN&from=2026-01&to=2026-02&limit=10").numbered("5")
                            .answers("o001", "o006", "o011").by(Collections.nCopies(15, "Query of gsi2").toArray(String[]::new)),
                    Pattern.of("The employees hired last", "GET /employees?sort=hiredOn&order=desc&limit=3").numbered("6")
                            .answers("e24", "e23", "e22")
                            .by(Collections.nCopies(4, "Query of gsi2").toArray(String[]::new))
                            .readingMore("each of the four shards is asked for a page, and they are merged"),
                    Pattern.of("The employees in a warehouse", "GET /warehouses/w2/employees").numbered("7")
                            .answers("e02", "e14", "e08", "e20")
                            .byQueryOf("warehouseIdGsi"),
                    Pattern.of("The order items of a product, with the inventories of all warehouses", "GET /products/p8/tree?limit=4")
                            .numbered("8")
                            .answers("p8", "p8~w1", "p8~w3", "i009").byQueryOf("productIndex"),
                    Pattern.of("The customers of an account rep", "GET /account-reps/e05/customers").numbered("9")
                            .answers("c02", "c06", "c10")
                            .byQueryOf("accountRepIdGsi"),
                    Pattern.of("The orders of an account rep by date", "GET /account-reps/e05/orders?from=2026-08").numbered("10")
                            .answers("o054", "o058")
                            .byQueryOf("accountRepIdGsi"),
                    Pattern.of("The same of one status", "GET /account-reps/e05/orders?status=OPEN").numbered("10")
                            .answers("o006", "o026", "o046").byQueryOf("gsi3"),
                    Pattern.of("The employees with a job title", "GET /employees?jobTitle=HR%20partner").numbered("11")
                            .answers("e10", "e22", "e04", "e16")
                            .byQueryOf("gsi3"),
                    Pattern.of("The inventory of a product in a warehouse", "GET /inventories/p8~w3").numbered("12").answers("p8~w3")
                            .byGet(),
                    Pattern.of("The inventories of a product, to be added up", "GET /products/p8/inventories").numbered("13")
                            .answers("p8~w1", "p8~w3")
                            .byQueryOf("productIdGsi"),
                    Pattern.of("The account reps ranked by what they sold in a period", "GET /sales-totals?period=2026-Q3&order=desc")
                            .numbered("14")
                            .answers("e11~2026-Q3", "e01~2026-Q3", "e07~2026-Q3", "e05~2026-Q3").byQueryOf("gsi1")),
            List.of("Open orders are in a sparse list over 15 shards: 600,000 of them, 16 to a read unit, are 12.5 times what one "
                    + "partition reads in a second, so 15. An order that is"
                    + " shipped leaves the list with the same write.",
                    "The job of an employee is an entity of its own that keeps its history: the current one is a GetItem, whatever came "
                            + "before.",
                    "How much of a product there is in all warehouses is added up by the reader: a product has few inventories, and a "
                            + "total kept beside them would be a second truth.",
                    "What a period's account reps sold is written by whoever closes an order, to an item that goes by rep and period."));

    private OrderEntry() {
    }
}
