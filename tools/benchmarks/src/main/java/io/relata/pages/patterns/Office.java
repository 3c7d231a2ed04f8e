package io.relata.pages.patterns;

import java.util.List;

final class Office {
    private static final String MERGED = "an entity that has several of the tags is read once for each";

    static final ModelPatterns PATTERNS = new ModelPatterns("office",
            "A seller's business partners: their customers, stores and orders, and which customer manages which stores.",
            List.of(
                    Pattern.of("One entity by id", "GET /stores/004").numbered("1").answers("004").byGet(),
                    Pattern.of("The customers of a business, by name", "GET /businesses/acme/customers").numbered("2")
                            .answers("ann", "anna", "bob", "chen")
                            .byQueryOf("businessIdGsi"),
                    Pattern.of("The stores of a business", "GET /businesses/acme/stores").numbered("2")
                            .answers("harbour", "main-street", "station")
                            .byQueryOf("businessIdGsi"),
                    Pattern.of("The orders of a business", "GET /businesses/acme/orders").numbered("2")
                            .answers("1004", "1001", "1002", "1003")
                            .byQueryOf("businessIdGsi"),
                    Pattern.of("The orders of a customer, newest first", "GET /customers/ann/orders?order=desc").numbered("3")
                            .answers("1002", "1001")
                            .byQueryOf("customerIdGsi"),
                    Pattern.of("The orders of a business in a range of time", "GET /businesses/acme/orders?from=2026-11-01&to=2026-11-18")
                            .numbered("4")
                            .answers("1001", "1002")
                            .byQueryOf("businessIdGsi"),
                    Pattern.of("The customers whose name begins so, whatever the case", "GET /businesses/acme/customers?prefix=ANN")
                            .numbered("4").answers("ann",
                                    "anna")
                            .byQueryOf("businessIdGsi"),
                    Pattern.of("The stores of a customer, with the stores' attributes", "GET /customers/ann/stores").numbered("5")
                            .answers("harbour", "main-street")
                            .byQueryOf("the table"),
                    Pattern.of("The customers of a store, with the customers' attributes", "GET /stores/campus/customers").numbered("5")
                            .answers("dora",
                                    "emil")
                            .byQueryOf("the table"),
                    Pattern.of("Some orders by their ids", "GET /orders?id=2001&id=1001").answers("2001", "1001").by("BatchGetItem"),
                    Pattern.of("Whether a customer manages a store, and as what", "GET /customers/ann/stores/harbour").answers("harbour")
                            .by("BatchGetItem").readingMore("the link counts for the lives of both its ends"),
                    Pattern.of("The baristas of a store", "GET /stores/main-street/customers?filter=link.role:eq:barista").answers("bob")
                            .byQueryOf("the table").readingMore("a filter is applied to what is read"),
                    Pattern.of("Everything with a tag", "GET /tags/music").numbered("6").answers("2001", "2002", "old-town")
                            .byQueryOf("the table"),
                    Pattern.of("Only the orders with a tag", "GET /tags/music/orders").numbered("6").answers("2001", "2002")
                            .byQueryOf("the table"),
                    Pattern.of("Everything with any of several tags", "GET /tags?tag=music&tag=urgent").numbered("7")
                            .answers("1002", "2001", "2002", "old-town")
                            .by("Query of the table", "Query of the table").readingMore(MERGED),
                    Pattern.of("Everything with all of several tags", "GET /tags?tag=music&tag=urgent&match=all").numbered("7")
                            .answers("2002")
                            .by("Query of the table", "Query of the table")
                            .readingMore("what has one of the tags only is read to find out"),
                    Pattern.of("The open orders of a business", "GET /businesses/acme/orders?filter=status:eq:OPEN").numbered("9")
                            .answers("1002")
                            .byQueryOf("businessIdGsi")
                            .readingMore("a filter is applied to what is read; a list by status would be an index"),
                    Pattern.of("What has all of some words, the last as a beginning, whatever it is", "GET /search?q=ann+s").numbered("10")
                            .answers("ann", "anna")
                            .by("BatchGetItem", "_search of OpenSearch"),
                    Pattern.of("All businesses, by name", "GET /businesses").answers("acme", "borealis", "cobalt")
                            .by("Query of listGsi", "Query of listGsi", "Query of listGsi", "Query of listGsi")),
            List.of("What lists are sorted by is an index attribute and not part of the key: a rename is one update of one item, and "
                    + "links, tags and copies stay.",
                    "A relationship is two copies, so both directions are one Query. Changing a store rewrites a copy for each customer "
                            + "that manages it.",
                    "Four kinds of entities share three indexes: parents are told apart by attribute, kinds by what `sort` begins with.",
                    "Metrics are not here: lists by many numbers are a model of their own, [metrics](metrics.md)."));

    private Office() {
    }
}
