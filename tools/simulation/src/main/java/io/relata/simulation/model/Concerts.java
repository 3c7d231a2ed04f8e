package io.relata.simulation.model;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;

/** Singers and songs, voices and recordings, choirs of choirs: all forms of what children carry of their parents. */
public final class Concerts {
    public static final TableModel MODEL = TableModel.of(Schema.table("Carrying")
            .entities(Singer.class, Song.class, Voice.class, Recording.class, Choir.class).model());

    /** Parents that are to come often, so that their names change while children are created and move. */
    public static final String SAMPLES = """
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

    /** Choirs of choirs: each carries the name of the one that it is part of, and not of those above. */
    @Entity(collection = "choirs")
    @SortBy("name")
    record Choir(@Within(Choir.class) @Carries("name") String choirId, @NotBlank String name, Integer members) {
    }

    /** Goes with its voice, and stays without its song. */
    @Entity(collection = "recordings")
    @Taggable
    record Recording(
            @NotBlank @BelongsTo(value = Voice.class, onDelete = OnDelete.CASCADE) @Carries( {
                    "name", "range"}) String voiceId,
            @BelongsTo(value = Song.class, copies = true, onDelete = OnDelete.DETACH) @Carries({"title", "singerId"}) String songId,
            String label){
    }

    /** Whose name and fee are carried, and whose town is not. */
    @Entity(collection = "singers")
    @SortBy("name")
    record Singer(@NotBlank String name, Integer fee, String town) {
    }

    /** Keeps its singer from being deleted, and is carried itself. */
    @Entity(collection = "songs")
    record Song(@BelongsTo(Singer.class) @Carries("name") String singerId, @NotBlank String title) {
    }

    /** Takes its recordings along when it is deleted. */
    @Entity(collection = "voices")
    record Voice(String name, Boolean range) {
    }
}
