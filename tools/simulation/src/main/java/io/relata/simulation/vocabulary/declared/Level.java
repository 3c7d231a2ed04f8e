package io.relata.simulation.vocabulary.declared;

/** Another enum; one of its constants begins like the other. */
public enum Level {
    LOW, LOW_END
}
