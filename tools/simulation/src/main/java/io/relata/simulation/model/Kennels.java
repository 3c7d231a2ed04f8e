package io.relata.simulation.model;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Versioned;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;

/** Dogs, bowls and toys, whose kennels and bowls exist at the moment at which they are written, whatever is deleted meanwhile. */
public final class Kennels {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Held").entities(Kennel.class, Dog.class, Bowl.class, Toy.class).model());

    /** Some values that are to come often: few parents. */
    public static final String SAMPLES = """
            [{"method": "PUT", "path": "/dogs/d1", "body": {"kennelId": "a", "name": "x"}},
             {"method": "PUT", "path": "/dogs/d2", "body": {"kennelId": "a-b", "name": "y"}},
             {"method": "PUT", "path": "/bowls/b1", "body": {"kennelId": "a", "colour": "red"}},
             {"method": "PUT", "path": "/toys/t1", "body": {"kennelId": "a", "bowlId": "a", "name": "x"}},
             {"method": "PUT", "path": "/toys/t2", "body": {"kennelId": "a"}}]
            """;

    private Kennels() {
    }

    /** Goes with its kennel. */
    @Entity(collection = "bowls")
    record Bowl(@NotBlank @BelongsTo(value = Kennel.class, onDelete = OnDelete.CASCADE, exists = true) String kennelId, String colour) {
    }

    /** Keeps its kennel. */
    @Entity(collection = "dogs")
    @Versioned
    record Dog(@NotBlank @BelongsTo(value = Kennel.class, exists = true) String kennelId, String name) {
    }

    /** Stays as long as a dog lives in it. */
    @Entity(collection = "kennels")
    record Kennel(String name) {
    }

    /** Stays when its kennel goes, and goes with the bowl that it lies in. */
    @Entity(collection = "toys")
    record Toy(@BelongsTo(value = Kennel.class, onDelete = OnDelete.DETACH, exists = true) String kennelId,
            @BelongsTo(value = Bowl.class, copies = true, onDelete = OnDelete.CASCADE, exists = true) String bowlId, String name) {
    }
}
