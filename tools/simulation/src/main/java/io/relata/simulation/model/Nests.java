package io.relata.simulation.model;

import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;

/** Boxes, crews, clerks and beds: all forms of trees that can be moved. */
public final class Nests {
    public static final TableModel MODEL = TableModel.of(Schema.table("Nested")
            .entities(Box.class, Thing.class, Crew.class, Clerk.class, Plot.class, Bed.class, Plant.class).model());

    /** Parents that are to come often, so that branches grow deep and circles are tried. */
    public static final String SAMPLES = """
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

    /** Moves with all that grows in it. */
    @Entity(collection = "beds")
    @SortBy("name")
    record Bed(@NotBlank @Within(value = Plot.class, movable = true) String plotId, @NotBlank String name) {
    }

    /** Boxes in boxes. One that holds others is not deleted. */
    @Entity(collection = "boxes")
    @SortBy("name")
    record Box(@Within(Box.class) String boxId, @NotBlank String name) {
    }

    /** Clerks who report to clerks, and to nobody when those are gone. */
    @Entity(collection = "clerks")
    record Clerk(@Within(value = Clerk.class, list = "reports", onDelete = OnDelete.DETACH) String clerkId, @Unique String name) {
    }

    /** Crews of crews, which go with what they are part of. */
    @Entity(collection = "crews")
    @SortBy("name")
    record Crew(@Within(value = Crew.class, index = "crews", topLast = true, onDelete = OnDelete.CASCADE) String crewId,
            @NotBlank String name) {
    }

    /** Grows in a bed. */
    @Entity(collection = "plants")
    record Plant(@NotBlank @Within(Bed.class) String bedId) {
    }

    /** The top of a tree of three kinds. */
    @Entity(collection = "plots")
    record Plot(String name) {
    }

    /** What is in a box, and goes with it. */
    @Entity(collection = "things")
    @SortBy("name")
    @Taggable
    record Thing(@NotBlank @Within(value = Box.class, onDelete = OnDelete.CASCADE) String boxId, @NotBlank String name) {
    }
}
