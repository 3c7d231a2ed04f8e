package io.relata.simulation.expiring;

import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.UniqueTogether;
import java.time.Instant;

/** Opens some of what is kept, for a while. */
@Entity(collection = "tokens")
@UniqueTogether({"door", "floor"})
@Copied({"door", "until"})
record Token(String door, String floor, int uses, @Expires Instant until) {
}
