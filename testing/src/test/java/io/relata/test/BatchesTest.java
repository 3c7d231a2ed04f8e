package io.relata.test;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Unique;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several writes in one request, where tenants, permissions and limits say what may be written. */
@RelataTest
class BatchesTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Shelves").multiTenant().entities(Shelf.class, Book.class)
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(owner("keeper")).to(READ, CHANGE).with(Shelf.class),
                    allow(role("reader")).to(READ, CREATE).with(Book.class))
            .model());
    private static final Caller ADMIN = Caller.of("root").withRoles("admin").inTenant("north");
    private static final Caller ANN = Caller.of("ann").withRoles("reader").inTenant("north");
    private static final int WRITERS = 8;

    @Entity(collection = "shelves")
    record Shelf(@NotBlank String keeper, String label) {
    }

    @Entity(collection = "books")
    record Book(@BelongsTo(Shelf.class) @AtMost(3) @NotBlank String shelfId, @Unique String isbn) {
    }

    @BeforeEach
    void shelves(TestApi anonymous) {
        anonymous.as(ADMIN).put("/shelves/1", new Shelf("ann", null)).expect(201);
        anonymous.as(ADMIN).put("/shelves/2", new Shelf("bob", null)).expect(201);
    }

    private static Map<String, Object> request(String method, String path, Map<String, ?> body) {
        return Map.of("method", method, "path", path, "body", body);
    }

    private static Map<String, Object> batch(boolean atomic, List<Map<String, Object>> requests) {
        return Map.of("atomic", atomic, "requests", requests);
    }

    private static Map<String, Object> book(int id, String shelf) {
        return request("PUT", "/books/" + id, Map.of("shelfId", shelf));
    }

    @Test
    void whatTheCallerMayNotDoIsRefusedByItselfOrWithAllOthers(TestApi anonymous) {
        TestApi ann = anonymous.as(ANN);
        List<Map<String, Object>> requests = List.of(request("PATCH", "/shelves/1", Map.of("label", "A")),
                request("PATCH", "/shelves/2", Map.of("label", "B")), request("DELETE", "/shelves/1", Map.of()));
        TestAnswer refused = ann.post("/batch", batch(true, requests)).expect(404);
        assertThat(refused.at("/errors").findValuesAsText("pointer")).containsExactly("/requests/1", "/requests/2");
        assertThat(ann.get("/shelves/1").expect(200).json().has("label")).isFalse();
        assertThat(ann.post("/batch", batch(false, requests)).expect(200).at("/responses").findValuesAsText("status"))
                .containsExactly("200", "404", "404", "403", "403");
        assertThat(ann.get("/shelves/1").expect(200).at("/label").asText()).isEqualTo("A");
    }

    @Test
    void tenantsAreApart(TestApi anonymous) {
        TestApi south = anonymous.as(Caller.of("root").withRoles("admin").inTenant("south"));
        south.post("/batch", batch(true, List.of(request("PUT", "/shelves/1", Map.of("keeper", "sue"))))).expect(200);
        south.post("/batch", batch(true, List.of(request("PATCH", "/shelves/2", Map.of("label", "S"))))).expect(404);
        assertThat(anonymous.as(ADMIN).get("/shelves/1").expect(200).at("/keeper").asText()).isEqualTo("ann");
        anonymous.as(Caller.of("root").withRoles("admin")).post("/batch", batch(true, List.of())).expect(403);
    }

    @Test
    void atomicBatchIsOneTransactionAndAnyOtherIsItsRequests(TestApi anonymous, RelataSystem system) {
        TestApi admin = anonymous.as(ADMIN);
        List<Map<String, Object>> shelves = List.of(request("PUT", "/shelves/8", Map.of("keeper", "x")),
                request("PUT", "/shelves/9", Map.of("keeper", "x")));
        assertThat(system.counts(() -> admin.post("/batch", batch(true, shelves)).expect(200)).requests())
                .isEqualTo(Map.of("GetItem", 2, "TransactWriteItems", 1));
        assertThat(system.counts(() -> admin.post("/batch", batch(false, shelves)).expect(200)).requests()).as("nothing changes")
                .isEqualTo(Map.of("GetItem", 2));
        RequestCounts one = system.counts(() -> admin.post("/batch", batch(true, shelves.subList(0, 1))).expect(200));
        assertThat(one.requests()).isEqualTo(Map.of("GetItem", 1));
    }

    @Test
    void limitHoldsForABatchWhoeverElseWrites(TestApi anonymous, RelataSystem system) throws Exception {
        TestApi admin = anonymous.as(ADMIN);
        assertThat(admin.post("/batch", batch(true, IntStream.range(0, 4).mapToObj(i -> book(i, "1")).toList())).expect(409).at("/type")
                .asText()).isEqualTo("urn:relata:problem:limit-reached");
        assertThat(admin.get("/shelves/1/books").expect(200).at("/items")).isEmpty();
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        List<Future<TestAnswer>> answers = threads.invokeAll(IntStream.range(0, WRITERS).<Callable<TestAnswer>>mapToObj(
                i -> () -> admin.post("/batch", batch(true, List.of(book(10 + 2 * i, "1"), book(11 + 2 * i, "2"))))).toList());
        threads.shutdown();
        long done = 0;
        for (Future<TestAnswer> answer : answers) {
            assertThat(answer.get().status()).isIn(200, 409);
            done += answer.get().status() == 200 ? 1 : 0;
        }
        assertThat(done).isEqualTo(3);
        for (String shelf : List.of("1", "2")) {
            assertThat(admin.get("/shelves/" + shelf + "/books").expect(200).at("/items")).hasSize(3);
        }
        system.assertConverged();
    }

    @Test
    void batchWithAKeyIsCarriedOutOnceHoweverManySendIt(TestApi anonymous, RelataSystem system) throws Exception {
        TestApi admin = anonymous.as(ADMIN).with("Idempotency-Key", "once");
        Map<String, Object> batch = batch(true, List.of(request("POST", "/shelves", Map.of("keeper", "new")),
                request("POST", "/books", Map.of("shelfId", "1", "isbn", "1-2-3"))));
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        List<Future<TestAnswer>> answers = threads
                .invokeAll(Stream.<Callable<TestAnswer>>generate(() -> () -> admin.post("/batch", batch)).limit(WRITERS).toList());
        threads.shutdown();
        JsonNode first = answers.get(0).get().expect(200).at("/responses/0/headers/Location");
        List<TestAnswer> all = new ArrayList<>();
        for (Future<TestAnswer> answer : answers) {
            all.add(answer.get());
            assertThat(answer.get().expect(200).at("/responses/0/headers/Location")).isEqualTo(first);
        }
        assertThat(all.stream().filter(answer -> answer.header("Idempotency-Replayed").isEmpty())).hasSize(1);
        assertThat(anonymous.as(ADMIN).get("/shelves/1/books").expect(200).at("/items")).hasSize(1);
        system.assertConverged();
    }
}
