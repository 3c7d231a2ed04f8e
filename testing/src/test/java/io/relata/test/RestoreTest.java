package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Versioned;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A deleted entity comes back from its history, and the history tells of its lives. */
@RelataTest
class RestoreTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Archive").entities(Shelf.class, Book.class, Reader.class)
            .manyToMany(ManyToMany.between(Book.class, Reader.class).with(Loan.class)).model());

    @Entity(collection = "shelves")
    record Shelf(@NotBlank String name) {
    }

    @Entity(collection = "books")
    @SortBy("title")
    @Listed
    @Taggable
    @Versioned
    @UniqueTogether({"shelfId", "place"})
    record Book(@BelongsTo(Shelf.class) @AtMost(2) @NotBlank String shelfId, @NotBlank String title, @Unique String isbn, String place,
            @CreatedBy String createdBy, @UpdatedBy String updatedBy) {
    }

    @Entity(collection = "readers")
    record Reader(@NotBlank String name) {
    }

    record Loan(String until) {
    }

    private static Book book(String shelf, String title, String isbn) {
        return new Book(shelf, title, isbn, null, null, null);
    }

    private static List<JsonNode> history(TestApi api, String path) {
        List<JsonNode> items = new ArrayList<>();
        api.get(path).expect(200).json().get("items").forEach(items::add);
        return items;
    }

    private static String words(JsonNode entry) {
        return (entry.path("deleted").asBoolean() ? "deleted by " + entry.path("deletedBy").asText("nobody") : entry.get("title").asText())
                + (entry.path("created").asBoolean() ? ", created" : "");
    }

    private static void shelve(TestApi api) {
        api.put("/shelves/s", new Shelf("S")).expect(201);
        api.put("/books/b", book("s", "One", "1")).expect(201);
    }

    @Test
    void lastVersionComesBackWithItsTagsAndItsTimeOfCreation(TestApi api, RelataSystem system) {
        shelve(api);
        api.put("/books/b/tags/red").expect(204);
        JsonNode last = api.as(Caller.of("ann")).patch("/books/b", Map.of("title", "Two")).expect(200).json();
        api.delete("/books/b").expect(204);
        assertThat(api.get("/books/b").status()).isEqualTo(404);
        system.settle();

        TestAnswer restored = api.as(Caller.of("bob")).send("POST", "/books/b/restore").expect(200);

        JsonNode book = restored.json();
        assertThat(book.get("title").asText()).isEqualTo("Two");
        assertThat(book.get("isbn").asText()).isEqualTo("1");
        assertThat(book.get("tags").toString()).isEqualTo("[\"red\"]");
        assertThat(book.get("createdAt")).isEqualTo(last.get("createdAt"));
        assertThat(book.get("createdBy")).isEqualTo(last.get("createdBy"));
        assertThat(book.get("updatedBy").asText()).isEqualTo("bob");
        assertThat(book.get("version").asLong()).isGreaterThan(last.get("version").asLong() + 1);
        assertThat(api.get("/books/b").expect(200).json()).isEqualTo(book);
        system.assertConverged();
        assertThat(api.get("/tags/red").expect(200).json().get("items")).hasSize(1);
        assertThat(api.get("/books").expect(200).json().get("items")).hasSize(1);
    }

    @Test
    void historyHasEachVersionEachDeletionAndEachLife(TestApi api, RelataSystem system) {
        shelve(api);
        api.patch("/books/b", Map.of("title", "Two")).expect(200);
        api.as(Caller.of("ann")).delete("/books/b").expect(204);
        assertThat(history(api, "/books/b/history")).extracting(RestoreTest::words)
                .containsExactly("One, created", "Two", "deleted by ann");

        api.send("POST", "/books/b/restore").expect(200);
        api.put("/books/b/tags/red").expect(204);
        api.put("/books/b", book("s", "Three", "1")).expect(200);
        JsonNode now = api.get("/books/b").json();

        List<JsonNode> all = history(api, "/books/b/history");
        assertThat(all).extracting(RestoreTest::words)
                .containsExactly("One, created", "Two", "deleted by ann", "Two, created", "Two", "Three");
        assertThat(all.get(5).get("version")).isEqualTo(now.get("version"));
        JsonNode deletion = all.get(2);
        List<String> names = new ArrayList<>();
        deletion.fieldNames().forEachRemaining(names::add);
        assertThat(names).containsExactlyInAnyOrder("version", "deleted", "deletedAt", "deletedBy");
        assertThat(deletion.get("version").asLong()).isEqualTo(all.get(1).get("version").asLong() + 1);
        assertThat(deletion.get("deletedAt").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        system.assertConverged();
    }

    @Test
    void historyIsReadPageByPageInBothOrders(TestApi api) {
        shelve(api);
        api.patch("/books/b", Map.of("title", "Two")).expect(200);
        api.delete("/books/b").expect(204);
        api.send("POST", "/books/b/restore").expect(200);
        api.patch("/books/b", Map.of("title", "Three")).expect(200);
        List<JsonNode> all = history(api, "/books/b/history");

        for (int limit = 1; limit <= 5; limit++) {
            assertThat(paged(api, limit, "asc")).as("limit " + limit).isEqualTo(all);
            List<JsonNode> reversed = new ArrayList<>(all);
            java.util.Collections.reverse(reversed);
            assertThat(paged(api, limit, "desc")).as("descending, limit " + limit).isEqualTo(reversed);
        }
        assertThat(history(api, "/books/b/history?filter=title:eq:Three")).extracting(RestoreTest::words).containsExactly("Three");
    }

    private static List<JsonNode> paged(TestApi api, int limit, String order) {
        List<JsonNode> items = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = api.get("/books/b/history?order=" + order + "&limit=" + limit + cursor).expect(200).json();
            page.get("items").forEach(items::add);
            cursor = page.has("next") ? "&cursor=" + page.get("next").asText() : "";
        } while (!cursor.isEmpty());
        return items;
    }

    @Test
    void whatExistsOrNeverWasIsNotRestored(TestApi api) {
        shelve(api);

        assertThat(api.send("POST", "/books/b/restore").expect(409).json().get("type").asText()).endsWith("already-exists");
        assertThat(api.send("POST", "/books/none/restore").status()).isEqualTo(404);
        assertThat(api.send("POST", "/shelves/s/restore").status()).as("nothing is kept of shelves").isEqualTo(404);
        assertThat(api.get("/books/none/history").status()).isEqualTo(404);
        api.delete("/books/b").expect(204);
        assertThat(api.send("POST", "/books/b/restore", Map.of("title", "Other")).status()).isEqualTo(422);
        assertThat(api.with("If-Match", "*").send("POST", "/books/b/restore").status()).isEqualTo(400);
        api.send("POST", "/books/b/restore").expect(200);
        api.send("POST", "/books/b/restore").expect(409);
    }

    @Test
    void takenValueAndMissingParentAreSaidOfTheirAttributes(TestApi api, RelataSystem system) {
        shelve(api);
        api.put("/books/a", new Book("s", "A", "9", "1", null, null)).expect(201);
        api.delete("/books/a").expect(204);
        api.delete("/books/b").expect(204);
        api.put("/books/c", new Book("s", "C", "9", "1", null, null)).expect(201);

        JsonNode problem = api.send("POST", "/books/a/restore").expect(422).json();
        assertThat(problem.get("errors")).extracting(error -> error.get("pointer").asText()).containsExactlyInAnyOrder("/isbn",
                "/shelfId");
        api.delete("/books/c").expect(204);
        system.settle();
        api.delete("/shelves/s").expect(204);
        assertThat(api.send("POST", "/books/b/restore").expect(422).json().at("/errors/0/pointer").asText()).isEqualTo("/shelfId");

        api.put("/shelves/s", new Shelf("S again")).expect(201);
        api.send("POST", "/books/a/restore").expect(200);
        assertThat(api.post("/books", book("s", "Other", "9")).status()).as("the value is claimed again").isEqualTo(409);
        system.assertConverged();
    }

    @Test
    void fullParentTakesNothingBack(TestApi api, RelataSystem system) {
        shelve(api);
        api.delete("/books/b").expect(204);
        api.put("/books/c", book("s", "C", null)).expect(201);
        api.put("/books/d", book("s", "D", null)).expect(201);

        JsonNode problem = api.send("POST", "/books/b/restore").expect(422).json();
        assertThat(problem.at("/errors/0/pointer").asText()).isEqualTo("/shelfId");
        assertThat(problem.at("/errors/0/detail").asText()).contains("2 books");

        api.delete("/books/c").expect(204);
        api.send("POST", "/books/b/restore").expect(200);
        assertThat(api.post("/books", book("s", "E", null)).status()).isEqualTo(409);
        system.assertConverged();
    }

    @Test
    void linksOfTheLifeBeforeStayEnded(TestApi api, RelataSystem system) {
        shelve(api);
        api.put("/readers/r", new Reader("R")).expect(201);
        api.put("/books/b/readers/r", new Loan("today")).expect(201);
        system.settle();
        api.delete("/books/b").expect(204);
        api.send("POST", "/books/b/restore").expect(200);

        system.assertConverged();
        assertThat(api.get("/books/b/readers").expect(200).json().get("items")).isEmpty();
        assertThat(api.get("/readers/r/books").expect(200).json().get("items")).isEmpty();
        api.put("/books/b/readers/r", new Loan("tomorrow")).expect(201);
        system.assertConverged();
    }

    @Test
    void repeatedRequestRestoresOnce(TestApi api) {
        shelve(api);
        api.delete("/books/b").expect(204);
        TestApi once = api.with("Idempotency-Key", "k");

        JsonNode first = once.send("POST", "/books/b/restore").expect(200).json();
        TestAnswer second = once.send("POST", "/books/b/restore").expect(200);

        assertThat(second.json()).isEqualTo(first);
        assertThat(second.header("Idempotency-Replayed")).contains("true");
        api.delete("/books/b").expect(204);
        assertThat(once.send("POST", "/books/b/restore").expect(200).json()).isEqualTo(first);
        assertThat(api.get("/books/b").status()).as("it was deleted again").isEqualTo(404);
    }

    @Test
    void deletedAndRestoredInOneTransaction(TestApi api, RelataSystem system) {
        shelve(api);

        JsonNode answer = api.post("/batch", Map.of("atomic", true, "requests", List.of(
                Map.of("method", "DELETE", "path", "/books/b"), Map.of("method", "POST", "path", "/books/b/restore")))).expect(200).json();

        assertThat(answer.toString()).contains("\"status\":200").contains("\"title\":\"One\"");
        api.get("/books/b").expect(200);
        system.assertConverged();
    }

    @Test
    void ofARestoreAndACreationAtTheSameMomentOneWins(TestApi api, RelataSystem system) throws Exception {
        shelve(api);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int i = 0; i < 10; i++) {
                api.delete("/books/b").expect(204);
                List<Callable<Integer>> calls = List.of(() -> api.send("POST", "/books/b/restore").status(),
                        () -> api.with("If-None-Match", "*").put("/books/b", book("s", "New", "2")).status(),
                        () -> api.send("POST", "/books/b/restore").status(),
                        () -> api.with("If-None-Match", "*").put("/books/b", book("s", "Newer", "3")).status());
                List<Integer> statuses = new ArrayList<>();
                for (Future<Integer> done : threads.invokeAll(calls)) {
                    statuses.add(done.get());
                }
                assertThat(statuses).filteredOn(status -> status == 200 || status == 201).as(statuses.toString()).hasSize(1);
                assertThat(statuses).filteredOn(status -> status == 409 || status == 412).as(statuses.toString()).hasSize(3);
            }
        } finally {
            threads.shutdown();
        }
        assertThat(history(api, "/books/b/history").stream().filter(entry -> entry.path("deleted").asBoolean())).hasSize(10);
        assertThat(history(api, "/books/b/history").stream().filter(entry -> entry.path("created").asBoolean())).hasSize(11);
        system.assertConverged();
    }
}
