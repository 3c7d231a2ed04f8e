package io.relata.internal.engine.permission;

import static io.relata.permission.Grantee.linked;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.freeze;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.DELETE;
import static io.relata.permission.Privilege.LINK;
import static io.relata.permission.Privilege.READ;
import static io.relata.permission.Privilege.TAG;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.Versioned;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;

/** A model with every kind of permission: boards with members, some of whom are editors, and what they note. */
final class Boards {
    static final TableModel MODEL = TableModel.of(Schema.table("Boards")
            .entities(Board.class, Member.class, Note.class)
            .manyToMany(ManyToMany.between(Member.class, Board.class).with(Membership.class))
            .permissions(
                    allow(role("admin")).toDoAnything().withAll(),
                    allow(linked(Member.class)).to(READ).with(Board.class),
                    allow(linked(Member.class).with("level", Level.EDITOR)).to(CHANGE, LINK, TAG).with(Board.class),
                    allow(self()).to(CHANGE, LINK).with(Member.class),
                    allow(whoMay(READ, Board.class)).to(CREATE, READ).with(Note.class),
                    allow(owner("author")).to(CHANGE, DELETE).with(Note.class),
                    hide("secret").of(Note.class).exceptFor(owner("author"), role("admin")),
                    freeze("points").of(Note.class).exceptFor(role("admin")))
            .model());

    private Boards() {
    }

    enum Level {
        READER, EDITOR
    }

    record Membership(Level level) {
    }

    @Entity(collection = "boards")
    @SortBy("title")
    @Listed
    @Taggable
    record Board(@NotBlank String title) {
    }

    @Entity(collection = "members")
    record Member(@NotBlank String nick, @Unique String email) {
    }

    @Entity(collection = "notes")
    @SortBy("text")
    @Taggable
    @Versioned
    record Note(@BelongsTo(Board.class) @NotBlank String boardId, @NotBlank String text, @CreatedBy String author, String secret,
            Integer points) {
    }
}
