package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.Within;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.change.Compare;
import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.PartStates.State;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.events.table.UnfitTableException;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Model;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What becomes of a table with data when its model changes. The first version of the model has written everything, by the API. Then another
 * version takes over: what the plan says, what readers see at first, and what they see after the run that builds what is new.
 */
class LiveChangesTest {
    private static final DynamoDbEndpoint DYNAMODB = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint());
    private static final Schema SCHEMA = Schema.table("Live");

    @Entity(collection = "clubs")
    @SortBy("name")
    record Club(@NotBlank String name, String city) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record Person(@NotBlank String name, String email, String clubId) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed
    record ListedClub(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(shards = 2)
    record ClubInTwoShards(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(otherShards = 2)
    record ClubSoonInTwoShards(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @Listed(shards = 2, otherShards = 4)
    record ClubOnceInFourShards(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("city")
    @Listed
    record ClubByCity(@NotBlank String name, @NotBlank String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @ListBy(value = "city", sort = "name", index = "gsi1")
    record ClubOfCity(@NotBlank String name, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubInTown(@NotBlank String name, @Formerly("city") String town) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("title")
    @Listed
    record TitledClub(@NotBlank @Formerly("name") String title, String city) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    @ListBy(value = "town", sort = "name", index = "gsi1")
    record ClubOfTown(@NotBlank String name, @Formerly("city") String town) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record PersonWithMail(@NotBlank String name, @Unique @Formerly("email") String mail, String clubId) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubWithPhone(@NotBlank String name, String city, String phone) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubWithoutCity(@NotBlank String name) {
    }

    @Entity(collection = "clubs", name = "club")
    @SortBy("name")
    record ClubWithNumber(@NotBlank String name, Integer city) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record UniquePerson(@NotBlank String name, @Unique String email, String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record Member(@NotBlank String name, String email, @BelongsTo(value = Club.class, list = "members") String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record OneOfTwo(@NotBlank String name, String email, @BelongsTo(value = Club.class, list = "members") @AtMost(2) String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record CarryingMember(@NotBlank String name, String email,
            @BelongsTo(value = Club.class, list = "members") @Carries("city") String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    record MemberWithin(@NotBlank String name, String email, @Within(value = Club.class, list = "members") @NotBlank String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable(within = "clubId")
    record TaggedMember(@NotBlank String name, String email, @BelongsTo(value = Club.class, list = "members") String clubId) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @Taggable
    @SelfCopy
    record PersonWithEdges(@NotBlank String name, String email, String clubId) {
    }

    @Entity(collection = "humans")
    @SortBy("name")
    @Taggable
    record Human(@NotBlank String name, String email, String clubId) {
    }

    private static final Model BEFORE = clubs(Club.class);
    private static final Model LISTED = clubs(ListedClub.class);
    private static final Model MEMBERS = people(Member.class);

    private static Model clubs(Class<? extends Record> club) {
        return of(club, Person.class).model();
    }

    private static Model people(Class<? extends Record> person) {
        return of(Club.class, person).model();
    }

    private static Schema of(Class<? extends Record> club, Class<? extends Record> person) {
        return SCHEMA.entities(club, person).manyToMany(ManyToMany.between(person, club));
    }

    /**
     * A change, and what is seen of it.
     *
     * @param plan each part that changes, and what that takes
     * @param path of a request
     * @param first what it is answered at first: the ids in a list, or a problem
     * @param last what it is answered after the run
     */
    record Row(String change, Model before, Model after, List<String> plan, String path, String first, String last) {
        @Override
        public String toString() {
            return change;
        }
    }

    static Stream<Row> changes() {
        return Stream.of(
                new Row("@Listed is added", BEFORE, LISTED, List.of("BUILT list club"), "/clubs", "being-built", "c1 c2 c3"),
                new Row("@ListBy is added", BEFORE, clubs(ClubOfCity.class), List.of("BUILT list-by club by city, then name"),
                        "/clubs?city=Bonn", "being-built", "c1 c3"),
                new Row("@SortBy names another attribute: the list is in the order as it was", LISTED, clubs(ClubByCity.class),
                        List.of("BUILT order club"), "/clubs", "c1 c2 c3", "c1 c3 c2"),
                new Row("@SortBy names another attribute: bounds are of the new order", LISTED, clubs(ClubByCity.class),
                        List.of("BUILT order club"), "/clubs?from=C", "being-built", "c2"),
                new Row("shards become two, first step", LISTED, clubs(ClubSoonInTwoShards.class), List.of("FREE list club"), "/clubs",
                        "c1 c2 c3", "c1 c2 c3"),
                new Row("shards become two, second step", clubs(ClubSoonInTwoShards.class), clubs(ClubOnceInFourShards.class),
                        List.of("BUILT list club"), "/clubs", "c1 c2 c3", "c1 c2 c3"),
                new Row("@Unique is added", BEFORE, people(UniquePerson.class), List.of("BUILT unique person.email"),
                        "/people?email=B@x.example", "being-built", "p2"),
                new Row("@BelongsTo is added", BEFORE, MEMBERS, List.of("FREE children person.clubId"), "/clubs/c1/members", "p1 p2",
                        "p1 p2"),
                new Row("@Within is added", BEFORE, people(MemberWithin.class), List.of("FREE children person.clubId",
                        "BUILT tree club in tree", "BUILT tree person in tree"), "/clubs/c1/tree", "being-built", "c1 p1 p2"),
                new Row("@AtMost is added", MEMBERS, people(OneOfTwo.class), List.of("BUILT limit person.clubId"), "/clubs/c1/members",
                        "p1 p2", "p1 p2"),
                new Row("@Carries is added", MEMBERS, people(CarryingMember.class), List.of("BUILT carried person.clubId"),
                        "/clubs/c1/members", "p1 p2", "p1 p2"),
                new Row("@Taggable(within) is added", MEMBERS, people(TaggedMember.class), List.of("BUILT tagged person.clubId"),
                        "/tags/red/people?clubId=c1", "being-built", "p1"),
                new Row("@SelfCopy is added", BEFORE, people(PersonWithEdges.class), List.of("BUILT self-copy person"), "/people/p1/edges",
                        "being-built", "c1 c2 p1"),
                new Row("an order of linked entities is added", BEFORE, SCHEMA.entities(Club.class, Person.class)
                        .manyToMany(ManyToMany.between(Person.class, Club.class).sortTo("city")).model(),
                        List.of("BUILT link-order person-club.clubs by city"), "/people/p1/clubs?sort=city", "being-built", "c1 c2"),
                new Row("an attribute is added", BEFORE, clubs(ClubWithPhone.class), List.of("FREE attribute club.phone",
                        "FREE copied club.phone"), "/people/p1/clubs", "c1 c2", "c1 c2"),
                new Row("an attribute is renamed", BEFORE, clubs(ClubInTown.class), List.of("BUILT formerly club.city"),
                        "/people/p1/clubs?filter=town:eq:Bonn", "c1", "c1"),
                new Row("a sort attribute is renamed", LISTED, clubs(TitledClub.class), List.of("BUILT formerly club.name"),
                        "/clubs?from=B", "c2 c3", "c2 c3"),
                new Row("an attribute that is listed by is renamed", clubs(ClubOfCity.class), clubs(ClubOfTown.class),
                        List.of("BUILT formerly club.city"), "/clubs?town=Bonn", "c1 c3", "c1 c3"),
                new Row("a unique attribute is renamed", people(UniquePerson.class), people(PersonWithMail.class),
                        List.of("BUILT formerly person.email"), "/people?mail=B@x.example", "p2", "p2"),
                new Row("an attribute is given up", BEFORE, of(ClubWithoutCity.class, Person.class).retired("club.city").model(),
                        List.of("FREE retired club.city"), "/people/p1/clubs", "c1 c2", "c1 c2"),
                new Row("a relation is given up", BEFORE, SCHEMA.entities(Club.class, Person.class).retired("person-club").model(),
                        List.of("FREE copied club.city", "FREE copied club.name", "FREE retired person-club"), "/tags/red", "p1 p3",
                        "p1 p3"));
    }

    static Stream<Row> refused() {
        return Stream.of(
                new Row("a record is renamed", BEFORE, of(Club.class, Human.class).model(), List.of(), "", "",
                        "may have items of person, and this version of the model live has no such entity"),
                new Row("an attribute is dropped", BEFORE, clubs(ClubWithoutCity.class), List.of(), "", "",
                        "club.city may have values, and is not declared any more: if it has another name now, say so there with "
                                + "@Formerly(\"city\")"),
                new Row("an attribute changes its type", BEFORE, clubs(ClubWithNumber.class), List.of(), "", "",
                        "club.city was TEXT and is NUMBER, and what is stored can't be read so"),
                new Row("a relation is dropped", BEFORE, SCHEMA.entities(Club.class, Person.class).model(), List.of(), "", "",
                        "the table may have links of person-club, and the model has no such relation"),
                new Row("shards become two at once", LISTED, clubs(ClubInTwoShards.class), List.of(), "", "",
                        "first deploy shards = 4, otherShards = 2, then shards = 2, otherShards = 4"));
    }

    private final String table = "Live-" + UUID.randomUUID();
    private RelataSystem system;

    private void deploy(Model model) {
        system = StartSystem.of(TableModel.of(model), DYNAMODB, table, given -> ApplicationCode.of(given, List.of()));
    }

    private void fill(Model model) {
        deploy(model);
        put("/clubs/c1", Map.of("name", "Ajax", "city", "Bonn"));
        put("/clubs/c2", Map.of("name", "Borussia", "city", "Köln"));
        put("/clubs/c3", Map.of("name", "Concordia", "city", "Bonn"));
        put("/people/p1", Map.of("name", "Ann", "email", "a@x.example", "clubId", "c1"));
        put("/people/p2", Map.of("name", "Bob", "email", "b@x.example", "clubId", "c1"));
        put("/people/p3", Map.of("name", "Cid", "email", "c@x.example", "clubId", "c2"));
        system.api().put("/people/p1/clubs/c1").expect(201);
        system.api().put("/people/p1/clubs/c2").expect(201);
        system.api().put("/people/p1/tags/red").expect(204);
        system.api().put("/people/p3/tags/red").expect(204);
        system.settle();
    }

    private void put(String path, Map<String, String> body) {
        system.api().put(path, body).expect(201);
    }

    private Migrate.Outcome migrate(Model model) {
        return Migrate.local(TableModel.of(model), system.dynamoDb(), table).run(VerifyTable.Order.AT_ONCE, Report.NONE);
    }

    private String seen(String path) {
        TestAnswer answer = system.api().get(path);
        return answer.status() == 200
                ? String.join(" ", answer.at("/items").findValuesAsText("id"))
                : answer.at("/type").asText().replace("urn:relata:problem:", "");
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

    @ParameterizedTest
    @MethodSource("changes")
    void changeIsPlannedAnsweredAndBuilt(Row row) {
        fill(row.before());
        assertThat(Compare.between(Declaration.of(TableModel.of(row.before())), Declaration.of(TableModel.of(row.after()))).stream()
                .map(change -> change.effect() + " " + change.part())).containsExactlyElementsOf(row.plan());

        deploy(row.after());
        assertThat(seen(row.path())).as("before the run").isEqualTo(row.first());
        assertThat(migrate(row.after())).satisfies(outcome -> {
            assertThat(outcome.left()).isEmpty();
            assertThat(outcome.isReady()).isTrue();
        });
        deploy(row.after());
        assertThat(building()).isEmpty();
        assertThat(seen(row.path())).as("after the run").isEqualTo(row.last());
        system.assertConverged();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void changeThatWouldLoseSomethingIsRefused(Row row) {
        fill(row.before());

        assertThatThrownBy(() -> deploy(row.after())).isInstanceOf(UnfitTableException.class).hasMessageContaining(row.last());
        assertThat(building()).isEmpty();
    }

    @Test
    void valuesThatAreTakenTwiceStayWithoutALookup() {
        fill(BEFORE);
        system.api().put("/people/p4", Map.of("name", "Dee", "email", "A@x.example")).expect(201);
        deploy(people(UniquePerson.class));

        assertThat(migrate(people(UniquePerson.class)).left()).containsEntry(Fault.DUPLICATE_VALUE, 1);
        deploy(people(UniquePerson.class));
        assertThat(building()).containsExactly("unique person.email");
        system.api().put("/people/p5", Map.of("name", "Eve", "email", "b@x.example")).expect(409);

        system.api().patch("/people/p4", Map.of("email", "d@x.example")).expect(200);
        assertThat(migrate(people(UniquePerson.class)).isReady()).isTrue();
        deploy(people(UniquePerson.class));
        assertThat(seen("/people?email=a@x.example")).isEqualTo("p1");
    }

    @Test
    void limitCountsWhatWasThereBefore() {
        fill(MEMBERS);
        deploy(people(OneOfTwo.class));
        migrate(people(OneOfTwo.class));

        system.api().put("/people/p4", Map.of("name", "Dee", "clubId", "c1")).expect(409);
        system.api().put("/people/p4", Map.of("name", "Dee", "clubId", "c2")).expect(201);
    }

    @Test
    void totalCountsWhatWasThereBefore() {
        fill(MEMBERS);
        Model counting = of(Club.class, Member.class).totals(Total.of(Member.class).per(Club.class, "members")).model();
        deploy(counting);
        assertThat(seen("/clubs/c1/totals")).isEqualTo("being-built");

        migrate(counting);
        deploy(counting);
        assertThat(system.api().get("/clubs/c1/totals").expect(200).at("/members/count").asInt()).isEqualTo(2);
    }

    /** Nobody has kept it in between. */
    @Test
    void whatWasGoneForAWhileIsBuiltAgain() {
        fill(LISTED);
        deploy(BEFORE);
        put("/clubs/c4", Map.of("name", "Dynamo", "city", "Bonn"));
        deploy(LISTED);
        assertThat(seen("/clubs")).isEqualTo("being-built");

        migrate(LISTED);
        deploy(LISTED);
        assertThat(seen("/clubs")).isEqualTo("c1 c2 c3 c4");
    }
}
