package io.relata.simulation.model;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.model.TableModel;
import io.relata.rule.Change;
import io.relata.rule.LinkChange;
import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;

/** Halls, seats and guests, and what is allowed while a hall is open. */
public final class Halls {
    public static final TableModel MODEL = TableModel.of(Schema.table("Halls").entities(Hall.class, Seat.class, Guest.class)
            .manyToMany(ManyToMany.between(Guest.class, Hall.class)).model());

    public static final Rules RULES = Rules.of(MODEL, List.of(new SeatsWhileOpen()), List.of(new InvitedWhileOpen()));

    private Halls() {
    }

    /** Somebody who is invited to halls. */
    @Entity(collection = "guests")
    @SortBy("name")
    public record Guest(@Searchable @NotBlank String name) {
    }

    /** A hall, whose seats can be taken while it is open. */
    @Entity(collection = "halls")
    @SortBy("name")
    @Taggable
    public record Hall(@Searchable @NotBlank String name, boolean open) {
    }

    /** Guests are invited to open halls only. */
    public static final class InvitedWhileOpen implements LinkRule<Guest, Hall> {
        @Override
        public void check(LinkChange<Guest, Hall> change) {
            if (!change.to().value().open()) {
                change.refuse("the hall is closed: choose another one");
            }
            change.to().requireUnchanged("open");
        }
    }

    /**
     * A seat in a hall.
     *
     * @param hallName what the hall was called when the seat was last written
     */
    @Entity(collection = "seats")
    @SortBy("holder")
    @Taggable
    public record Seat(@BelongsTo(Hall.class) @NotBlank String hallId, @NotBlank String holder, String hallName) {
    }

    /** Seats are as they are unless their hall is there and open, and carry its name. */
    public static final class SeatsWhileOpen implements Rule<Seat> {
        @Override
        public void check(Change<Seat> change) {
            change.parent(Hall.class).ifPresentOrElse(hall -> {
                if (!hall.value().open()) {
                    change.refuse("hallId", "the hall is closed: choose another one");
                }
                hall.requireUnchanged("open");
                if (change.after().isPresent()) {
                    change.derive("hallName", hall.value().name());
                    hall.requireUnchanged("name");
                }
            }, () -> change.refuse("hallId", "the hall is gone: choose another one"));
        }
    }
}
