package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Parents are deleted while they get children: no child is left without one. */
@RelataTest
class ExistingParentsTest {
    static final TableModel MODEL = TableModel
            .of(Schema.table("Clinics").entities(Clinic.class, Visit.class, Note.class, Card.class).model());
    private static final int WRITERS = 8;
    private static final int ROUNDS = Integer.getInteger("relata.parents.rounds", 5);

    @Entity(collection = "clinics")
    record Clinic(String name) {
    }

    @Entity(collection = "visits")
    @SortBy("createdAt")
    record Visit(@NotBlank @BelongsTo(value = Clinic.class, exists = true) String clinicId) {
    }

    @Entity(collection = "notes")
    @SortBy("createdAt")
    record Note(@NotBlank @BelongsTo(value = Clinic.class, onDelete = OnDelete.CASCADE, exists = true) String clinicId) {
    }

    @Entity(collection = "cards")
    @SortBy("createdAt")
    record Card(@BelongsTo(value = Clinic.class, onDelete = OnDelete.DETACH, exists = true) String clinicId) {
    }

    @Test
    void whoeverCreatesAChildMeanwhileIsToldOrTheParentStays(TestApi api, RelataSystem system) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        for (int round = 0; round < ROUNDS; round++) {
            String clinic = "c" + round;
            api.put("/clinics/" + clinic, new Clinic("North")).expect(201);
            List<Callable<TestAnswer>> writers = IntStream.range(0, WRITERS).<Callable<TestAnswer>>mapToObj(i -> () -> i == 3
                    ? answered(() -> api.delete("/clinics/" + clinic))
                    : answered(() -> api.post("/" + List.of("notes", "cards", i % 2 == 0 ? "visits" : "notes").get(i % 3),
                            Map.of("clinicId", clinic))))
                    .toList();
            List<Future<TestAnswer>> answers = threads.invokeAll(writers);

            for (int i = 0; i < WRITERS; i++) {
                TestAnswer answer = answers.get(i).get();
                if (i == 3) {
                    assertThat(answer.status()).as(answer.text()).isIn(204, 409);
                } else {
                    assertThat(answer.status()).as(answer.text()).isIn(201, 422);
                    assertThat(answer.status() == 201 || answer.at("/errors/0/pointer").asText().equals("/clinicId")).as(answer.text())
                            .isTrue();
                }
            }
        }
        threads.shutdown();
        system.assertConverged();
    }

    /** Whom others were in the way of tries again, as clients do. */
    private static TestAnswer answered(Callable<TestAnswer> request) throws Exception {
        for (;;) {
            TestAnswer answer = request.call();
            if (answer.status() < 500 && !answer.at("/type").asText().matches(".*(transaction-conflict|concurrent-changes)")) {
                return answer;
            }
        }
    }

    @Test
    void batchCreatesAParentWithItsChildren(TestApi api, RelataSystem system) {
        List<Map<String, Object>> requests = List.of(
                Map.of("method", "PUT", "path", "/clinics/new", "body", Map.of("name", "New")),
                Map.of("method", "PUT", "path", "/visits/1", "body", Map.of("clinicId", "new")),
                Map.of("method", "PUT", "path", "/notes/1", "body", Map.of("clinicId", "new")),
                Map.of("method", "PATCH", "path", "/clinics/new", "body", Map.of("name", "Newer")),
                Map.of("method", "PUT", "path", "/cards/1", "body", Map.of("clinicId", "new")));
        api.post("/batch", Map.of("atomic", true, "requests", requests)).expect(200);
        assertThat(api.delete("/clinics/new").expect(409).at("/type").asText()).isEqualTo("urn:relata:problem:has-children");
        api.delete("/visits/1").expect(204);
        api.delete("/clinics/new").expect(204);
        api.put("/notes/2", Map.of("clinicId", "new")).expect(422);
        system.assertConverged();
        api.get("/notes/1").expect(404);
        assertThat(api.get("/cards/1").expect(200).json().has("clinicId")).isFalse();
    }
}
