package io.relata.simulation.model;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Within;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;

/**
 * The model that is simulated: as small as one can be that has all that is copied, a relation with attributes, one of an entity with
 * itself, tags, and copies of entities beside what they are linked to; and what follows from parents: links with copies, and a hierarchy of
 * two levels below its top.
 */
public final class Social {
    public static final TableModel MODEL = TableModel.of(Schema.table("Social")
            .entities(Person.class, Club.class, Team.class, House.class, Chamber.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class).with(Membership.class))
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followedBy"))
            .model());

    /** People and clubs alone, with lists of linked entities in every order that there is for them. */
    public static final TableModel ORDERED = TableModel.of(Schema.table("Social").named("ordered").entities(Person.class, Club.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class).with(Membership.class).sortTo("name").sortFrom("name", "link.role"))
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followedBy").sortTo("createdAt", "name"))
            .model());

    public static final EntityType PERSON = MODEL.entity("person").orElseThrow();
    public static final EntityType CLUB = MODEL.entity("club").orElseThrow();
    public static final EntityType TEAM = MODEL.entity("team").orElseThrow();
    public static final EntityType HOUSE = MODEL.entity("house").orElseThrow();
    public static final EntityType CHAMBER = MODEL.entity("chamber").orElseThrow();
    public static final Relation MEMBERSHIP = MODEL.relation("person-club").orElseThrow();
    public static final Relation FOLLOWS = MODEL.relation("follows").orElseThrow();

    public static final Relation TEAMS = MODEL.relation("team-club").orElseThrow();

    private Social() {
    }

    /** A part of a house. */
    @Entity(collection = "chambers")
    @SortBy("name")
    public record Chamber(@Within(House.class) @NotBlank String houseId, @NotBlank String name) {
    }

    /** What people are members of. */
    @Entity(collection = "clubs")
    @SortBy("name")
    @Taggable
    public record Club(@NotBlank String name) {
    }

    /** A part of a club. */
    @Entity(collection = "houses")
    @SortBy("name")
    public record House(@Within(Club.class) @NotBlank String clubId, @NotBlank String name) {
    }

    /** What a person is in a club. */
    public record Membership(String role) {
    }

    /** A person, who may be a member of clubs and follow others. There is a copy of them beside the clubs. */
    @Entity(collection = "people")
    @SortBy("name")
    @Taggable
    @SelfCopy
    public record Person(@NotBlank String name) {
    }

    /** Those who play for a club. Club and team carry copies of each other. */
    @Entity(collection = "teams")
    @SortBy("name")
    public record Team(@BelongsTo(value = Club.class, copies = true) @NotBlank String clubId, @NotBlank String name) {
    }
}
