package io.relata.simulation.model;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Ranking;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;

/** Clinics whose visits are counted by time, in zones whose clocks change, and by attributes. */
public final class Clinics {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Grouped").entities(Clinic.class, Visit.class, Vet.class)
                    .manyToMany(ManyToMany.between(Vet.class, Clinic.class).named("worksAt", "staff").with(Work.class))
                    .totals(Total.of(Visit.class).per(Clinic.class).sum("fee").rankedBy(Ranking.sum("fee"))
                            .groupedBy(Grouping.month("startsAt").in("Europe/Berlin"))
                            .groupedBy(Grouping.day("startsAt").in("America/New_York")).groupedBy(Grouping.each("animal")),
                            Total.of(Visit.class).per(Vet.class).where("animal", "dog").named("dogs")
                                    .groupedBy(Grouping.each("clinicId")).groupedBy(Grouping.month("createdAt")),
                            Total.of(Visit.class).overall().sum("fee").shards(3).groupedBy(Grouping.day("startsAt"))
                                    .groupedBy(Grouping.each("fee")),
                            Total.of(Visit.class).perTag().groupedBy(Grouping.year("startsAt")),
                            Total.of(Vet.class).per(Clinic.class, "staff").groupedBy(Grouping.month("since")))
                    .model());

    /** Times around changes of clocks, and the ends of months and years of several zones; some animals that come often. */
    public static final String SAMPLES = """
            [{"method": "PUT", "path": "/visits/s1", "body": {"clinicId": "a", "vetId": "a", "startsAt": "2026-03-29T00:59:59.999Z",
              "animal": "dog", "fee": 0.25}},
             {"method": "PUT", "path": "/visits/s2", "body": {"clinicId": "a", "vetId": "a", "startsAt": "2026-10-31T23:30:00Z",
              "animal": "50% #1", "fee": 12345678901234567890.5}},
             {"method": "PUT", "path": "/visits/s3", "body": {"clinicId": "a", "startsAt": "2026-11-01T03:59:59Z", "animal": "dog",
              "fee": -3}},
             {"method": "PUT", "path": "/visits/s4", "body": {"clinicId": "a", "startsAt": "2026-12-31T23:00:00Z", "fee": 7}},
             {"method": "PUT", "path": "/vets/a/worksAt/a", "body": {"since": "2025-12-31"}},
             {"method": "PUT", "path": "/vets/b/worksAt/a", "body": {"since": "2026-01-01"}}]
            """;

    private Clinics() {
    }

    /** Where animals are treated. */
    @Entity(collection = "clinics")
    @SortBy("name")
    public record Clinic(@NotBlank String name) {
    }

    /** Somebody who treats animals. */
    @Entity(collection = "vets")
    @SortBy("name")
    public record Vet(@NotBlank String name) {
    }

    /** Since when a vet works at a clinic. */
    public record Work(LocalDate since) {
    }

    /** A treatment. Not all have an animal or a fee. */
    @Entity(collection = "visits")
    @SortBy("startsAt")
    @Taggable
    public record Visit(@BelongsTo(Clinic.class) @NotBlank String clinicId, @BelongsTo(Vet.class) String vetId, @NotNull Instant startsAt,
            String animal, BigDecimal fee) {
    }
}
