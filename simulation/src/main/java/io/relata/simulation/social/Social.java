package io.relata.simulation.social;

import io.relata.model.EntityType;
import io.relata.model.ManyToMany;
import io.relata.model.Model;
import io.relata.model.Relation;
import io.relata.model.Schema;

/**
 * The model that is simulated: as small as one can be that has all that is copied, a relation with attributes, one of an entity with itself, tags, and copies
 * of entities beside what they are linked to.
 */
public final class Social {
    public static final Model MODEL = Schema.table("Social")
            .entities(Person.class, Club.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class).with(Membership.class))
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followedBy"))
            .model();

    public static final EntityType PERSON = MODEL.entity("person").orElseThrow();
    public static final EntityType CLUB = MODEL.entity("club").orElseThrow();
    public static final Relation MEMBERSHIP = MODEL.relation("person-club").orElseThrow();
    public static final Relation FOLLOWS = MODEL.relation("follows").orElseThrow();

    private Social() {
    }
}
