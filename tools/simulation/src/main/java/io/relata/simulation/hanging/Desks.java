package io.relata.simulation.hanging;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.total.Total;
import java.io.UncheckedIOException;

/** Owners, folders in folders, papers and stickers: all forms of deletions that others follow from. */
public final class Desks {
    public static final TableModel MODEL = TableModel
            .of(Schema.table("Hanging").entities(Owner.class, Folder.class, Shelf.class, Paper.class, Sticker.class)
                    .totals(Total.of(Paper.class).per(Shelf.class), Total.of(Sticker.class).per(Paper.class)).model());

    /** Some values that are to come often: shelves with little room, and texts that meet. */
    private static final String SAMPLES = """
            [{"method": "PUT", "path": "/shelves/s1", "body": {"room": 1}},
             {"method": "PUT", "path": "/shelves/s2", "body": {"room": 2}},
             {"method": "PUT", "path": "/folders/f1", "body": {"ownerId": "a", "folderId": "a", "name": "x"}},
             {"method": "PUT", "path": "/papers/p1", "body": {"folderId": "a", "title": "x", "shelfId": "a"}},
             {"method": "PUT", "path": "/papers/p2", "body": {"folderId": "a-b", "title": "y"}},
             {"method": "PUT", "path": "/stickers/t1", "body": {"paperId": "a", "ownerId": "a", "text": "x"}}]
            """;

    private Desks() {
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
