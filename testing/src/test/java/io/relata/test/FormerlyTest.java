package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UpdatedBy;
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
import io.relata.internal.engine.write.RecreateEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.events.table.UnfitTableException;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Model;
import io.relata.rule.AfterChange;
import io.relata.rule.Caller;
import io.relata.rule.SettledChange;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Attributes that get another name, in a table with data: all that reads them, at once and after the run that moves them. */
class FormerlyTest {
    private static final DynamoDbEndpoint DYNAMODB = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint());
    private static final Schema SCHEMA = Schema.table("Formerly");

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(shards = 2)
    @Versioned
    record OldClub(@NotBlank String name, String city) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    @ListBy(value = "level", sort = "name", index = "gsi1")
    record OldPerson(@NotBlank String name, @Unique String email, String level,
            @BelongsTo(value = OldClub.class, list = "members") String clubId, BigDecimal fee, @UpdatedBy String editor) {
    }

    record OldMembership(String since) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("title")
    @Listed(shards = 2)
    @Versioned
    record Club(@NotBlank @Formerly("name") String title, @Formerly("city") String town) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("fullName")
    @Taggable
    @ListBy(value = "grade", sort = "fullName", index = "gsi1")
    record Person(@NotBlank @Formerly("name") String fullName, @Unique @Formerly("email") String mail, @Formerly("level") String grade,
            @BelongsTo(value = Club.class, list = "members") String clubId, @Formerly("fee") BigDecimal dues,
            @UpdatedBy @Formerly("editor") String writer) {
    }

    record Membership(@Formerly("since") String begin) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("title")
    @Listed(shards = 2)
    @Versioned
    record MovedClub(@NotBlank String title, String town) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("fullName")
    @Taggable
    @ListBy(value = "grade", sort = "fullName", index = "gsi1")
    record MovedPerson(@NotBlank String fullName, @Unique String mail, String grade,
            @BelongsTo(value = MovedClub.class, list = "members") String clubId, BigDecimal dues, @UpdatedBy String writer) {
    }

    record MovedMembership(String begin) {
    }

    private static final Model OLD = SCHEMA.entities(OldClub.class, OldPerson.class)
            .manyToMany(ManyToMany.between(OldPerson.class, OldClub.class).named("fans", "fanOf").with(OldMembership.class).sortTo("city",
                    "link.since"))
            .totals(Total.of(OldPerson.class).per(OldClub.class, "members").sum("fee").groupedBy(Grouping.each("level"))).model();
    private static final Model NEW = schema().model();
    private static final Model MOVED = SCHEMA.entities(MovedClub.class, MovedPerson.class)
            .manyToMany(ManyToMany.between(MovedPerson.class, MovedClub.class).named("fans", "fanOf").with(MovedMembership.class).sortTo(
                    "town", "link.begin"))
            .totals(Total.of(MovedPerson.class).per(MovedClub.class, "members").sum("dues").groupedBy(Grouping.each("grade")))
            .model();

    private static Schema schema() {
        return SCHEMA.entities(Club.class, Person.class)
                .manyToMany(ManyToMany.between(Person.class, Club.class).named("fans", "fanOf").with(Membership.class).sortTo("town",
                        "link.begin"))
                .totals(Total.of(Person.class).per(Club.class, "members").sum("dues").groupedBy(Grouping.each("grade")));
    }

    private final String table = "Formerly-" + UUID.randomUUID();
    private RelataSystem system;

    /** Told of clubs. */
    private static final class Told implements AfterChange<Club> {
        private final List<String> changes = new ArrayList<>();

        @Override
        public void settled(SettledChange<Club> change) {
            changes.add(change.now().map(Club::town).orElse("gone"));
        }
    }

    private RelataSystem deploy(Model model, Object... code) {
        system = StartSystem.of(TableModel.of(model), DYNAMODB, table, given -> ApplicationCode.of(given, List.of(code)));
        return system;
    }

    private RelataSystem fill() {
        deploy(OLD);
        put("/clubs/c1", Map.of("name", "Ajax", "city", "Bonn"));
        put("/clubs/c2", Map.of("name", "Borussia", "city", "Aachen"));
        put("/people/p1", Map.of("name", "Ann", "email", "a@x.example", "level", "gold", "clubId", "c1", "fee", 2.5));
        put("/people/p2", Map.of("name", "Bob", "email", "b@x.example", "level", "gold", "clubId", "c1", "fee", 4));
        system.api().put("/people/p1/fans/c1", Map.of("since", "2024")).expect(201);
        system.api().put("/people/p1/fans/c2", Map.of("since", "2020")).expect(201);
        system.api().put("/people/p1/tags/red").expect(204);
        system.api().patch("/clubs/c1", Map.of("city", "Berlin")).expect(200);
        system.settle();
        return system;
    }

    private void put(String path, Map<String, Object> body) {
        system.api().put(path, body).expect(201);
    }

    private Migrate.Outcome migrate() {
        return migrate(NEW);
    }

    private Migrate.Outcome migrate(Model model) {
        return Migrate.local(TableModel.of(model), system.dynamoDb(), table).run(VerifyTable.Order.AT_ONCE, Report.NONE);
    }

    private List<Item> stored() {
        return new DynamoDbCopyTable(system.dynamoDb(), table).scan(0, 1, Optional.empty(), 1000).items();
    }

    private static Stream<String> names(Object value) {
        return value instanceof Map<?, ?> map
                ? map.entrySet().stream().flatMap(each -> Stream.concat(Stream.of((String) each.getKey()), names(each.getValue())))
                : Stream.empty();
    }

    private Set<String> storedNames() {
        return stored().stream().flatMap(item -> names(item.attributes())).collect(Collectors.toSet());
    }

    private String ids(String path) {
        return String.join(" ", system.api().get(path).expect(200).at("/items").findValuesAsText("id"));
    }

    @AfterEach
    void end() {
        if (system != null) {
            system.end();
        }
    }

    private void assertAllIsReadUnderTheNamesOfNow() {
        TestAnswer ann = system.api().get("/people/p1").expect(200);
        assertThat(ann.json().properties()).extracting(Map.Entry::getKey).containsExactlyInAnyOrder("id", "entity", "version", "createdAt",
                "updatedAt", "tags", "fullName", "mail", "grade", "clubId", "dues", "writer");
        assertThat(ann.at("/fullName").asText()).isEqualTo("Ann");
        assertThat(ids("/clubs")).isEqualTo("c1 c2");
        assertThat(ids("/clubs?from=B")).isEqualTo("c2");
        assertThat(ids("/clubs?filter=town:eq:Berlin")).isEqualTo("c1");
        assertThat(ids("/people?mail=B@X.example")).isEqualTo("p2");
        assertThat(ids("/people?grade=gold")).isEqualTo("p1 p2");
        assertThat(ids("/clubs/c1/members?filter=dues:gt:3")).isEqualTo("p2");
        assertThat(ids("/tags/red?filter=fullName:eq:Ann")).isEqualTo("p1");
        assertThat(ids("/people/p1/fans?sort=town")).isEqualTo("c2 c1");
        assertThat(ids("/people/p1/fans?sort=link.begin")).isEqualTo("c2 c1");
        assertThat(ids("/people/p1/fans?filter=town:eq:Berlin&filter=link.begin:eq:2024")).isEqualTo("c1");
        assertThat(system.api().get("/people/p1/fans/c2").expect(200).at("/link/begin").asText()).isEqualTo("2020");
        assertThat(system.api().get("/clubs/c1/totals").expect(200).at("/members/sum/dues").decimalValue())
                .isEqualByComparingTo("6.5");
        assertThat(system.api().get("/clubs/c1/totals/members?by=grade").expect(200).at("/items/0/grade").asText()).isEqualTo("gold");
        assertThat(system.api().get("/clubs/c1/history").expect(200).at("/items").findValuesAsText("town")).containsExactly("Bonn",
                "Berlin");
        assertThat(system.relata().entities(Club.class).get("c1").orElseThrow().value().town()).isEqualTo("Berlin");
    }

    @Test
    void valuesAreReadUnderTheNameOfNowAtOnceAndMovedByTheRun() {
        fill();
        String tag = system.api().get("/people/p1").header("etag").orElseThrow();
        deploy(NEW);
        assertAllIsReadUnderTheNamesOfNow();
        system.settle();

        Migrate.Outcome outcome = migrate();
        assertThat(outcome.left()).isEmpty();
        assertThat(outcome.isReady()).isTrue();
        assertThat(outcome.counts().found().keySet()).containsExactly(Fault.FORMER_DECLARATION);
        assertThat(storedNames()).contains("title", "town", "fullName", "mail", "grade", "dues", "writer", "begin")
                .doesNotContain("name", "city", "email", "level", "fee", "editor", "since");
        assertAllIsReadUnderTheNamesOfNow();
        assertThat(system.api().get("/people/p1").header("etag")).contains(tag);
        system.assertConverged();

        deploy(MOVED);
        assertThat(system.api().get("/people/p1").header("etag")).contains(tag);
        assertThat(ids("/clubs?from=B")).isEqualTo("c2");
    }

    @Test
    void planSaysThatANameIsFreeToReadAndThatItsValuesAreMoved() {
        assertThat(Compare.between(Declaration.of(TableModel.of(OLD)), Declaration.of(TableModel.of(NEW))).stream()
                .map(change -> change.effect() + " " + change.part())).containsExactly("BUILT formerly club.city",
                        "BUILT formerly club.name", "BUILT formerly fans.since", "BUILT formerly person.editor",
                        "BUILT formerly person.email", "BUILT formerly person.fee", "BUILT formerly person.level",
                        "BUILT formerly person.name");
        assertThat(Compare.between(Declaration.of(TableModel.of(OLD)), Declaration.of(TableModel.of(NEW))).get(0).sentence())
                .isEqualTo("club.city is called town now: it is read and written under that name at once, and ./relata migrate moves what "
                        + "is stored under the former one");
    }

    @Test
    void annotationStaysUntilAllIsMoved() {
        fill();
        deploy(NEW);
        assertThatThrownBy(() -> StartSystem.of(TableModel.of(MOVED), DYNAMODB, table, given -> ApplicationCode.of(given, List.of())))
                .isInstanceOf(UnfitTableException.class)
                .hasMessageContaining(
                        "values that are stored under the former name club.city would be lost: keep @Formerly(\"city\") until "
                                + "./relata migrate has moved them");

        migrate();
        deploy(MOVED);
        assertThat(system.api().get("/people/p1").expect(200).at("/fullName").asText()).isEqualTo("Ann");
        assertThat(TableParts.read(new DynamoDbCopyTable(system.dynamoDb(), table)).orElseThrow().states().in(State.BUILDING))
                .containsExactly("group grade of members of person by clubId for each club",
                        "list-by person by grade, then fullName", "total members of person by clubId for each club",
                        "unique person.mail");
    }

    @Test
    void whatIsWrittenHasTheNameOfNowAlone() {
        fill();
        deploy(NEW);
        assertThat(system.api().patch("/people/p1", Map.of("email", "z@x.example")).expect(422).at("/errors/0/detail").asText())
                .isEqualTo("there is no such attribute any more: it is called mail");
        system.api().patch("/people/p1", Map.of("dues", 3)).expect(200);
        system.api().put("/people/p3", Map.of("fullName", "Cid", "mail", "A@x.example")).expect(409);
        system.api().put("/people/p2/tags/red").expect(204);

        assertThat(stored().stream().filter(item -> item.key().type().equals("person#p1") && item.key().id().equals("p1"))
                .flatMap(item -> names(item.attributes()))).contains("fullName", "mail", "grade", "dues", "writer")
                .doesNotContain("name", "email", "level", "fee", "editor");
    }

    /** What a copy carries of its entity and of its link is two writes, since either may change meanwhile. */
    @Test
    void runWritesEachItemThatHasAFormerNameOnce() {
        fill();
        deploy(NEW);
        system.settle();
        Set<String> former = Set.of("name", "city", "email", "level", "fee", "editor", "since");
        long moved = stored().stream().flatMap(item -> {
            Map<String, Object> rest = new HashMap<>(item.attributes());
            return Stream.of(Optional.ofNullable(rest.remove("link")).orElse(Map.of()), rest);
        }).filter(part -> names(part).anyMatch(former::contains)).count();

        RequestCounts counts = system.counts(this::migrate);
        assertThat(counts.of("UpdateItem") + counts.of("BatchExecuteStatement") - 1).as("but for the states").isEqualTo((int) moved);
        assertThat(counts.of("PutItem") + counts.of("DeleteItem") + counts.of("TransactWriteItems")).isZero();
    }

    @Test
    void nobodyIsToldOfWhatTheRunMoves() {
        fill();
        Told told = new Told();
        deploy(NEW, told);
        system.settle();
        told.changes.clear();

        migrate();
        system.settle();
        assertThat(told.changes).isEmpty();
        system.api().patch("/clubs/c1", Map.of("town", "Ulm")).expect(200);
        system.settle();
        assertThat(told.changes).containsExactly("Ulm");
    }

    /** From an export that was made before the attribute got its name. */
    @Test
    void whatComesFromElsewhereUnderAFormerNameHasTheNameOfNow() {
        deploy(NEW);
        TableModel model = TableModel.of(NEW);
        RecreateEntity recreate = new RecreateEntity(WriteContext.of(model, new DynamoDbCoreTable(system.dynamoDb(), table)));
        recreate.imported(model.entity("person").orElseThrow(), "p1",
                Json.MAPPER.valueToTree(Map.of("name", "Ann", "email", "a@x.example")));
        recreate.restored(model.entity("person").orElseThrow(),
                Item.of("id", "p2", "type", "person#p2", "kind", "entity", "entity", "person",
                        "version", 7, "life", 7, "createdAt", "2026-11-20T12:00:00.123Z", "updatedAt", "2026-11-20T12:00:00.123Z", "name",
                        "Bob",
                        "email", "b@x.example"));

        assertThat(ids("/people?mail=a@x.example")).isEqualTo("p1");
        assertThat(ids("/people?mail=b@x.example")).isEqualTo("p2");
        system.assertConverged();
    }

    @Test
    void tenantsSeeTheNamesOfNow() {
        deploy(TenantsOf.OLD);
        TestApi acme = system.api().as(Caller.of("ann").inTenant("acme"));
        acme.put("/clubs/c1", Map.of("name", "Ajax", "city", "Bonn")).expect(201);
        system.settle();
        deploy(TenantsOf.NEW);
        TestApi now = system.api().as(Caller.of("ann").inTenant("acme"));
        assertThat(now.get("/clubs?from=A").expect(200).at("/items").findValuesAsText("town")).containsExactly("Bonn");

        assertThat(migrate(TenantsOf.NEW).isReady()).isTrue();
        assertThat(storedNames()).contains("title", "town").doesNotContain("name", "city");
        assertThat(now.get("/clubs?from=A").expect(200).at("/items").findValuesAsText("town")).containsExactly("Bonn");
        system.assertConverged();
    }

    /** The same with tenants. */
    private static final class TenantsOf {
        static final Model OLD = SCHEMA.entities(OldClub.class).multiTenant().model();
        static final Model NEW = SCHEMA.entities(Club.class).multiTenant().model();
    }

    /** A function of the version before reads none of the names of now, and keeps what it does not know. */
    @Test
    void whatAFunctionOfTheVersionBeforeWritesWins() {
        RelataSystem old = fill();
        deploy(NEW);
        system.api().patch("/people/p1", Map.of("dues", 3, "grade", "silver")).expect(200);
        old.api().patch("/people/p1", Map.of("fee", 7)).expect(200);
        assertThat(system.api().get("/people/p1").at("/dues").asInt()).isEqualTo(7);
        assertThat(system.api().get("/people/p1").at("/grade").asText()).isEqualTo("silver");
        assertThat(ids("/clubs/c1/members?filter=dues:eq:7")).isEqualTo("p1");

        system.api().put("/people/p1/tags/blue").expect(204);
        assertThat(system.api().get("/people/p1").at("/dues").asInt()).isEqualTo(7);
        system.api().patch("/people/p1", Map.of("dues", 8)).expect(200);
        old.api().patch("/people/p2", Map.of("name", "Ben")).expect(200);
        system.settle();
        assertThat(migrate().isReady()).isTrue();
        assertThat(system.api().get("/people/p1").at("/dues").asInt()).isEqualTo(8);
        assertThat(system.api().get("/people/p2").at("/fullName").asText()).isEqualTo("Ben");
        assertThat(system.api().get("/clubs/c1/totals").expect(200).at("/members/sum/dues").asInt()).isEqualTo(12);
        system.assertConverged();
    }

    /** It sees no value where a function of now has written one, and so takes the entity out of all that goes by it. */
    @Test
    void whatAFunctionOfTheVersionBeforeTakesOutOfListsIsPutBack() {
        RelataSystem old = fill();
        deploy(NEW);
        system.api().patch("/people/p1", Map.of("dues", 3)).expect(200);
        system.api().patch("/clubs/c2", Map.of("town", "Ulm")).expect(200);
        assertThat(ids("/people?grade=gold")).isEqualTo("p1 p2");
        old.api().patch("/people/p1", Map.of("fee", 7)).expect(200);
        old.api().patch("/clubs/c2", Map.of("city", "Trier")).expect(200);

        system.settle();
        assertThat(ids("/people?grade=gold")).isEqualTo("p1 p2");
        assertThat(ids("/clubs/c1/members?from=A")).isEqualTo("p1 p2");
        assertThat(ids("/clubs?from=B")).isEqualTo("c2");
        assertThat(ids("/clubs")).isEqualTo("c1 c2");
        assertThat(migrate().counts().found().keySet()).containsExactly(Fault.FORMER_DECLARATION);
        system.assertConverged();
    }
}
