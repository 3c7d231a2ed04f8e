package io.relata.pages.patterns;

import java.util.List;
import java.util.Map;

/**
 * The description of one model.
 *
 * @param model the model's name
 * @param says what it models, in a sentence
 * @param tradeOffs one or two sentences for each
 * @param roles everybody whose requests are tried, the first of whom may do anything; none in a model without permissions
 * @param patches a change of an entity of each collection, as JSON, for the roles to try
 */
record ModelPatterns(String model, String says, List<Pattern> patterns, List<String> tradeOffs, List<Role> roles,
        Map<String, String> patches) {
    /** All sample models. */
    static final List<ModelPatterns> ALL = List.of(Office.PATTERNS, Metrics.PATTERNS, Books.PATTERNS, Saas.PATTERNS, Shop.PATTERNS,
            Locations.PATTERNS,
            Courses.PATTERNS, Careers.PATTERNS, OrderEntry.PATTERNS);

    /** A model without permissions. */
    ModelPatterns(String model, String says, List<Pattern> patterns, List<String> tradeOffs) {
        this(model, says, patterns, tradeOffs, List.of(), Map.of());
    }
}
