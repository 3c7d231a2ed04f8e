package io.relata.simulation.limited;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.io.UncheckedIOException;

/** Venues with limits of every form: a number, or an attribute of the parent; in one item, or in several; with and without an end. */
public final class Venues {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Limited").entities(Venue.class, Patron.class, Booking.class, Pass.class).model());

    /** Some values that are to come often: limits that are reached, and times that come in the course of a history. */
    private static final String SAMPLES = """
            [{"method": "PUT", "path": "/venues/v1", "body": {"seats": 1}},
             {"method": "PUT", "path": "/venues/v2", "body": {"seats": 2}},
             {"method": "PUT", "path": "/venues/v3", "body": {"seats": 0}},
             {"method": "PUT", "path": "/bookings/b1", "body": {"venueId": "a", "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/bookings/b2", "body": {"venueId": "a", "until": "1970-01-01T00:00:01Z"}},
             {"method": "PUT", "path": "/bookings/b3", "body": {"venueId": "a", "until": "2100-01-01T00:00:00Z"}}]
            """;

    private Venues() {
    }

    /** Requests, as sample data has them. */
    public static JsonNode samples() {
        try {
            return JsonMapper.builder().build().readTree(SAMPLES);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
