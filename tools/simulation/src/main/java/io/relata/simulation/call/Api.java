package io.relata.simulation.call;

import io.relata.engine.read.ReadContext;
import io.relata.engine.write.version.WriteContext;

/** The API as one call uses it. */
public record Api(WriteContext write, ReadContext read) {
}
