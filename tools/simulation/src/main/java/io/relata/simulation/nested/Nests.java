package io.relata.simulation.nested;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.io.UncheckedIOException;

/** Boxes, crews, clerks and beds: all forms of trees that can be moved. */
public final class Nests {
    public static final TableModel MODEL = TableModel.of(Schema.table("Nested")
            .entities(Box.class, Thing.class, Crew.class, Clerk.class, Plot.class, Bed.class, Plant.class).model());

    /** Parents that are to come often, so that branches grow deep and circles are tried. */
    private static final String SAMPLES = """
            [{"method": "PUT", "path": "/boxes/b1", "body": {"name": "x"}},
             {"method": "PUT", "path": "/boxes/b2", "body": {"boxId": "a", "name": "y"}},
             {"method": "PUT", "path": "/boxes/b3", "body": {"boxId": "a-b", "name": "x"}},
             {"method": "PUT", "path": "/things/t1", "body": {"boxId": "a", "name": "x"}},
             {"method": "PUT", "path": "/crews/c1", "body": {"crewId": "a", "name": "x"}},
             {"method": "PUT", "path": "/clerks/k1", "body": {"clerkId": "a", "name": "x"}},
             {"method": "PUT", "path": "/beds/d1", "body": {"plotId": "a", "name": "x"}},
             {"method": "PUT", "path": "/beds/d2", "body": {"plotId": "a-b", "name": "y"}},
             {"method": "PUT", "path": "/plants/p1", "body": {"bedId": "a"}}]
            """;

    private Nests() {
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
