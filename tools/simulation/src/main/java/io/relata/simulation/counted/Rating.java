package io.relata.simulation.counted;

import java.math.BigDecimal;

/** What a visitor thinks of a shop. */
public record Rating(int stars, BigDecimal spent, Mood mood) {
    /** How it was there. */
    public enum Mood {
        GOOD, BAD
    }
}
