package io.relata.simulation.counted;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Ranking;
import io.relata.total.Total;
import java.io.UncheckedIOException;

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
    private static final String SAMPLES = """
            [{"method": "PUT", "path": "/sales/s1", "body": {"shopId": "a", "state": "OPEN", "amount": 0.25}},
             {"method": "PUT", "path": "/sales/s2", "body": {"shopId": "a", "state": "PAID", "amount": 12345678901234567890.5}},
             {"method": "PUT", "path": "/sales/s3", "body": {"shopId": "a", "state": "PAID", "amount": -3000000000000000000000}},
             {"method": "PUT", "path": "/offers/o1", "body": {"shopId": "a", "until": "1970-01-20T00:00:00Z", "shown": true}},
             {"method": "PUT", "path": "/offers/o2", "body": {"shopId": "a", "until": "1970-01-01T00:00:01Z", "shown": true}},
             {"method": "PUT", "path": "/offers/o3", "body": {"shopId": "a", "until": "2100-01-01T00:00:00Z", "shown": false}}]
            """;

    private Shops() {
    }

    /** Requests, as sample data has them. */
    public static JsonNode samples() {
        try {
            return JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build()
                    .readTree(SAMPLES);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
