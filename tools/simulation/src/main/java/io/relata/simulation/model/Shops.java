package io.relata.simulation.model;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Ranking;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;

/** Shops with totals of every form: what moves between them, what is linked to them, tagged, grouped, chosen, and spread. */
public final class Shops {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Counted").entities(Shop.class, Sale.class, Offer.class, Visitor.class)
                    .manyToMany(ManyToMany.between(Visitor.class, Shop.class).named("rates", "ratedBy").with(Rating.class))
                    .totals(Total.of(Sale.class).per(Shop.class).sum("amount").sum("tip").by("state").rankedBy(Ranking.sum("amount"))
                            .rankedBy(Ranking.average("tip")),
                            Total.of(Sale.class).per(Shop.class).where("state", Sale.State.OPEN).sum("tip").named("openSales"),
                            Total.of(Sale.class).perTag().sum("amount"),
                            Total.of(Sale.class).overall().by("state").sum("amount").shards(3),
                            Total.of(Offer.class).per(Shop.class).where("shown", true).sum("pieces").named("shownOffers"),
                            Total.of(Visitor.class).per(Shop.class, "ratedBy").sum("stars").by("mood"),
                            Total.of(Shop.class).per(Visitor.class, "rates").sum("spent").rankedBy(Ranking.count()),
                            Total.of(Shop.class).per(Visitor.class, "rates").where("mood", Rating.Mood.GOOD).named("liked"))
                    .model());

    /** Some values that are to come often: decimals of several digits of base 10^15, and times that come in the course of a history. */
    public static final String SAMPLES = """
            [{"method": "PUT", "path": "/sales/s1", "body": {"shopId": "a", "state": "OPEN", "amount": 0.25}},
             {"method": "PUT", "path": "/sales/s2", "body": {"shopId": "a", "state": "PAID", "amount": 12345678901234567890.5}},
             {"method": "PUT", "path": "/sales/s3", "body": {"shopId": "a", "state": "PAID", "amount": -3000000000000000000000}},
             {"method": "PUT", "path": "/offers/o1", "body": {"shopId": "a", "until": "1970-01-20T00:00:00Z", "shown": true}},
             {"method": "PUT", "path": "/offers/o2", "body": {"shopId": "a", "until": "1970-01-01T00:00:01Z", "shown": true}},
             {"method": "PUT", "path": "/offers/o3", "body": {"shopId": "a", "until": "2100-01-01T00:00:00Z", "shown": false}}]
            """;

    private Shops() {
    }

    /** What a shop offers for some time. Some are shown. */
    @Entity(collection = "offers")
    @SortBy("until")
    public record Offer(@BelongsTo(Shop.class) @NotBlank String shopId, @NotNull @Expires Instant until, boolean shown, int pieces) {
    }

    /** What a visitor thinks of a shop. */
    public record Rating(int stars, BigDecimal spent, Mood mood) {
        /** How it was there. */
        public enum Mood {
            GOOD, BAD
        }
    }

    /** Something that a shop has sold. Not all have a tip. */
    @Entity(collection = "sales")
    @SortBy("state")
    @Taggable
    public record Sale(@BelongsTo(Shop.class) @NotBlank String shopId, @NotNull State state, @NotNull BigDecimal amount, BigDecimal tip) {
        /** Whether it is paid. */
        public enum State {
            OPEN, PAID
        }
    }

    /** What sells. */
    @Entity(collection = "shops")
    @SortBy("name")
    public record Shop(@NotBlank String name) {
    }

    /** Somebody who rates shops. */
    @Entity(collection = "visitors")
    @SortBy("name")
    public record Visitor(@NotBlank String name) {
    }
}
