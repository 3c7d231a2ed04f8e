package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.ListQuery;
import io.relata.access.StoredEntity;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Ranking;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists that are sorted by a total. */
@RelataTest
class RankedListsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Ranked").entities(Talk.class, Person.class, Question.class)
            .manyToMany(ManyToMany.between(Person.class, Talk.class).named("rates", "ratedBy").with(Rating.class))
            .totals(Total.of(Person.class).per(Talk.class, "ratedBy").named("rating").sum("stars").rankedBy(Ranking.average("stars"))
                    .rankedBy(Ranking.count()),
                    Total.of(Question.class).per(Talk.class).sum("votes").sum("length").rankedBy(Ranking.sum("votes")),
                    Total.of(Question.class).per(Person.class).rankedBy(Ranking.count()),
                    Total.of(Question.class).per(Person.class).named("later").rankedBy(Ranking.count()).building(),
                    Total.of(Talk.class).overall().building())
            .model());

    @Entity(collection = "talks")
    @SortBy("title")
    @Listed
    record Talk(@NotBlank String title) {
    }

    @Entity(collection = "people")
    @SortBy("name")
    record Person(@NotBlank String name) {
    }

    record Rating(@NotNull BigDecimal stars) {
    }

    @Entity(collection = "questions")
    @SortBy("text")
    record Question(@BelongsTo(Talk.class) @NotBlank String talkId, @BelongsTo(Person.class) @NotBlank String personId,
            @NotBlank String text, @NotNull BigDecimal votes, int length) {
    }

    private static void talks(TestApi api, String... ids) {
        for (String id : ids) {
            api.put("/talks/" + id, new Talk("Talk " + id)).expect(201);
        }
        for (String person : List.of("ann", "bob")) {
            api.put("/people/" + person, new Person(person)).expect(201);
        }
    }

    private static void rate(TestApi api, String person, String talk, String stars) {
        assertThat(api.put("/people/" + person + "/rates/" + talk, new Rating(new BigDecimal(stars))).status()).isIn(200, 201);
    }

    private static void ask(TestApi api, String id, String talk, String votes) {
        api.put("/questions/" + id, new Question(talk, "ann", "Why?", new BigDecimal(votes), 4)).expect(201);
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void talksAreListedByTheirRatings(TestApi api, RelataSystem system) {
        talks(api, "a", "b", "c", "unrated");
        rate(api, "ann", "a", "4");
        rate(api, "bob", "a", "3");
        rate(api, "ann", "b", "10");
        rate(api, "ann", "c", "-0.5");
        system.settle();

        assertThat(ids(api, "/talks?sort=rating.average.stars")).containsExactly("c", "a", "b");
        assertThat(ids(api, "/talks?sort=rating.average&order=desc")).containsExactly("b", "a", "c");
        assertThat(ids(api, "/talks?sort=rating.count&order=desc")).startsWith("a").hasSize(3);
        rate(api, "bob", "b", "-20");
        api.delete("/people/ann/rates/c").expect(204);
        system.settle();
        assertThat(ids(api, "/talks?sort=rating.average&order=desc")).containsExactly("a", "b");
        system.assertConverged();
    }

    @Test
    void entitiesAreAnsweredAsInAnyListAndWithTotalsIfThatIsAsked(TestApi api, RelataSystem system) {
        talks(api, "a");
        rate(api, "ann", "a", "5");
        system.settle();
        assertThat(api.get("/talks?sort=rating.count").expect(200).at("/items/0")).isEqualTo(api.get("/talks/a").json());
        assertThat(api.get("/talks?sort=rating.count&include=totals").expect(200).at("/items/0"))
                .isEqualTo(api.get("/talks/a?include=totals").json());
        RequestCounts counts = system.counts(() -> api.get("/talks?sort=rating.count&include=totals").expect(200));
        assertThat(counts.requests()).as("entities of each of four partitions that has some, and totals")
                .isEqualTo(Map.of("Query", 4, "BatchGetItem", 2));
    }

    @Test
    void listsAreReadInJava(TestApi api, RelataSystem system) {
        talks(api, "a", "b", "c");
        ask(api, "q1", "a", "2.5");
        ask(api, "q2", "b", "-1");
        ask(api, "q3", "c", "10");
        system.settle();
        ListQuery<StoredEntity<Talk>> talks = system.relata().entities(Talk.class).list();

        assertThat(talks.orderBy("questions.sum.votes").descending().limit(1).stream()).extracting(StoredEntity::id)
                .containsExactly("c", "a", "b");
        assertThat(talks.orderBy("questions.sum.votes").from(-1).to(new BigDecimal("2.5")).page().items()).extracting(StoredEntity::id)
                .containsExactly("b", "a");
        assertThatThrownBy(() -> talks.orderBy("questions.sum.price").page()).hasMessageContaining("sort has to be one of ");
    }

    @Test
    void pagesGoOnWhereTheyEndInBothDirections(TestApi api, RelataSystem system) {
        List<String> ids = IntStream.range(0, 23).mapToObj(number -> "t%02d".formatted(number)).toList();
        talks(api, ids.toArray(String[]::new));
        ids.forEach(id -> ask(api, "q" + id, id, String.valueOf((Integer.parseInt(id.substring(1)) * 7 % 23 - 11) * 0.25)));
        system.settle();
        List<String> expected = ids.stream().sorted(Comparator.comparing(id -> Integer.parseInt(id.substring(1)) * 7 % 23))
                .toList();
        for (String order : List.of("asc", "desc")) {
            List<String> found = new ArrayList<>();
            String path = "/talks?sort=questions.sum.votes&limit=4&order=" + order;
            for (String page = path; !page.isEmpty();) {
                TestAnswer answer = api.get(page).expect(200);
                found.addAll(answer.at("/items").findValuesAsText("id"));
                page = answer.at("/next").isMissingNode() ? "" : path + "&cursor=" + answer.at("/next").asText();
            }
            List<String> wanted = new ArrayList<>(expected);
            if (order.equals("desc")) {
                Collections.reverse(wanted);
            }
            assertThat(found).isEqualTo(wanted);
        }
        assertThat(ids(api, "/talks?sort=questions.sum.votes&from=-0.5&to=0.25")).hasSize(4)
                .isEqualTo(expected.subList(9, 13));
        assertThat(ids(api, "/talks?sort=questions.sum.votes&from=-0.5&to=0.25&order=desc&filter=title:eq:" + "Talk%20" + expected.get(10)))
                .containsExactly(expected.get(10));
        assertThat(ids(api, "/talks?sort=questions.sum.votes&from=2&to=1")).isEmpty();
    }

    @Test
    void talkThatIsDeletedLeavesTheListAtOnce(TestApi api, RelataSystem system) {
        talks(api, "a", "b");
        rate(api, "ann", "a", "5");
        rate(api, "ann", "b", "4");
        system.settle();
        api.delete("/talks/a").expect(204);
        assertThat(ids(api, "/talks?sort=rating.average&order=desc")).containsExactly("b");
        system.settle();
        api.put("/talks/a", new Talk("again")).expect(201);
        assertThat(ids(api, "/talks?sort=rating.average&order=desc")).containsExactly("b");
        system.assertConverged();
    }

    @Test
    void questionThatMovesLeavesOnePlaceForAnother(TestApi api, RelataSystem system) {
        talks(api, "a", "b");
        ask(api, "1", "a", "3");
        ask(api, "2", "b", "2");
        system.settle();
        assertThat(ids(api, "/talks?sort=questions.sum.votes")).containsExactly("b", "a");
        api.patch("/questions/1", Map.of("talkId", "b")).expect(200);
        system.settle();
        assertThat(ids(api, "/talks?sort=questions.sum.votes")).containsExactly("b");
        assertThat(api.get("/talks/b/totals").at("/questions/sum/votes").asInt()).isEqualTo(5);
        system.assertConverged();
    }

    @Test
    void changeThatKeepsTheNumberWritesNoPlace(TestApi api, RelataSystem system) {
        talks(api, "a");
        ask(api, "1", "a", "3");
        system.settle();
        api.patch("/questions/1", Map.of("length", 5)).expect(200);
        RequestCounts counts = system.counts(system::settle);
        assertThat(counts.requests()).as("core item and contribution, and the total after it").containsEntry("BatchGetItem", 2)
                .doesNotContainKey("BatchExecuteStatement");
    }

    @Test
    void whatIsNotListedOtherwiseIsListedByItsTotals(TestApi api, RelataSystem system) {
        talks(api, "a");
        ask(api, "1", "a", "3");
        system.settle();
        assertThat(ids(api, "/people?sort=questions.count")).containsExactly("ann");
        assertThat(MODEL.indexes()).extracting(Index::name).containsExactly("talkIdGsi", "personIdGsi", "listGsi", "rank-1", "rank-2",
                "rank-3",
                "typeGsi");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/totals/talks | the totals of all talks are being built: they are answered once the model is deployed without building()",
            "/people | sort has to be questions.count",
            "/people?sort=later.count | sort has to be questions.count",
            "/people?sort=questions.count&prefix=1 | a list by a total takes from and to, and no prefix",
            "/people?sort=questions.count&from=many | a list by a total goes by numbers, so from has to be one",
            "/people?sort=questions.count&to=1e9999 | a list by a total goes by numbers, so to has to be one",
            "/people?sort=questions.count&sort=questions.count | sort is given 2 times: give it once",
            "/talks?sort=questions.sum | sort has to be one of rating.average.stars, rating.count, questions.sum.votes",
            "/questions?sort=count | there is no list of all questions; lists of some are /talks/{id}/questions, /people/{id}/questions"})
    void whatIsNoListIsRefused(String path, String detail, TestApi api) {
        assertThat(api.get(path).at("/detail").asText()).isEqualTo(detail);
        assertThat(api.get(path).status()).isBetween(400, 405);
    }

    @Test
    void cursorsOfOtherListsAreRefused(TestApi api, RelataSystem system) {
        talks(api, "a", "b");
        rate(api, "ann", "a", "5");
        rate(api, "ann", "b", "4");
        system.settle();
        String next = api.get("/talks?sort=rating.average&limit=1").expect(200).at("/next").asText();
        assertThat(ids(api, "/talks?sort=rating.average.stars&limit=1&cursor=" + next)).containsExactly("a");
        for (String other : List.of("/talks?sort=rating.count&limit=1", "/talks?limit=1",
                "/talks?sort=rating.average&order=desc&limit=1")) {
            assertThat(api.get(other + "&cursor=" + next).expect(400).at("/type").asText()).endsWith("invalid-cursor");
        }
    }

    @Test
    void placesThatOtherCodeWroteAreFoundAndCorrected(TestApi api, RelataSystem system) {
        talks(api, "a", "b");
        rate(api, "ann", "a", "5");
        rate(api, "ann", "b", "4");
        system.settle();
        spoil(system, "a", "SET #attribute = :one", "_rank-1Sort", "p9#a");
        spoil(system, "b", "SET #attribute = :one", "_rank-3", "talk.questions.sum.votes#0");
        assertThatThrownBy(system::assertConverged).hasMessageContaining("MISRANKED (total#talk#a, total#talk#a#0)");

        List<Finding> found = new Verify(MODEL, table(system), Clock.systemUTC()).page(0, 1, Optional.empty()).suspects();
        assertThat(found).extracting(Finding::fault).containsExactly(Fault.MISRANKED, Fault.MISRANKED);
        found.forEach(finding -> assertThat(new Repair(MODEL, table(system), Clock.systemUTC()).repair(finding)).isTrue());
        system.assertConverged();
        assertThat(ids(api, "/talks?sort=rating.average")).containsExactly("b", "a");
    }

    @Test
    void totalThatIsWrittenAnewIsPutIntoItsPlace(TestApi api, RelataSystem system) {
        talks(api, "a", "b");
        rate(api, "ann", "a", "5");
        rate(api, "ann", "b", "4");
        system.settle();
        String name = system.relata().table().name();
        system.dynamoDb().deleteItem(delete -> delete.tableName(name).key(AttributeValues.of(Item.of(new TotalKey("talk#a", 0).key()))));
        AuditTotals audit = new AuditTotals(MODEL, table(system), units -> {});
        audit.run().wrong().forEach(audit::repair);
        system.assertConverged();
        assertThat(ids(api, "/talks?sort=rating.average&order=desc")).containsExactly("a", "b");
    }

    private static void spoil(RelataSystem system, String talk, String expression, String attribute, String value) {
        system.dynamoDb().updateItem(update -> update.tableName(system.relata().table().name())
                .key(AttributeValues.of(Item.of(new TotalKey("talk#" + talk, 0).key()))).updateExpression(expression)
                .expressionAttributeNames(Map.of("#attribute", attribute))
                .expressionAttributeValues(AttributeValues.of(Item.of(":one", value))));
    }

    private static DynamoDbCopyTable table(RelataSystem system) {
        return new DynamoDbCopyTable(system.dynamoDb(), system.relata().table().name());
    }
}
