package io.relata.pages.festival;

import io.relata.internal.engine.rule.Rules;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import java.util.List;

/** A festival, its people and what they ask of it. */
public final class Festivals {
    /** The model. */
    public static final TableModel MODEL = TableModel.of(Schema.table("Festival")
            .entities(Attendee.class, Band.class, Account.class, Festival.class, FestivalStage.class, Gig.class, HeldSeat.class,
                    Order.class, Line.class,
                    Rider.class, CrewMember.class)
            .manyToMany(ManyToMany.between(Attendee.class, Band.class).with(Playing.class).sortFrom("name", "link.since"))
            .manyToMany(ManyToMany.between(Attendee.class, Attendee.class).named("follows", "followedBy"))
            .manyToMany(ManyToMany.between(Attendee.class, Attendee.class).named("blocks", "blockedBy"))
            .manyToMany(ManyToMany.between(Attendee.class, Attendee.class).symmetrical("friends"))
            .model());

    /** Its rules. */
    public static final Rules RULES = Rules.of(MODEL, List.of(new WithinCredit()), List.of());

    private Festivals() {
    }
}
