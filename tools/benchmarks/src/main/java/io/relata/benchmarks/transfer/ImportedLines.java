package io.relata.benchmarks.transfer;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lines of the model {@code office}: a business for every 500 entities; stores, customers, and a link for each customer.
 *
 * @param entities how many, without businesses
 * @param withEmails whether customers have a unique value
 */
record ImportedLines(int entities, boolean withEmails) {
    private static final int OF_A_BUSINESS = 500;

    /** Writes them in an order in which children come before their parents. */
    void write(Path file) throws IOException {
        int pairs = entities / 2;
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < pairs; i++) {
                String business = "b" + i / OF_A_BUSINESS;
                line(out,
                        ("{\"kind\":\"link\",\"relation\":\"customer-store\",\"from\":\"c%d\",\"to\":\"s%d\","
                                + "\"attributes\":{\"role\":\"buyer\"}}")
                                .formatted(i, pairs - 1 - i));
                line(out, ("{\"kind\":\"entity\",\"id\":\"c%d\",\"entity\":\"customer\",\"createdAt\":\"2026-11-20T12:00:00.000Z\","
                        + "\"businessId\":\"%s\",\"firstName\":\"Ann\",\"lastName\":\"Smith %d\",\"phone\":\"555 %d\"%s}").formatted(i,
                                business, i, i, withEmails ? ",\"email\":\"ann%d@example.com\"".formatted(i) : ""));
                line(out, ("{\"kind\":\"entity\",\"id\":\"s%d\",\"entity\":\"store\",\"createdAt\":\"2026-11-20T12:00:00.000Z\","
                        + "\"tags\":[\"new\"],\"businessId\":\"%s\",\"storeName\":\"Store %d\",\"city\":\"York\",\"country\":\"GB\"}")
                        .formatted(i,
                                business, i));
            }
            for (int i = 0; i <= (pairs - 1) / OF_A_BUSINESS; i++) {
                line(out, "{\"kind\":\"entity\",\"id\":\"b%d\",\"entity\":\"business\",\"businessName\":\"Business %d\"}".formatted(i, i));
            }
        }
    }

    private static void line(BufferedWriter out, String line) throws IOException {
        out.write(line);
        out.newLine();
    }
}
