package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.change.RemoveRetired;
import io.relata.internal.console.change.RemoveRetired.Mode;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is left in a table of what its model has given up, and its removal. */
class RetiredPartsTest {
    private static final DynamoDbEndpoint DYNAMODB = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint());
    private static final Schema SCHEMA = Schema.table("Retired");

    @Entity(collection = "clubs")
    @SortBy("name")
    @Listed
    @ListBy(value = "city", sort = "name", index = "gsi1")
    record Club(@NotBlank String name, String city) {
    }

    @Entity(collection = "people")
    @SortBy("name")
    @Taggable
    @SelfCopy
    record Person(@NotBlank String name, @Unique String email) {
    }

    @Entity(collection = "shops")
    @SortBy("name")
    @Taggable
    record Shop(@NotBlank String name, @Unique String code) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record PlainClub(@NotBlank String name) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    record PlainPerson(@NotBlank String name, String email) {
    }

    private static final Model BEFORE = SCHEMA.entities(Club.class, Person.class, Shop.class).manyToMany(Person.class, Club.class)
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followedBy")).model();

    private static Schema after() {
        return SCHEMA.entities(PlainClub.class, PlainPerson.class)
                .manyToMany(ManyToMany.between(PlainPerson.class, PlainPerson.class).named("follows", "followedBy"));
    }

    private final String table = "Retired-" + UUID.randomUUID();
    private RelataSystem system;

    private void deploy(Model model) {
        system = StartSystem.of(TableModel.of(model), DYNAMODB, table, given -> ApplicationCode.of(given, List.of()));
    }

    private void fill() {
        deploy(BEFORE);
        system.api().put("/clubs/c1", Map.of("name", "Ajax", "city", "Bonn")).expect(201);
        system.api().put("/clubs/c2", Map.of("name", "Borussia")).expect(201);
        system.api().put("/people/p1", Map.of("name", "Ann", "email", "a@x.example")).expect(201);
        system.api().put("/people/p2", Map.of("name", "Bob")).expect(201);
        system.api().put("/shops/s1", Map.of("name", "Corner", "code", "C1")).expect(201);
        system.api().put("/shops/s2", Map.of("name", "Gone")).expect(201);
        system.api().put("/people/p1/clubs/c1").expect(201);
        system.api().put("/people/p1/follows/p2").expect(201);
        system.api().put("/people/p1/tags/red").expect(204);
        system.api().put("/shops/s1/tags/red").expect(204);
        system.api().delete("/shops/s2").expect(204);
        system.settle();
    }

    private Map<String, Long> retired(Model model, Mode mode) {
        return Migrate.local(TableModel.of(model), system.dynamoDb(), table).retired(new Rate(1_000_000)).run(mode, items -> {})
                .counts();
    }

    private void migrate(Model model) {
        deploy(model);
        system.settle();
        assertThat(Migrate.local(TableModel.of(model), system.dynamoDb(), table).run(VerifyTable.Order.AT_ONCE, Report.NONE).isReady())
                .isTrue();
    }

    private List<Item> stored() {
        return new DynamoDbCopyTable(system.dynamoDb(), table).scan(0, 1, Optional.empty(), 1000).items();
    }

    private List<Item> ofShops() {
        return stored().stream().filter(item -> item.key().type().contains("shop")).toList();
    }

    @AfterEach
    void end() {
        system.end();
    }

    @Test
    void whatIsLeftIsCountedAndRemovedWhereThatIsAsked() {
        fill();
        String tag = system.api().get("/clubs/c1").header("etag").orElseThrow();
        Optional<String> ann = system.api().get("/people/p1").header("etag");
        Model after = after().retired("shop", "person-club", "club.city").model();
        migrate(after);
        List<Item> before = stored();

        Map<String, Long> left = Map.of("@ListBy of club by city, then name", 1L, "@SelfCopy of person", 2L,
                "@Taggable of person", 1L, "@Unique of person.email", 1L, "club.city", 1L, "person-club", 3L, "shop", 4L);
        assertThat(retired(after, Mode.COUNT)).isEqualTo(left);
        assertThat(stored()).containsExactlyInAnyOrderElementsOf(before);

        assertThat(retired(after, Mode.REMOVE)).isEqualTo(left);
        assertThat(retired(after, Mode.COUNT)).isEmpty();
        system.settle();
        assertThat(stored()).extracting(item -> item.key().id() + " " + item.key().type()).containsExactlyInAnyOrder("c1 club#c1",
                "c2 club#c2", "p1 person#p1", "p2 person#p2", "link:follows:p1 person#p2", "person.follows#p1 person#p2",
                "person.followedBy#p2 person#p1",
                "meta#table meta#table");
        assertThat(system.api().get("/clubs/c1").expect(200).header("etag")).contains(tag);
        assertThat(system.api().get("/people/p1").expect(200).at("/tags").size()).isZero();
        assertThat(system.api().get("/people/p1").header("etag")).isNotEqualTo(ann);
        assertThat(system.api().get("/people/p1/follows").expect(200).at("/items").findValuesAsText("id")).containsExactly("p2");
        system.assertConverged();
    }

    @Test
    void whatIsKeptUntilALaterDayStays() {
        fill();
        Model after = after().retired(LocalDate.of(2999, 1, 1), "shop").retired(LocalDate.of(2020, 1, 1), "person-club")
                .retired("club.city").model();
        migrate(after);

        List<Item> before = ofShops();

        assertThat(retired(after, Mode.REMOVE)).containsEntry("person-club", 3L).containsEntry("club.city", 1L)
                .doesNotContainKeys("shop", "@Unique of shop.code", "@Taggable of shop");
        assertThat(ofShops()).as("with tags and guards").hasSize(4).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void nothingIsRemovedAfterAnotherVersionOfTheModelWasDeployed() {
        fill();
        Model after = after().retired("shop", "person-club", "club.city").model();
        migrate(after);
        RemoveRetired removal = Migrate.local(TableModel.of(after), system.dynamoDb(), table).retired(new Rate(1_000_000));
        deploy(after().retired("shop", "person-club", "club.city", "team").model());
        system.settle();
        List<Item> before = stored();

        assertThat(removal.run(Mode.REMOVE, items -> {})).isEqualTo(new RemoveRetired.Outcome(Map.of(), false));

        assertThat(stored()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void nothingThatTheModelExplainsIsRemoved() {
        fill();
        List<Item> before = stored();
        assertThat(retired(BEFORE, Mode.REMOVE)).isEmpty();
        assertThat(stored()).containsExactlyInAnyOrderElementsOf(before);
    }
}
