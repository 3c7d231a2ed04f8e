package io.relata.pages.patterns;

import java.util.List;

/**
 * The description of one model.
 *
 * @param model the model's name
 * @param says what it models, in a sentence
 * @param tradeOffs one or two sentences for each
 */
record ModelPatterns(String model, String says, List<Pattern> patterns, List<String> tradeOffs) {
    /** All sample models. */
    static final List<ModelPatterns> ALL = List.of(Office.PATTERNS, Metrics.PATTERNS, Books.PATTERNS, Saas.PATTERNS, Shop.PATTERNS,
            Locations.PATTERNS,
            Courses.PATTERNS, Careers.PATTERNS, OrderEntry.PATTERNS);
}
