package io.relata.simulation.model;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Ranking;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;

/** A symmetrical relation with all that depends on links: attributes, orders of its list, and totals. */
public final class Pals {
    public static final TableModel MODEL = TableModel.of(Schema.table("Paired").entities(Pal.class)
            .manyToMany(ManyToMany.between(Pal.class, Pal.class).symmetrical("friends").with(Friendship.class).sortTo("name", "link.role"))
            .totals(Total.of(Pal.class).per(Pal.class, "friends").sum("years").rankedBy(Ranking.count()),
                    Total.of(Pal.class).per(Pal.class, "friends").where("role", "chair").named("chairs"))
            .model());

    private Pals() {
    }

    /** What two friends are to each other. */
    public record Friendship(String role, Integer years) {
    }

    /** Somebody who has friends, which is the same for both. */
    @Entity(collection = "pals")
    @SortBy("name")
    @Taggable
    public record Pal(@NotBlank String name) {
    }
}
