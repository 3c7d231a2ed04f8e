package io.relata.simulation.model;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;

/** Venues with limits of every form: a number, or an attribute of the parent; in one item, or in several; with and without an end. */
public final class Venues {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Limited").entities(Venue.class, Patron.class, Booking.class, Pass.class).model());

    /** Some values that are to come often: limits that are reached, and times that come in the course of a history. */
    public static final String SAMPLES = """
            [{"method": "PUT", "path": "/venues/v1", "body": {"seats": 1}},
             {"method": "PUT", "path": "/venues/v2", "body": {"seats": 2}},
             {"method": "PUT", "path": "/venues/v3", "body": {"seats": 0}},
             {"method": "PUT", "path": "/bookings/b1", "body": {"venueId": "a", "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/bookings/b2", "body": {"venueId": "a", "until": "1970-01-01T00:00:01Z"}},
             {"method": "PUT", "path": "/bookings/b3", "body": {"venueId": "a", "until": "2100-01-01T00:00:00Z"}}]
            """;

    private Venues() {
    }

    /** A seat for a guest, for good or for a while. */
    @Entity(collection = "bookings")
    record Booking(@NotBlank @BelongsTo(Venue.class) @AtMost(by = "seats") String venueId,
            @BelongsTo(Patron.class) @AtMost(1) String patronId,
            @Expires Instant until, String note) {
    }

    /** Lets a guest in. */
    @Entity(collection = "passes")
    @Taggable
    record Pass(@BelongsTo(Patron.class) @AtMost(value = 2, shards = 2) String patronId,
            @BelongsTo(Venue.class) @AtMost(by = "seats", shards = 3) String venueId) {
    }

    /** Books one seat, and holds two passes. */
    @Entity(collection = "patrons")
    record Patron(String name) {
    }

    /** Has so many seats, or any number. */
    @Entity(collection = "venues")
    record Venue(Integer seats) {
    }
}
