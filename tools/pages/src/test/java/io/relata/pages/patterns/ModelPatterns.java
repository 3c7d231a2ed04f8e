package io.relata.pages.patterns;

import java.util.List;

/**
 * What is said of one model: its access patterns, and what was weighed.
 *
 * @param model the model's name
 * @param says what it is a model of
 * @param tradeOffs a sentence or two for each
 */
record ModelPatterns(String model, String says, List<Pattern> patterns, List<String> tradeOffs) {
    /** All models that are described. */
    static final List<ModelPatterns> ALL = List.of(Office.PATTERNS, Metrics.PATTERNS, Books.PATTERNS, Saas.PATTERNS, Shop.PATTERNS,
            Locations.PATTERNS,
            Courses.PATTERNS, Careers.PATTERNS, OrderEntry.PATTERNS);
}
