package io.relata.internal.local.transfer;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.time.LocalDate;
import java.util.Set;

/** A model with a part of every kind: cascades, unique values, limits, earlier versions, trees, links, tags and totals. */
final class Library {
    static final Model MODEL = Schema.table("Library").entities(Branch.class, Shelf.class, Book.class, Reader.class, Topic.class)
            .manyToMany(ManyToMany.between(Reader.class, Book.class).with(Loan.class))
            .totals(Total.of(Book.class).per(Shelf.class)).model();

    private Library() {
    }

    record Loan(LocalDate since) {
    }

    @Entity(collection = "branches")
    @SortBy("name")
    @Listed
    @Taggable
    record Branch(@NotBlank String name, @Unique String code) {
    }

    @Entity(collection = "shelves")
    record Shelf(@BelongsTo(value = Branch.class, onDelete = OnDelete.CASCADE) @NotBlank String branchId, @NotBlank String label) {
    }

    @Entity(collection = "books")
    @SortBy("title")
    @Taggable
    @Versioned
    record Book(@BelongsTo(value = Shelf.class, onDelete = OnDelete.CASCADE) @NotBlank String shelfId, @NotBlank String title,
            Integer pages,
            Set<String> authors, @CreatedBy String enteredBy) {
    }

    @Entity(collection = "readers")
    @Listed
    record Reader(@BelongsTo(Branch.class) @AtMost(50) String branchId, @NotBlank String name) {
    }

    @Entity(collection = "topics")
    record Topic(@Within(Topic.class) String topicId, @NotBlank String name) {
    }
}
