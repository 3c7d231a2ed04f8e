package io.relata.simulation.expiring;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.Listed;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import java.time.Instant;

/** Keeps something for a while. Its code is free again afterwards. */
@Entity(collection = "holds")
@Taggable
@SelfCopy
@Listed(shards = 2)
record Hold(@BelongsTo(value = Keeper.class, copies = true) String keeperId, @Unique String code, String note, @Expires Instant until) {
}
