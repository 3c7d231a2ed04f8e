package io.relata.simulation.carrying;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.io.UncheckedIOException;

/** Singers and songs, voices and recordings, choirs of choirs: all forms of what children carry of their parents. */
public final class Concerts {
    public static final TableModel MODEL = TableModel.of(Schema.table("Carrying")
            .entities(Singer.class, Song.class, Voice.class, Recording.class, Choir.class).model());

    /** Parents that are to come often, so that their names change while children are created and move. */
    private static final String SAMPLES = """
            [{"method": "PUT", "path": "/singers/s1", "body": {"name": "x", "fee": 1}},
             {"method": "PUT", "path": "/singers/s2", "body": {"name": "y", "town": "z"}},
             {"method": "PUT", "path": "/songs/g1", "body": {"singerId": "a", "title": "x"}},
             {"method": "PUT", "path": "/songs/g2", "body": {"singerId": "a-b", "title": "y"}},
             {"method": "PUT", "path": "/voices/v1", "body": {"name": "x", "range": true}},
             {"method": "PUT", "path": "/recordings/r1", "body": {"voiceId": "a", "songId": "a", "label": "x"}},
             {"method": "PUT", "path": "/recordings/r2", "body": {"voiceId": "a-b", "songId": "a"}},
             {"method": "PUT", "path": "/choirs/c1", "body": {"choirId": "a", "name": "x"}}]
            """;

    private Concerts() {
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
