package io.relata.simulation.vocabulary.declared;

/** An enum that declared records use. */
public enum Colour {
    RED, GREEN, BLUE
}
