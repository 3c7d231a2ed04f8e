package io.relata.benchmarks.transfer;

/** The ways by which the same items are written. */
enum WriteMethod {
    IMPORT("./relata import"),
    /** BatchExecuteStatement, 25 each. */
    STATEMENTS("its statements alone, prepared"),
    /** PutItem, refused where there is an item. */
    PUTS("PutItem with a condition"),
    /** Whatever is there is overwritten, and no end of a link and no parent is looked at. */
    BATCHES("BatchWriteItem");

    private final String text;

    WriteMethod(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
