package io.relata.simulation.model;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.Listed;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;

/** Entities that expire, with links among themselves and with what stays, with tags, unique values and copies of themselves. */
public final class Keepers {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Expiring").entities(Keeper.class, Hold.class, Token.class, Seal.class)
                    .manyToMany(Hold.class, Token.class).manyToMany(Keeper.class, Token.class).model());

    /** Some values that are to come often: unique ones that others have, and times that come in the course of a history. */
    public static final String SAMPLES = """
            [{"method": "PUT", "path": "/holds/h1", "body": {"code": "one", "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/holds/h2", "body": {"code": "one", "until": "1970-01-01T00:00:01Z"}},
             {"method": "PUT", "path": "/holds/h3", "body": {"code": "two", "until": "2100-01-01T00:00:00Z"}},
             {"method": "PUT", "path": "/tokens/t1", "body": {"door": "red", "floor": "1", "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/tokens/t2", "body": {"door": "red", "floor": "2", "until": "1970-01-01T00:00:01Z"}},
             {"method": "PUT", "path": "/seals/s1", "body": {"holdId": "a", "number": "1", "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/seals/s2", "body": {"holdId": "b", "tokenId": "a", "number": "2"}}]
            """;

    private Keepers() {
    }

    /** Keeps something for a while. Its code is free again afterwards. */
    @Entity(collection = "holds")
    @Taggable
    @SelfCopy
    @Listed(shards = 2)
    record Hold(@BelongsTo(value = Keeper.class, copies = true) String keeperId, @Unique String code, String note, @Expires Instant until) {
    }

    /** Keeps things, for good or for a while. */
    @Entity(collection = "keepers")
    @Taggable
    record Keeper(@NotBlank String name) {
    }

    /** Is on a hold, and goes with it, or before; or is kept beside a token. */
    @Entity(collection = "seals")
    record Seal(@BelongsTo(value = Hold.class, onDelete = OnDelete.CASCADE) String holdId,
            @BelongsTo(value = Token.class, onDelete = OnDelete.DETACH) String tokenId, @Unique String number, @Expires Instant until) {
    }

    /** Opens some of what is kept, for a while. */
    @Entity(collection = "tokens")
    @UniqueTogether({"door", "floor"})
    @Copied({"door", "until"})
    record Token(String door, String floor, int uses, @Expires Instant until) {
    }
}
