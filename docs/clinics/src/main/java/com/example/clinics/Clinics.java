package com.example.clinics;

import static io.relata.permission.Grantee.anonymous;
import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;

import io.relata.annotation.Adjustable;
import io.relata.annotation.Attachments;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.NoOverlap;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.Versioned;
import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;

/**
 * A group of veterinary clinics. Its sixteen entities have twenty parents of different names. Their lists share three indexes; without
 * {@code index} each name would have one of its own.
 */
public final class Clinics {
    private static final String ZONE = "Europe/Berlin";

    public static final Model MODEL = Schema.table("Clinics")
            .entities(Clinic.class, Room.class, Vet.class, Shift.class, Owner.class, Pet.class, Appointment.class, Visit.class,
                    Finding.class, Medicine.class, Prescription.class, Stock.class, Invoice.class, Line.class, Payment.class, Enquiry.class)
            .manyToMany(ManyToMany.between(Vet.class, Clinic.class).with(Contract.class))
            .totals(Total.of(Invoice.class).per(Clinic.class).sum("amount").groupedBy(Grouping.month("createdAt").in(ZONE)),
                    Total.of(Appointment.class).per(Vet.class).groupedBy(Grouping.day("begins").in(ZONE)),
                    Total.of(Payment.class).per(Invoice.class).sum("amount"),
                    Total.of(Pet.class).per(Owner.class),
                    Total.of(Owner.class).overall())
            .permissions(
                    allow(role("staff")).toDoAnything().withAll(),
                    allow(anonymous(), everyone()).to(READ).with(Clinic.class, Vet.class),
                    allow(anonymous()).to(CREATE).with(Enquiry.class),
                    allow(self()).to(READ, CHANGE).with(Owner.class),
                    allow(owner("ownerId")).to(READ).with(Pet.class),
                    allow(whoMay(READ, Pet.class)).to(READ).with(Appointment.class, Visit.class),
                    allow(owner("payerId")).to(READ).with(Invoice.class))
            .model();

    private Clinics() {
    }

    /** A place where animals are treated. */
    @Entity(collection = "clinics") @SortBy("name") @Listed(shards = 2)
    public record Clinic(@NotBlank String name, @NotNull ZoneId zone, Map<Locale, String> about) {
    }

    /** A room in which appointments are. */
    @Entity(collection = "rooms") @SortBy("name")
    public record Room(@NotBlank @BelongsTo(value = Clinic.class, index = "gsi1") String clinicId, @NotBlank String name) {
    }

    /** Somebody who treats animals. */
    @Entity(collection = "vets") @SortBy("name") @Listed(shards = 2)
    public record Vet(@NotBlank String name, @NotBlank @Email @Unique String email) {
    }

    /** A vet works at a clinic. */
    public record Contract(@Positive int hours) {
    }

    /** The hours of a vet at a clinic. */
    @Entity(collection = "shifts") @SortBy("begins")
    public record Shift(@NotBlank @BelongsTo(value = Vet.class, index = "gsi1") String vetId,
            @NotBlank @BelongsTo(value = Clinic.class, index = "gsi2") String placeId, @NotNull Instant begins, @NotNull Instant ends) {
    }

    /** Whoever brings a pet. Their id is the subject of their token. */
    @Entity(collection = "owners") @SortBy("name") @Listed(shards = 2)
    public record Owner(@NotBlank String name, @Email @Unique String email) {
    }

    /** The kinds of pets. */
    public enum Species {
        CAT, DOG, HORSE, OTHER
    }

    /** Its history is kept, so a deletion can be undone. It has documents, such as findings of a laboratory. */
    @Entity(collection = "pets") @Attachments(name = "documents", maxSize = "20MB", types = {"application/pdf", "image/jpeg"})
    @SortBy("name") @Versioned @ListBy(value = "species", sort = "name", index = "gsi2", shards = 2)
    public record Pet(@NotBlank @BelongsTo(value = Owner.class, index = "gsi1") String ownerId, @NotBlank String name,
            @NotNull Species species, @Unique String microchip) {
    }

    /** A vet and a room have one appointment at a time. */
    @Entity(collection = "appointments") @SortBy("begins")
    @NoOverlap(of = "withId", from = "begins", to = "ends", step = "PT15M")
    @NoOverlap(of = "roomId", from = "begins", to = "ends", step = "PT15M")
    public record Appointment(@NotBlank @BelongsTo(value = Pet.class, index = "gsi1") String petId,
            @NotBlank @BelongsTo(value = Vet.class, index = "gsi2") String withId,
            @NotBlank @BelongsTo(value = Room.class, index = "gsi3") String roomId, @NotNull Instant begins, @NotNull Instant ends) {
    }

    /** A treatment that took place. */
    @Entity(collection = "visits") @SortBy("begins")
    public record Visit(@NotBlank @BelongsTo(value = Pet.class, index = "gsi1") String patientId,
            @NotBlank @BelongsTo(value = Vet.class, index = "gsi2") String treatedById, @NotNull Instant begins) {
    }

    /** A finding of a visit. */
    @Entity(collection = "findings")
    public record Finding(@NotBlank @BelongsTo(value = Visit.class, index = "gsi1") String visitId, @NotBlank String text) {
    }

    /** Something that is prescribed. */
    @Entity(collection = "medicines") @SortBy("name") @Listed(shards = 2)
    public record Medicine(@NotBlank String name) {
    }

    /** A medicine that a pet was given at a visit. */
    @Entity(collection = "prescriptions")
    public record Prescription(@NotBlank @BelongsTo(value = Visit.class, index = "gsi1") String prescribedAtId,
            @NotBlank @BelongsTo(value = Medicine.class, index = "gsi2") String medicineId,
            @NotBlank @BelongsTo(value = Pet.class, index = "gsi3") String forId) {
    }

    /** How much of a medicine a clinic has: callers take from it, and it never falls below nothing. */
    @Entity(collection = "stocks")
    public record Stock(@NotBlank @BelongsTo(value = Clinic.class, index = "gsi1") String heldById,
            @NotBlank @BelongsTo(value = Medicine.class, index = "gsi2") String ofId, @Adjustable @PositiveOrZero int units) {
    }

    /** How far an invoice is. */
    public enum Status {
        DRAFT, SENT, PAID
    }

    /** An amount that an owner owes a clinic. */
    @Entity(collection = "invoices") @ListBy(value = {"billedById", "status"}, sort = "createdAt", index = "gsi3")
    public record Invoice(@NotBlank @BelongsTo(value = Owner.class, index = "gsi1") String payerId,
            @NotBlank @BelongsTo(value = Clinic.class, index = "gsi2") String billedById, @NotNull Status status,
            @NotNull @Positive BigDecimal amount, Instant createdAt) {
    }

    /** A line of an invoice, which exists for sure. */
    @Entity(collection = "lines")
    public record Line(@NotBlank @BelongsTo(value = Invoice.class, index = "gsi1", exists = true) String invoiceId, @NotBlank String text,
            @NotNull BigDecimal price) {
    }

    /** Something that was paid of an invoice. */
    @Entity(collection = "payments")
    public record Payment(@NotBlank @BelongsTo(value = Invoice.class, index = "gsi1") String settlesId,
            @NotNull @Positive BigDecimal amount) {
    }

    /** A question that somebody asks on the website. */
    @Entity(collection = "enquiries") @SortBy("createdAt")
    public record Enquiry(@NotBlank @BelongsTo(value = Clinic.class, index = "gsi3") String askedId, @NotBlank String question,
            @Email String answerTo, Instant createdAt) {
    }
}
