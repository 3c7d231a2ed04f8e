package io.relata.simulation.nested;

import io.relata.annotation.Entity;

/** The top of a tree of three kinds. */
@Entity(collection = "plots")
record Plot(String name) {
}
