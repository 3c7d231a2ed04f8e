package io.relata.simulation.sequential;

/** What a caller does next. */
sealed interface Step permits WriteStep, BatchStep, ReadStep, ListStep {
}
