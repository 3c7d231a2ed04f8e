package io.relata.simulation.carrying;

import io.relata.annotation.Entity;

/** Takes its recordings along when it is deleted. */
@Entity(collection = "voices")
record Voice(String name, Boolean range) {
}
