package io.relata.simulation.model;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;

/** Owners, folders in folders, papers and stickers: all forms of deletions that others follow from. */
public final class Desks {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Hanging").entities(Owner.class, Folder.class, Shelf.class, Paper.class, Sticker.class)
                    .totals(Total.of(Paper.class).per(Shelf.class), Total.of(Sticker.class).per(Paper.class)).model());

    /** Some values that are to come often: shelves with little room, and texts that meet. */
    public static final String SAMPLES = """
            [{"method": "PUT", "path": "/shelves/s1", "body": {"room": 1}},
             {"method": "PUT", "path": "/shelves/s2", "body": {"room": 2}},
             {"method": "PUT", "path": "/folders/f1", "body": {"ownerId": "a", "folderId": "a", "name": "x"}},
             {"method": "PUT", "path": "/papers/p1", "body": {"folderId": "a", "title": "x", "shelfId": "a"}},
             {"method": "PUT", "path": "/papers/p2", "body": {"folderId": "a-b", "title": "y"}},
             {"method": "PUT", "path": "/stickers/t1", "body": {"paperId": "a", "ownerId": "a", "text": "x"}}]
            """;

    private Desks() {
    }

    /** Goes with its owner, and with the folder that it is in. */
    @Entity(collection = "folders")
    @SortBy("name")
    @Versioned
    record Folder(@NotBlank @BelongsTo(value = Owner.class, copies = true, onDelete = OnDelete.CASCADE) String ownerId,
            @BelongsTo(value = Folder.class, onDelete = OnDelete.CASCADE) String folderId, @NotBlank String name) {
    }

    /** Has folders, which go with it, and has put up stickers, which stay. */
    @Entity(collection = "owners")
    record Owner(String name) {
    }

    /** Goes with its folder, and gives back its title and its place on a shelf. */
    @Entity(collection = "papers")
    @Taggable
    record Paper(@NotBlank @Within(value = Folder.class, onDelete = OnDelete.CASCADE) String folderId, @Unique String title,
            @BelongsTo(Shelf.class) @AtMost(by = "room") String shelfId) {
    }

    /** Has room for so many papers. */
    @Entity(collection = "shelves")
    record Shelf(Integer room) {
    }

    /** Stays when its paper or its owner goes, and another may have its text there by then. */
    @Entity(collection = "stickers")
    @Versioned
    @UniqueTogether({"paperId", "text"})
    record Sticker(@BelongsTo(value = Paper.class, copies = true, onDelete = OnDelete.DETACH) String paperId,
            @BelongsTo(value = Owner.class, onDelete = OnDelete.DETACH) String ownerId, String text) {
    }
}
