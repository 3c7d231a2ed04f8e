package io.relata.internal.local.transfer;

/** A {@link Library} with something of everything. */
final class Filled {
    private Filled() {
    }

    static TransferTable library() {
        TransferTable table = new TransferTable(Library.MODEL);
        table.put("branch", "b1", "{'name': 'North', 'code': 'N'}");
        table.put("branch", "b2", "{'name': 'South', 'code': 'S'}");
        table.tag("branch", "b1", "old town");
        table.put("shelf", "s1", "{'branchId': 'b1', 'label': 'A'}");
        table.put("shelf", "s2", "{'branchId': 'b2', 'label': 'B'}");
        for (int i = 1; i <= 6; i++) {
            table.put("book", "k" + i, "{'shelfId': 's%d', 'title': 'Book %d', 'pages': %d, 'authors': ['Ann', 'Bob']}".formatted(
                    1 + i % 2, i, i * 100));
        }
        table.patch("book", "k2", "{'pages': 222}");
        table.tag("book", "k2", "new");
        table.put("reader", "r1", "{'branchId': 'b2', 'name': 'Eve'}");
        table.put("reader", "r2", "{'name': 'Max'}");
        table.link(0, "r1", "k1", "{'since': '2026-11-01'}");
        table.link(0, "r1", "k2", "{}");
        table.link(0, "r2", "k2", "{'since': '2026-11-02'}");
        table.put("topic", "t9", "{'name': 'All'}");
        table.put("topic", "t5", "{'topicId': 't9', 'name': 'Some'}");
        table.put("topic", "t1", "{'topicId': 't5', 'name': 'Few'}");
        table.settle();
        return table;
    }
}
