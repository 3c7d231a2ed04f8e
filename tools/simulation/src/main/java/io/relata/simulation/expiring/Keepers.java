package io.relata.simulation.expiring;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.io.UncheckedIOException;

/** Entities that expire, with links among themselves and with what stays, with tags, unique values and copies of themselves. */
public final class Keepers {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Expiring").entities(Keeper.class, Hold.class, Token.class, Seal.class)
                    .manyToMany(Hold.class, Token.class).manyToMany(Keeper.class, Token.class).model());

    /** Some values that are to come often: unique ones that others have, and times that come in the course of a history. */
    private static final String SAMPLES = """
            [{"method": "PUT", "path": "/holds/h1", "body": {"code": "one", "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/holds/h2", "body": {"code": "one", "until": "1970-01-01T00:00:01Z"}},
             {"method": "PUT", "path": "/holds/h3", "body": {"code": "two", "until": "2100-01-01T00:00:00Z"}},
             {"method": "PUT", "path": "/tokens/t1", "body": {"door": "red", "floor": "1", "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/tokens/t2", "body": {"door": "red", "floor": "2", "until": "1970-01-01T00:00:01Z"}},
             {"method": "PUT", "path": "/seals/s1", "body": {"holdId": "a", "number": "1", "until": "1970-01-20T00:00:00Z"}},
             {"method": "PUT", "path": "/seals/s2", "body": {"holdId": "b", "tokenId": "a", "number": "2"}}]
            """;

    private Keepers() {
    }

    /** Requests, as sample data has them. */
    public static JsonNode samples() {
        try {
            return JsonMapper.builder().build().readTree(SAMPLES);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
