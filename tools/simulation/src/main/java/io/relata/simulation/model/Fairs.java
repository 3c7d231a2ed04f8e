package io.relata.simulation.model;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;

/** Stands at fairs, with few tags and few fairs, so that calls meet on the same lists of what has a tag and belongs to one parent. */
public final class Fairs {
    public static final TableModel MODEL = TableModel.of(Schema.table("Tagged").entities(Fair.class, Stand.class).model());

    private Fairs() {
    }

    /** A fair, which is asked for its stands that have a tag. */
    @Entity(collection = "fairs")
    public record Fair(@NotBlank String name) {
    }

    /** A stand, which moves between fairs, and may be next to another or to none. */
    @Entity(collection = "stands")
    @Taggable(within = {"fairId", "besideId"})
    public record Stand(@BelongsTo(Fair.class) @NotBlank String fairId,
            @BelongsTo(value = Fair.class, list = "beside", onDelete = OnDelete.DETACH) String besideId, @NotBlank String name) {
    }
}
