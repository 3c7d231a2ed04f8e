package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.Links;
import io.relata.access.Relata;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single links: read with the entities that they lead to, written on conditions, and found by their own attributes. */
@RelataTest
class ConditionalLinksTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Follows").entities(Reader.class, Journal.class, Issue.class, Badge.class)
            .manyToMany(ManyToMany.between(Reader.class, Reader.class).named("follows", "followedBy").with(Following.class))
            .manyToMany(Reader.class, Badge.class)
            .model());

    @Entity(collection = "readers")
    record Reader(@NotBlank String name, String secret) {
    }

    @Entity(collection = "journals")
    record Journal(@NotBlank String title) {
    }

    @Entity(collection = "issues")
    record Issue(@BelongsTo(value = Journal.class, copies = true) String journalId, @NotBlank String title) {
    }

    @Entity(collection = "badges")
    record Badge(@NotBlank String label) {
    }

    enum Mood {
        FOND, BORED
    }

    record Following(BigDecimal weight, Boolean close, Instant since, LocalDate met, Mood mood, List<String> topics) {
        static Following of(String weight) {
            return new Following(new BigDecimal(weight), null, null, null, null, null);
        }
    }

    @BeforeEach
    void readers(TestApi api) {
        List.of("1", "2", "3").forEach(id -> api.put("/readers/" + id, new Reader("Reader " + id, null)).expect(201));
    }

    private static String etag(TestAnswer answer) {
        return answer.header("ETag").orElseThrow();
    }

    @Test
    void linkOfAReaderWithAReaderHasTwoDirectionsAndOneTag(TestApi api, RelataSystem system) {
        TestAnswer put = api.put("/readers/1/follows/2", Following.of("3")).expect(201);
        TestAnswer follows = api.get("/readers/1/follows/2").expect(200);
        TestAnswer followed = api.get("/readers/2/followedBy/1").expect(200);
        assertThat(follows.at("/name").asText()).isEqualTo("Reader 2");
        assertThat(followed.at("/name").asText()).isEqualTo("Reader 1");
        assertThat(followed.at("/link")).isEqualTo(follows.at("/link"));
        assertThat(List.of(etag(follows), etag(followed))).containsOnly(etag(put));
        api.get("/readers/2/follows/1").expect(404);
        api.get("/readers/1/followedBy/2").expect(404);
        assertThat(api.get("/readers/1/follows/1").expect(404).at("/detail").asText())
                .isEqualTo("reader 1 is not among the follows of reader 1");
        system.assertConverged();
    }

    @Test
    void readingALinkIsOneRequest(TestApi api, RelataSystem system) {
        api.put("/readers/1/follows/2", Following.of("3")).expect(201);
        assertThat(system.counts(() -> api.get("/readers/1/follows/2").expect(200)).requests()).isEqualTo(Map.of("BatchGetItem", 1));
        assertThat(system.counts(() -> api.get("/readers/1/follows/3").expect(404)).requests()).isEqualTo(Map.of("BatchGetItem", 1));
        assertThat(system.counts(() -> api.with("If-None-Match", "*").put("/readers/1/follows/3", Following.of("3")).expect(201))
                .requests()).as("no read of what should not be there").isEqualTo(Map.of("GetItem", 2, "PutItem", 1));
        assertThat(system.counts(() -> api.with("If-Match", "*").put("/readers/1/follows/3").expect(200)).requests())
                .isEqualTo(Map.of("GetItem", 3, "PutItem", 1));
        assertThat(system.counts(() -> api.put("/readers/1/follows/3", Following.of("4")).expect(200)).requests())
                .as("the first put is refused, which is not counted here, and the ends are read again")
                .isEqualTo(Map.of("GetItem", 4, "PutItem", 1));
        assertThat(system.counts(() -> api.with("If-Match", "*").delete("/readers/1/follows/3").expect(204)).requests())
                .isEqualTo(Map.of("GetItem", 3, "PutItem", 1));
    }

    @Test
    void linkEndsWithEitherLife(TestApi api, RelataSystem system) {
        TestAnswer put = api.put("/readers/1/follows/2", Following.of("3")).expect(201);
        api.delete("/readers/2").expect(204);
        api.put("/readers/2", new Reader("Another", null)).expect(201);
        api.get("/readers/1/follows/2").expect(404);
        api.with("If-Match", etag(put)).delete("/readers/1/follows/2").expect(412);
        api.with("If-Match", etag(put)).put("/readers/1/follows/2", Following.of("4")).expect(412);
        system.settle();
        api.get("/readers/1/follows/2?consistent=true").expect(404);
        api.with("If-None-Match", "*").put("/readers/1/follows/2", Following.of("5")).expect(201);
        system.assertConverged();
        assertThat(api.get("/readers/1/follows/2").expect(200).at("/link/weight").asInt()).isEqualTo(5);
    }

    @Test
    void linkThatFollowsFromAnAttributeIsReadAndNotWritten(TestApi api) {
        api.put("/journals/nature", new Journal("Nature")).expect(201);
        api.put("/journals/cell", new Journal("Cell")).expect(201);
        api.put("/issues/7", new Issue("nature", "Seven")).expect(201);
        assertThat(api.get("/issues/7/journal/nature").expect(200).at("/title").asText()).isEqualTo("Nature");
        api.patch("/issues/7", Map.of("journalId", "cell")).expect(200);
        api.get("/issues/7/journal/nature").expect(404);
        api.get("/issues/7/journal/cell").expect(200);
        assertThat(api.put("/issues/7/journal/nature").expect(405).header("Allow")).contains("GET, HEAD");
        api.get("/journals/cell/issues/7").expect(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"weight:gt:9.5 | 10", "weight:le:9.50 | 2 9.5", "weight:ne:10 | 2 9.5 none", "close:eq:true | 10",
            "since:ge:2026-03 | 10", "since:eq:2026-02 | 9.5", "met:lt:2026-01-01 | 2", "mood:in:FOND,BORED | 2 9.5", "mood:begins:B | 9.5",
            "topics:contains:art | 2 10"})
    void listIsFilteredByAttributesOfItsLinksAsTheirTypesCompare(String filter, String expected, TestApi api, RelataSystem system) {
        Map<String, Following> followings = Map.of(
                "2", new Following(new BigDecimal("2"), false, null, LocalDate.parse("2025-12-31"), Mood.FOND, List.of("art")),
                "9.5", new Following(new BigDecimal("9.5"), null, Instant.parse("2026-02-28T23:59:59.999Z"), null, Mood.BORED, List.of()),
                "10", new Following(BigDecimal.TEN, true, Instant.parse("2026-03-01T00:00:00Z"), LocalDate.parse("2026-01-01"), null,
                        List.of("sports", "art")),
                "none", new Following(null, null, null, null, null, null));
        followings.forEach((id, following) -> {
            api.put("/readers/" + id, new Reader("Reader", null));
            api.put("/readers/1/follows/" + id, following).expect(201);
        });
        system.settle();
        assertThat(api.get("/readers/1/follows?filter=link." + filter).expect(200).at("/items").findValuesAsText("id"))
                .containsExactlyInAnyOrder(expected.split(" "));
        assertThat(api.get("/readers/1/follows?limit=1&filter=name:eq:Nobody&filter=link." + filter).expect(200).at("/items")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/readers/1/follows?filter=link.weight:eq:heavy | filter=link.weight:eq:heavy: it is compared with a number",
            "/readers/1/badges?filter=link.weight:eq:1 | filter=link.weight:eq:1: there is no attribute link.weight here; there are id, "
                    + "createdAt, label",
            "/journals/cell/issues?filter=link.id:eq:1 | filter=link.id:eq:1: there is no attribute link.id here; there are id, createdAt, "
                    + "updatedAt, version, journalId, title"})
    void filterThatDoesNotFitIsRefused(String path, String detail, TestApi api) {
        TestAnswer answer = api.get(path).expect(400);
        assertThat(answer.at("/detail").asText()).isEqualTo(detail);
        assertThat(answer.at("/type").asText()).isEqualTo("urn:relata:problem:invalid-filter");
    }

    @Test
    void ofWritersThatKnowOneVersionExactlyOneSucceeds(TestApi api, RelataSystem system) {
        for (int round = 0; round < 15; round++) {
            String path = round % 2 == 0 ? "/readers/1/follows/2" : "/readers/2/followedBy/1";
            assertThat(atOnce(3, number -> () -> api.with("If-None-Match", "*").put(path, Following.of("" + number))))
                    .containsExactlyInAnyOrder(201, 412, 412);
            String etag = etag(api.get(path + "?consistent=true"));
            assertThat(atOnce(4, number -> () -> number == 3
                    ? api.with("If-Match", etag).delete(path)
                    : api.with("If-Match", etag).put(path, Following.of("1" + number))))
                    .filteredOn(status -> status < 300).hasSize(1);
            api.delete(path).expect(204);
        }
        system.assertConverged();
    }

    /** The statuses of requests that are sent at the same moment. */
    private static List<Integer> atOnce(int count, IntFunction<Supplier<TestAnswer>> requests) {
        ExecutorService executor = Executors.newFixedThreadPool(count);
        try {
            CyclicBarrier start = new CyclicBarrier(count);
            List<Callable<Integer>> calls = IntStream.range(0, count).<Callable<Integer>>mapToObj(number -> () -> {
                start.await();
                return requests.apply(number).get().status();
            }).toList();
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> answer : executor.invokeAll(calls)) {
                statuses.add(answer.get());
            }
            return statuses;
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void ownCodeReadsLinksAndWritesThemOnConditions(TestApi api, Relata relata) {
        Links<Reader, Reader> follows = relata.links(Reader.class, Reader.class, "follows");
        follows.link("1", "2", Following.of("3"));
        assertThat(etag(api.get("/readers/1/follows/2"))).isEqualTo("\"" + follows.get("1", "2").orElseThrow().version() + "\"");
        follows.ifVersion(follows.get("1", "2").orElseThrow().version()).link("1", "2", Following.of("4"));
        assertThat(api.get("/readers/1/follows/2").at("/link/weight").asInt()).isEqualTo(4);
        assertThat(follows.of("1").filter("link.weight", "lt", 5).page().items()).isEmpty();
    }
}
