package io.relata.clinics;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Within;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;

/** A group of veterinary clinics: sixteen entities, whose lists share three indexes. */
public final class Clinics {
    private Clinics() {
    }

    @Entity(collection = "clinics")
    @SortBy("name")
    @Listed
    record Clinic(@NotBlank String name) {
    }

    @Entity(collection = "rooms")
    @SortBy("name")
    record Room(@NotBlank @BelongsTo(value = Clinic.class, index = "gsi1") String clinicId, @NotBlank String name) {
    }

    @Entity(collection = "vets")
    @SortBy("name")
    record Vet(@NotBlank @BelongsTo(value = Clinic.class, index = "gsi1") String employerId, @NotBlank String name) {
    }

    @Entity(collection = "shifts")
    @SortBy("begins")
    record Shift(@NotBlank @BelongsTo(value = Vet.class, index = "gsi1") String vetId,
            @NotBlank @BelongsTo(value = Clinic.class, index = "gsi2") String placeId, @NotNull Instant begins) {
    }

    @Entity(collection = "owners")
    @SortBy("name")
    @Listed
    record Owner(@NotBlank String name) {
    }

    @Entity(collection = "pets")
    @SortBy("name")
    @Taggable
    @ListBy(value = "species", sort = "name", index = "gsi2", shards = 2)
    record Pet(@NotBlank @BelongsTo(value = Owner.class, index = "gsi1") String ownerId, @NotBlank String name, @NotBlank String species) {
    }

    @Entity(collection = "appointments")
    @SortBy("begins")
    record Appointment(@NotBlank @BelongsTo(value = Pet.class, index = "gsi1") String petId,
            @NotBlank @BelongsTo(value = Vet.class, index = "gsi2") String withId,
            @NotBlank @BelongsTo(value = Room.class, index = "gsi3") String roomId, @NotNull Instant begins) {
    }

    @Entity(collection = "visits")
    @SortBy("begins")
    record Visit(@NotBlank @BelongsTo(value = Pet.class, index = "gsi1") String patientId,
            @NotBlank @BelongsTo(value = Vet.class, index = "gsi2") String treatedById, @NotNull Instant begins) {
    }

    @Entity(collection = "findings")
    record Finding(@NotBlank @BelongsTo(value = Visit.class, index = "gsi1") String visitId, @NotBlank String text) {
    }

    @Entity(collection = "medicines")
    @SortBy("name")
    @Listed
    record Medicine(@NotBlank String name) {
    }

    @Entity(collection = "prescriptions")
    record Prescription(@NotBlank @BelongsTo(value = Visit.class, index = "gsi1") String prescribedAtId,
            @NotBlank @BelongsTo(value = Medicine.class, index = "gsi2") String medicineId,
            @NotBlank @BelongsTo(value = Pet.class, index = "gsi3") String forId) {
    }

    @Entity(collection = "stocks")
    record Stock(@NotBlank @BelongsTo(value = Clinic.class, index = "gsi1") String heldById,
            @NotBlank @BelongsTo(value = Medicine.class, index = "gsi2") String ofId, int units) {
    }

    @Entity(collection = "invoices")
    @ListBy(value = {"billedById", "status"}, sort = "createdAt", index = "gsi3")
    record Invoice(@NotBlank @BelongsTo(value = Owner.class, index = "gsi1") String payerId,
            @NotBlank @BelongsTo(value = Clinic.class, index = "gsi2") String billedById, @NotBlank String status) {
    }

    @Entity(collection = "lines")
    record Line(@NotBlank @BelongsTo(value = Invoice.class, index = "gsi1") String invoiceId, @NotNull BigDecimal amount) {
    }

    @Entity(collection = "payments")
    record Payment(@NotBlank @BelongsTo(value = Invoice.class, index = "gsi1") String settlesId, @NotNull BigDecimal amount) {
    }

    @Entity(collection = "folders")
    @SortBy("name")
    record Folder(@BelongsTo(value = Folder.class, index = "gsi2") @Within(value = Folder.class, index = "gsi1") String folderId,
            @NotBlank @BelongsTo(value = Clinic.class, list = "files", index = "gsi3") String archiveId, @NotBlank String name) {
    }

    /** All of it. */
    public static final Schema SCHEMA = Schema.table("Clinics").entities(Clinic.class, Room.class, Vet.class, Shift.class, Owner.class,
            Pet.class, Appointment.class, Visit.class, Finding.class, Medicine.class, Prescription.class, Stock.class, Invoice.class,
            Line.class, Payment.class, Folder.class);
}
