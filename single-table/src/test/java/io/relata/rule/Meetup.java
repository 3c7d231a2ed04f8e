package io.relata.rule;

import static io.relata.internal.engine.binding.JsonText.json;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** A conference and its tickets: a small model, and all ways to write it. */
record Meetup(WriteContext context) {
    static final TableModel MODEL = TableModel.of(Schema.table("Meetup")
            .entities(Conference.class, Ticket.class, Speaker.class, Talk.class, Seat.class, Coupon.class)
            .manyToMany(ManyToMany.between(Speaker.class, Conference.class).with(Visit.class)).model());

    enum Status {
        OPEN, CLOSED
    }

    @Entity(collection = "conferences")
    @Taggable
    record Conference(@NotBlank String title, Status status, Integer sold) {
    }

    @Entity(collection = "tickets")
    @Taggable
    record Ticket(@BelongsTo(Conference.class) @NotBlank String conferenceId, @NotBlank String holder, @Max(9) Integer seats,
            BigDecimal price, LocalDate soldOn, @Valid Place place) {
    }

    record Place(String city, @Max(100) Integer row) {
    }

    @Entity(collection = "speakers")
    record Speaker(@NotBlank String speakerName, @BelongsTo(Ticket.class) String ticketId) {
    }

    @Entity(collection = "talks")
    record Talk(@BelongsTo(value = Speaker.class, copies = true) String speakerId, String title) {
    }

    @Entity(collection = "seats")
    @IdentifiedBy("number")
    record Seat(@NotBlank String number, @BelongsTo(value = Ticket.class, list = "own") String ticketId,
            @BelongsTo(value = Ticket.class, list = "reserves") String reserveId) {
    }

    @Entity(collection = "coupons")
    record Coupon(@Expires Instant until) {
    }

    record Visit(String room) {
    }

    static Meetup of(CoreTable table, List<Rule<?>> rules, List<LinkRule<?, ?>> linkRules) {
        return new Meetup(WriteContext.of(MODEL, table).with(Rules.of(MODEL, rules, linkRules)).by(Caller.of("ann")));
    }

    static Meetup of(CoreTable table, Rule<?>... rules) {
        return of(table, List.of(rules), List.of());
    }

    static EntityType type(String entity) {
        return MODEL.entity(entity).orElseThrow();
    }

    WriteResult create(String entity, String body) {
        return new CreateEntity(context).create(type(entity), json(body), Optional.empty());
    }

    WriteResult put(String entity, String id, String body) {
        return new PutEntity(context).put(type(entity), id, json(body), Precondition.NONE);
    }

    WriteResult patch(String entity, String id, String body) {
        return new PatchEntity(context).patch(type(entity), id, json(body), Precondition.NONE);
    }

    void delete(String entity, String id) {
        new DeleteEntity(context).delete(type(entity), id, Precondition.NONE);
    }

    void tag(String entity, String id, String tag) {
        new TagEntity(context).tag(type(entity), id, new Tag(tag));
    }

    void untag(String entity, String id, String tag) {
        new TagEntity(context).untag(type(entity), id, new Tag(tag));
    }

    void link(String speaker, String conference, String body) {
        new LinkEntities(context).link(visits(), speaker, conference, Optional.of(json(body)));
    }

    void unlink(String speaker, String conference) {
        new LinkEntities(context).unlink(visits(), speaker, conference);
    }

    private static Side visits() {
        return ((Related.Linked) MODEL.related(type("speaker"), "conferences").orElseThrow()).side();
    }
}
