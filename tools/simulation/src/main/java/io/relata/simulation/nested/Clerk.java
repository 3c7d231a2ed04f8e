package io.relata.simulation.nested;

import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Unique;
import io.relata.annotation.Within;

/** Clerks who report to clerks, and to nobody when those are gone. */
@Entity(collection = "clerks")
record Clerk(@Within(value = Clerk.class, list = "reports", onDelete = OnDelete.DETACH) String clerkId, @Unique String name) {
}
