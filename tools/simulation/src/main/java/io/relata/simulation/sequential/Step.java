package io.relata.simulation.sequential;

/** What a caller does next. */
sealed interface Step permits WriteStep, OnceStep, BatchStep, ReadStep, ListStep, WaitStep {
}
