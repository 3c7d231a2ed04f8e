package io.relata.internal.functions.queries;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Request;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A list of which so little is the caller's that the budget of a page is spent before anything is found. */
class SpentBudgetTest {
    /** More than a page may read, so that the first page ends with nothing. */
    private static final int OTHERS = 10_500;
    private static final TableModel MODEL = TableModel.of(Schema.table("Walls").entities(Wall.class, Note.class)
            .permissions(allow(owner("author")).to(CREATE, READ).with(Note.class)).model());

    private final MemoryCoreTable table = new MemoryCoreTable(new MemoryTable());
    private final ReadContext reads = new ReadContext(MODEL, table, Runnable::run, Clock.systemUTC());
    private final QueriesHandler queries = new QueriesHandler(reads);
    private final Relata application = new TableRelata(new AccessContext(reads, WriteContext.of(MODEL, table), TextIndex.NONE),
            new SdkTable(MODEL, "Walls", ""));

    @Entity(collection = "walls")
    record Wall(@NotBlank String name) {
    }

    @Entity(collection = "notes")
    @SortBy("text")
    record Note(@BelongsTo(Wall.class) @NotBlank String wallId, @NotBlank String text, String author) {
    }

    private APIGatewayV2HTTPResponse get(String target) {
        return queries.handleRequest(Request.of("GET " + target).by("bob").event(), null);
    }

    @Test
    void aPageThatFoundNothingYetIsNoProofThatThereIsNothing() throws Exception {
        application.entities(Wall.class).create("1", new Wall("One"));
        for (int i = 0; i < OTHERS; i++) {
            application.entities(Note.class).create(new Note("1", "a" + i, "ann"));
        }
        application.entities(Note.class).create("last", new Note("1", "z", "bob"));

        List<String> found = new ArrayList<>();
        String next = "";
        int pages = 0;
        do {
            APIGatewayV2HTTPResponse page = get("/walls/1/notes" + next);
            assertThat(page.getStatusCode()).as(page.getBody()).isEqualTo(200);
            JsonNode body = Json.MAPPER.readTree(page.getBody());
            body.get("items").forEach(item -> found.add(item.get("id").asText()));
            next = body.has("next") ? "?cursor=" + URLEncoder.encode(body.get("next").asText(), StandardCharsets.UTF_8) : "";
            pages++;
            assertThat(pages > 1 || found.isEmpty()).as("nothing within the budget of the first page").isTrue();
        } while (!next.isEmpty());

        assertThat(found).containsExactly("last");
        assertThat(pages).isGreaterThan(1);
    }

    @Test
    void aListWithNothingOfTheCallersIsThatOfAnEntityThatIsNotThere() {
        application.entities(Wall.class).create("1", new Wall("One"));
        application.entities(Note.class).create(new Note("1", "a", "ann"));
        assertThat(get("/walls/1/notes").getBody()).isEqualTo(get("/walls/2/notes").getBody().replace("wall 2", "wall 1"));
        assertThat(get("/walls/1/notes").getStatusCode()).isEqualTo(404);
    }
}
