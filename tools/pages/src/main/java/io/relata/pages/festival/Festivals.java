package io.relata.pages.festival;

import io.relata.engine.rule.Rules;
import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import java.util.List;

/** A festival, its people and what they ask of it. */
public final class Festivals {
    /** The model. */
    public static final Model MODEL = Schema.table("Festival")
            .entities(Person.class, Band.class, Account.class, Festival.class, Stage.class, Gig.class, Hold.class, Order.class, Line.class,
                    Rider.class, Crew.class)
            .manyToMany(ManyToMany.between(Person.class, Band.class).with(Membership.class).sortFrom("name", "link.since"))
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followedBy"))
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("blocks", "blockedBy"))
            .manyToMany(ManyToMany.between(Person.class, Person.class).symmetrical("friends"))
            .model();

    /** Its rules. */
    public static final Rules RULES = Rules.of(MODEL, List.of(new WithinCredit()), List.of());

    private Festivals() {
    }
}
