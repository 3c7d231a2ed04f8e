package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.Versioned;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.change.Compare;
import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.PartStates.State;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.write.RecreateEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.table.UnfitTableException;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Model;
import io.relata.schema.Conversion;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Attributes that get another type or lose a constant, or become required, in a table with data: what is read at once, and after the run.
 */
class ConversionsTest {
    private static final DynamoDbEndpoint DYNAMODB = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint());
    private static final Schema SCHEMA = Schema.table("Converted");

    enum OldLevel {
        GOLD, SILVER, PLATINUM
    }

    enum Level {
        GOLD, SILVER
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(shards = 2)
    record OldClub(@NotBlank String name) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("age")
    @Taggable
    @Versioned
    @ListBy(value = "level", sort = "name", index = "gsi1", shards = 2)
    record OldPerson(@NotBlank String name, @NotBlank String age, OldLevel level, Integer code,
            @BelongsTo(value = OldClub.class, list = "members") String clubId, String country, List<OldLevel> levels) {
    }

    record OldFan(String since) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(shards = 2)
    record Club(@NotBlank String name) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("age")
    @Taggable
    @Versioned
    @ListBy(value = "level", sort = "name", index = "gsi1", shards = 2)
    record Person(@NotBlank String name, @NotNull Integer age, Level level, @Unique String code,
            @BelongsTo(value = Club.class, list = "members") String clubId, @NotNull String country, List<Level> levels) {
    }

    record Fan(Integer since) {
    }

    private static final Model OLD = before().model();
    private static final Model NEW = now().conversions(Conversion.of(Person.class, "age").from(String.class, Integer::valueOf),
            Conversion.of(Person.class, "level").replacing("PLATINUM", Level.GOLD),
            Conversion.of(Person.class, "levels").replacing("PLATINUM", Level.GOLD),
            Conversion.of(Person.class, "code").from(Integer.class, code -> "C" + code),
            Conversion.of(Person.class, "country").whenMissing("DE"),
            Conversion.of(Fan.class, "since").from(String.class, Integer::valueOf)).model();
    private static final Model CONVERTED = now().model();
    private static final Model BACK = before().conversions(Conversion.of(OldPerson.class, "age").from(Integer.class, String::valueOf),
            Conversion.of(OldPerson.class, "code").from(String.class, code -> Integer.valueOf(code.substring(1))),
            Conversion.of(OldFan.class, "since").from(Integer.class, String::valueOf)).model();

    private static Schema before() {
        return SCHEMA.entities(OldClub.class, OldPerson.class)
                .manyToMany(ManyToMany.between(OldPerson.class, OldClub.class).named("fans", "fanOf").with(OldFan.class)
                        .sortTo("link.since"))
                .totals(Total.of(OldPerson.class).per(OldClub.class, "members").by("level"));
    }

    private static Schema now() {
        return SCHEMA.entities(Club.class, Person.class)
                .manyToMany(ManyToMany.between(Person.class, Club.class).named("fans", "fanOf").with(Fan.class).sortTo("link.since"))
                .totals(Total.of(Person.class).per(Club.class, "members").by("level"));
    }

    private final String table = "Converted-" + UUID.randomUUID();
    private RelataSystem system;

    private RelataSystem deploy(Model model) {
        system = StartSystem.of(TableModel.of(model), DYNAMODB, table, given -> ApplicationCode.of(given, List.of()));
        return system;
    }

    private RelataSystem fill() {
        deploy(OLD);
        put("/clubs/c1", Map.of("name", "Ajax"));
        put("/clubs/c2", Map.of("name", "Borussia"));
        put("/people/p1", Map.of("name", "Ann", "age", "9", "level", "PLATINUM", "code", 1, "clubId", "c1", "levels",
                List.of("PLATINUM", "SILVER")));
        put("/people/p2", Map.of("name", "Bob", "age", "40", "level", "GOLD", "code", 2, "clubId", "c1", "country", "FR"));
        system.api().put("/people/p1/fans/c1", Map.of("since", "2024")).expect(201);
        system.api().put("/people/p1/fans/c2", Map.of("since", "0987")).expect(201);
        system.api().put("/people/p1/tags/red").expect(204);
        system.api().patch("/people/p1", Map.of("age", "10")).expect(200);
        system.settle();
        return system;
    }

    private void put(String path, Map<String, Object> body) {
        system.api().put(path, body).expect(201);
    }

    private Migrate migration(Model model) {
        return Migrate.local(TableModel.of(model), system.dynamoDb(), table);
    }

    private Migrate.Outcome migrate() {
        return migration(NEW).run(VerifyTable.Order.AT_ONCE, Report.NONE);
    }

    private Stream<Item> stored() {
        return new DynamoDbCopyTable(system.dynamoDb(), table).scan(0, 1, Optional.empty(), 1000).items().stream();
    }

    private Item storedPerson(String id) {
        return stored().filter(item -> item.key().id().equals(id) && item.key().type().equals("person#" + id)).findFirst().orElseThrow();
    }

    private String ids(String path) {
        return String.join(" ", system.api().get(path).expect(200).at("/items").findValuesAsText("id"));
    }

    private List<String> building() {
        return TableParts.read(new DynamoDbCopyTable(system.dynamoDb(), table)).orElseThrow().states().in(State.BUILDING);
    }

    @AfterEach
    void end() {
        if (system != null) {
            system.end();
        }
    }

    private void assertValuesAreThoseOfNow() {
        TestAnswer ann = system.api().get("/people/p1").expect(200);
        assertThat(ann.at("/age").isNumber()).isTrue();
        assertThat(ann.at("/age").asInt()).isEqualTo(10);
        assertThat(ann.at("/level").asText()).isEqualTo("GOLD");
        assertThat(ann.at("/levels").toString()).isEqualTo("[\"GOLD\",\"SILVER\"]");
        assertThat(ann.at("/code").asText()).isEqualTo("C1");
        assertThat(ann.at("/country").asText()).isEqualTo("DE");
        assertThat(system.api().get("/people/p2").at("/country").asText()).isEqualTo("FR");
        assertThat(ids("/clubs/c1/members?filter=age:gt:20")).isEqualTo("p2");
        assertThat(ids("/tags/red?filter=country:eq:DE")).isEqualTo("p1");
        assertThat(ids("/clubs/c1/fanOf?filter=level:eq:GOLD&filter=link.since:eq:2024")).isEqualTo("p1");
        assertThat(system.api().get("/people/p1/fans/c2").expect(200).at("/link/since").asInt()).isEqualTo(987);
        assertThat(system.api().get("/people/p1/history").expect(200).at("/items/0/age").asInt()).isEqualTo(9);
        assertThat(system.relata().entities(Person.class).get("p1").orElseThrow().value().level()).isEqualTo(Level.GOLD);
    }

    private void assertListsHaveTheValuesOfNow() {
        assertThat(ids("/people?level=GOLD")).isEqualTo("p1 p2");
        assertThat(ids("/people?code=c1")).isEqualTo("p1");
        assertThat(ids("/clubs/c1/members")).isEqualTo("p1 p2");
        assertThat(ids("/people/p1/fans?sort=link.since")).isEqualTo("c2 c1");
        assertThat(system.api().get("/clubs/c1/totals").expect(200).at("/members/by/level/GOLD/count").asInt()).isEqualTo(2);
    }

    @Test
    void valuesAreConvertedWhenTheyAreReadAndWrittenSoByTheRun() {
        fill();
        String tag = system.api().get("/people/p1").header("etag").orElseThrow();
        deploy(NEW);
        assertValuesAreThoseOfNow();
        assertThat(system.api().get("/people?level=GOLD").status()).isEqualTo(503);
        system.settle();

        Migrate.Outcome outcome = migrate();
        assertThat(outcome.left()).isEmpty();
        assertThat(outcome.isReady()).isTrue();
        deploy(NEW);
        assertThat(building()).isEmpty();
        assertThat(storedPerson("p1").attributes()).containsEntry("level", "GOLD").containsEntry("code", "C1").containsEntry("country",
                "DE");
        assertThat(stored().filter(item -> Kind.ENTITY.is(item) || item.has("data")).map(Item::toString))
                .noneMatch(item -> item.contains("PLATINUM"));
        assertValuesAreThoseOfNow();
        assertListsHaveTheValuesOfNow();
        assertThat(system.api().get("/people/p1").header("etag")).contains(tag);
        system.assertConverged();

        deploy(CONVERTED);
        assertValuesAreThoseOfNow();
        assertListsHaveTheValuesOfNow();
    }

    @Test
    void planSaysWhatIsConvertedAndWhatIsMadeAnew() {
        assertThat(Compare.between(Declaration.of(TableModel.of(OLD)), Declaration.of(TableModel.of(NEW))).stream()
                .map(change -> change.effect() + " " + change.part())).contains("BUILT converted fans.since", "BUILT converted person.age",
                        "BUILT converted person.code", "BUILT converted person.country", "BUILT converted person.level",
                        "BUILT converted person.levels", "BUILT list-by person by level, then name", "BUILT order person",
                        "BUILT unique person.code", "BUILT total members of person by clubId for each club",
                        "BUILT link-order fans.fans by link.since")
                .noneMatch(change -> change.startsWith("REFUSED"));
    }

    @Test
    void withoutConversionsTheChangeIsRefused() {
        fill();
        assertThatThrownBy(() -> deploy(CONVERTED)).isInstanceOf(UnfitTableException.class)
                .hasMessageContaining("person.age was TEXT and is NUMBER, and what is stored can't be read so: say what it means now with "
                        + "Conversion.of(..., \"age\").from(...)")
                .hasMessageContaining("person.level may be PLATINUM, which its enum does not have any more: say what that means now with "
                        + "Conversion.of(..., \"level\").replacing(\"PLATINUM\", ...)");
    }

    @Test
    void conversionStaysUntilAllIsConverted() {
        fill();
        deploy(NEW);
        assertThatThrownBy(() -> deploy(CONVERTED)).isInstanceOf(UnfitTableException.class)
                .hasMessageContaining("values of person.age that are stored as they were would not be read any more: keep "
                        + "Conversion.of(..., \"age\") until ./relata migrate has converted them");
    }

    @Test
    void valueThatCantBeConvertedStaysAndIsTold() {
        fill();
        system.api().put("/people/p3", Map.of("name", "Cid", "age", "old", "clubId", "c1")).expect(201);
        system.settle();
        deploy(NEW);
        assertThat(system.api().get("/people/p3").expect(200).json().has("age")).isFalse();
        assertThat(ids("/clubs/c1/members")).contains("p3");

        assertThat(migration(NEW).rehearse(VerifyTable.Order.AT_ONCE, Report.NONE).found().get(Fault.UNCONVERTED).values())
                .containsExactly(1);
        Migrate.Outcome outcome = migrate();
        assertThat(outcome.left()).containsExactly(Map.entry(Fault.UNCONVERTED, 1));
        assertThat(outcome.isReady()).isTrue();
        deploy(NEW);
        assertThat(building()).containsOnly("converted fans.since", "converted person.age", "converted person.code",
                "converted person.country", "converted person.level", "converted person.levels");
        assertListsHaveTheValuesOfNow(" p3");

        system.api().patch("/people/p3", Map.of("name", "Cyd")).expect(200);
        assertThat(storedPerson("p3").attributes()).containsEntry("age", "old");
        system.api().patch("/people/p3", Map.of("age", 77)).expect(200);
        system.settle();
        assertThat(migrate().left()).isEmpty();
        deploy(CONVERTED);
        assertThat(ids("/clubs/c1/members?filter=age:eq:77")).isEqualTo("p3");
        system.assertConverged();
    }

    /** What can't be converted sorts first, as what has no value. */
    private void assertListsHaveTheValuesOfNow(String last) {
        assertThat(ids("/clubs/c1/members").split(" ")).containsExactlyInAnyOrder(("p1 p2" + last).split(" "));
    }

    @Test
    void whatAFunctionOfTheVersionBeforeWritesIsConverted() {
        RelataSystem old = fill();
        deploy(NEW);
        system.api().patch("/people/p2", Map.of("age", 41)).expect(200);
        old.api().patch("/people/p2", Map.of("level", "PLATINUM")).expect(200);
        old.api().patch("/people/p1", Map.of("age", "11")).expect(200);
        system.settle();
        assertThat(system.api().get("/people/p2").at("/age").asInt()).isEqualTo(41);
        assertThat(system.api().get("/people/p2").at("/level").asText()).isEqualTo("GOLD");
        assertThat(system.api().get("/people/p1").at("/age").asInt()).isEqualTo(11);

        assertThat(migrate().isReady()).isTrue();
        assertThat(storedPerson("p2").attributes()).containsEntry("level", "GOLD");
        assertThat(ids("/clubs/c1/members?filter=age:eq:11")).isEqualTo("p1");
        system.assertConverged();
    }

    @Test
    void conversionsIntoWhatItWasLeadBack() {
        fill();
        deploy(NEW);
        assertThat(migrate().isReady()).isTrue();
        system.api().patch("/people/p2", Map.of("age", 41, "code", "C7")).expect(200);
        system.settle();

        deploy(BACK);
        TestAnswer bob = system.api().get("/people/p2").expect(200);
        assertThat(bob.at("/age").isTextual()).isTrue();
        assertThat(bob.at("/age").asText()).isEqualTo("41");
        assertThat(bob.at("/code").asInt()).isEqualTo(7);
        Migrate.Outcome outcome = migration(BACK).run(VerifyTable.Order.AT_ONCE, Report.NONE);
        assertThat(outcome.left()).isEmpty();
        assertThat(outcome.isReady()).isTrue();
        assertThat(storedPerson("p2").attributes()).containsEntry("age", "41").containsEntry("level", "GOLD");
        assertThat(ids("/clubs/c1/members?filter=age:eq:41")).isEqualTo("p2");
    }

    @Test
    void whatComesFromElsewhereIsConverted() {
        deploy(NEW);
        TableModel model = TableModel.of(NEW);
        RecreateEntity recreate = new RecreateEntity(WriteContext.of(model, new DynamoDbCoreTable(system.dynamoDb(), table)));
        recreate.imported(model.entity("person").orElseThrow(), "p1",
                Json.MAPPER.valueToTree(Map.of("name", "Ann", "age", "42", "level", "PLATINUM", "levels", List.of("SILVER", "PLATINUM"))));
        recreate.restored(model.entity("person").orElseThrow(),
                Item.of("id", "p2", "type", "person#p2", "kind", "entity", "entity", "person", "version", 7, "life", 7, "createdAt",
                        "2026-11-20T12:00:00.123Z", "updatedAt", "2026-11-20T12:00:00.123Z", "name", "Bob", "age", "43", "code", 2));

        assertThat(storedPerson("p1").attributes()).containsEntry("age", new BigDecimal(42)).containsEntry("level", "GOLD")
                .containsEntry("levels", List.of("SILVER", "GOLD")).containsEntry("country", "DE");
        assertThat(storedPerson("p2").attributes()).containsEntry("age", new BigDecimal(43)).containsEntry("code", "C2");
        system.assertConverged();
    }

    @Entity(collection = "tickets", name = "ticket")
    record OldTicket(@Unique String code) {
    }

    @Entity(collection = "tickets", name = "ticket")
    record Ticket(@Unique UUID code) {
    }

    /** Those with a number of one digit. */
    private static UUID code(String number) {
        if (number.length() > 1) {
            throw new IllegalArgumentException("too long");
        }
        return new UUID(0, Long.parseLong(number));
    }

    private List<String> claimed() {
        return stored().map(item -> item.key().id()).filter(id -> id.startsWith("unique:ticket.code:"))
                .map(id -> id.substring(id.lastIndexOf(':') + 1)).sorted().toList();
    }

    @Test
    void uniqueValuesAreClaimedAsTheyAreConvertedAndThoseThatCantBeStayTaken() {
        deploy(SCHEMA.entities(OldTicket.class).model());
        for (String number : List.of("1", "2", "13")) {
            put("/tickets/" + number, Map.of("code", number));
        }
        Model converting = SCHEMA.entities(Ticket.class)
                .conversions(Conversion.of(Ticket.class, "code").from(String.class, ConversionsTest::code)).model();
        deploy(converting);
        system.api().patch("/tickets/2", Map.of("code", code("9").toString())).expect(200);
        put("/tickets/3", Map.of("code", code("2").toString()));
        system.settle();

        Migrate.Outcome outcome = migration(converting).run(VerifyTable.Order.AT_ONCE, Report.NONE);
        assertThat(outcome.left()).containsExactly(Map.entry(Fault.UNCONVERTED, 1));
        assertThat(claimed()).containsExactly(code("1").toString(), code("2").toString(), code("9").toString(), "13");
        deploy(converting);
        assertThat(ids("/tickets?code=" + code("1"))).isEqualTo("1");
        system.api().put("/tickets/4", Map.of("code", code("1").toString())).expect(409);

        system.api().patch("/tickets/13", Map.of("code", code("4").toString())).expect(200);
        assertThat(claimed()).doesNotContain("13").contains(code("4").toString());
        system.settle();
        system.assertConverged();
    }
}
