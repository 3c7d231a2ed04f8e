package io.relata.simulation.model;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Versioned;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.time.LocalDate;

/** Vets who have so many visits a day, a month and a year, by a number and by an attribute, in zones whose clocks change. */
public final class Surgeries {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Daily").entities(Vet.class, Clinic.class, Visit.class, Duty.class).model());

    /** Times around midnight in several zones, and when clocks change; limits that are reached. */
    public static final String SAMPLES = """
            [{"method": "PUT", "path": "/vets/a", "body": {"mostAYear": 2}},
             {"method": "PUT", "path": "/vets/b", "body": {"mostAYear": 1}},
             {"method": "PUT", "path": "/visits/v1", "body": {"vetId": "a", "startsAt": "2026-03-29T00:59:59Z", "helperId": "b"}},
             {"method": "PUT", "path": "/visits/v2", "body": {"vetId": "a", "startsAt": "2026-10-25T22:30:00Z", "clinicId": "a"}},
             {"method": "PUT", "path": "/visits/v3", "body": {"vetId": "a", "startsAt": "2026-10-25T23:30:00Z", "helperId": "b",
              "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/duties/d1", "body": {"clinicId": "a", "on": "2026-12-31"}},
             {"method": "PUT", "path": "/duties/d2", "body": {"clinicId": "a", "on": "2027-01-01"}}]
            """;

    private Surgeries() {
    }

    /** Stays as long as it has visits. */
    @Entity(collection = "clinics")
    record Clinic(String name) {
    }

    /** Goes with its clinic. */
    @Entity(collection = "duties")
    @Versioned
    record Duty(
            @NotBlank @BelongsTo(value = Clinic.class, onDelete = OnDelete.CASCADE) @AtMost(value = 1, per = "on.month") String clinicId,
            LocalDate on) {
    }

    /** Has a number of visits a year, or any. */
    @Entity(collection = "vets")
    record Vet(Integer mostAYear) {
    }

    /** May be held for a while only. */
    @Entity(collection = "visits")
    record Visit(@BelongsTo(Vet.class) @AtMost(3) @AtMost(value = 1, per = "startsAt.day", zone = "Europe/Berlin") String vetId,
            @BelongsTo(value = Vet.class, list = "helped") @AtMost(by = "mostAYear", per = "startsAt.year", shards = 2) String helperId,
            @BelongsTo(value = Clinic.class, exists = true) @AtMost(value = 2, per = "createdAt.day") String clinicId,
            Instant startsAt, @Expires Instant until) {
    }
}
