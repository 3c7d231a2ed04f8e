package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Links;
import io.relata.annotation.Entity;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lists of linked entities in orders that the relation declares. */
@RelataTest
class OrderedLinksTest {
    static final TableModel MODEL = declared(ManyToMany.between(Person.class, Club.class).with(Membership.class)
            .sortFrom("name", "link.joinedAt", "link.fee").sortTo("title"));

    @Entity(collection = "people")
    @SortBy("name")
    @Taggable
    @SelfCopy
    record Person(@NotBlank String name, Integer age) {
    }

    @Entity(collection = "clubs")
    @SortBy("title")
    record Club(@NotBlank String title) {
    }

    /** What a person is in a club. */
    record Membership(Instant joinedAt, BigDecimal fee, String role) {
    }

    private static TableModel declared(ManyToMany membership) {
        return TableModel.of(Schema.table("Societies").entities(Person.class, Club.class).manyToMany(membership)
                .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followedBy").sortTo("name")).model());
    }

    private static void people(TestApi api, String... names) {
        for (String name : names) {
            api.put("/people/" + name, new Person(name, null)).expect(201);
        }
        api.put("/clubs/c", new Club("Chess")).expect(201);
    }

    private static void join(TestApi api, String person, String joinedAt, String fee) {
        assertThat(api.put("/clubs/c/people/" + person, new Membership(joinedAt == null ? null : Instant.parse(joinedAt + "T12:00:00Z"),
                fee == null ? null : new BigDecimal(fee), "player")).status()).isIn(200, 201);
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void membersAreListedByNameAndFollowARename(TestApi api, RelataSystem system) {
        people(api, "ann", "bob", "cid");
        List.of("ann", "bob", "cid").forEach(person -> join(api, person, null, null));
        system.settle();
        assertThat(ids(api, "/clubs/c/people?sort=name")).containsExactly("ann", "bob", "cid");

        api.patch("/people/ann", Map.of("name", "Zoë")).expect(200);
        system.settle();
        assertThat(ids(api, "/clubs/c/people?sort=name")).containsExactly("bob", "cid", "ann");
        assertThat(ids(api, "/clubs/c/people?sort=name&order=desc")).containsExactly("ann", "cid", "bob");
        assertThat(ids(api, "/clubs/c/people?sort=name&prefix=ZO")).containsExactly("ann");
        assertThat(ids(api, "/clubs/c/people?sort=name&from=c")).containsExactly("cid", "ann");
        assertThat(ids(api, "/clubs/c/people?sort=name&to=c")).containsExactly("bob", "cid");
        assertThat(ids(api, "/clubs/c/people?from=c")).as("by id").containsExactly("cid");
        system.assertConverged();
    }

    @Test
    void membersAreListedByWhatTheirLinkSaysAndFollowItsChange(TestApi api, RelataSystem system) {
        people(api, "ann", "bob", "cid", "dan");
        join(api, "ann", "2026-03-01", "10");
        join(api, "bob", "2026-01-01", "-2.5");
        join(api, "cid", "2026-02-01", null);
        join(api, "dan", null, "9");
        system.settle();
        assertThat(ids(api, "/clubs/c/people?sort=link.joinedAt")).as("none comes first").containsExactly("dan", "bob", "cid", "ann");
        assertThat(ids(api, "/clubs/c/people?sort=link.joinedAt&from=2026-02")).containsExactly("cid", "ann");
        assertThat(ids(api, "/clubs/c/people?sort=link.joinedAt&prefix=2026-01")).containsExactly("bob");
        assertThat(ids(api, "/clubs/c/people?sort=link.fee")).containsExactly("cid", "bob", "dan", "ann");
        assertThat(ids(api, "/clubs/c/people?sort=link.fee&from=-3&to=9")).containsExactly("bob", "dan");

        join(api, "ann", "2025-12-31", "-3");
        api.delete("/clubs/c/people/cid").expect(204);
        system.settle();
        assertThat(ids(api, "/clubs/c/people?sort=link.joinedAt")).containsExactly("dan", "ann", "bob");
        assertThat(ids(api, "/clubs/c/people?sort=link.fee")).containsExactly("ann", "bob", "dan");
        api.put("/clubs/c/people/ann").expect(200);
        api.patch("/people/ann", Map.of("name", "Anna")).expect(200);
        system.settle();
        assertThat(ids(api, "/clubs/c/people?sort=link.joinedAt")).as("what a link keeps").containsExactly("dan", "ann", "bob");
        system.assertConverged();
    }

    @Test
    void eachListIsOfItsOwnRelation(TestApi api, RelataSystem system) {
        people(api, "ann", "bob", "cid");
        join(api, "bob", null, null);
        api.put("/people/ann/follows/cid").expect(201);
        api.put("/people/ann/follows/bob").expect(201);
        api.put("/people/ann/tags/x").expect(204);
        join(api, "ann", null, null);
        system.settle();
        assertThat(ids(api, "/people/ann/follows?sort=name")).containsExactly("bob", "cid");
        assertThat(ids(api, "/people/ann/clubs?sort=title")).containsExactly("c");
        assertThat(ids(api, "/clubs/c/people?sort=name")).containsExactly("ann", "bob");
        assertThat(MODEL.indexes()).extracting(Index::name).containsExactly("linked-1", "linked-2", "linked-3", "typeGsi");
    }

    @Test
    void pagesAndFiltersWorkAsInOtherLists(TestApi api, RelataSystem system) {
        people(api, "ann", "bob", "cid", "dan", "eve");
        List.of("ann", "bob", "cid", "dan", "eve").forEach(person -> join(api, person, "2026-01-01", null));
        api.patch("/people/cid", Map.of("age", 40)).expect(200);
        system.settle();
        for (String list : List.of("/clubs/c/people?sort=link.joinedAt", "/clubs/c/people?sort=name")) {
            List<String> read = new ArrayList<>();
            String next = "";
            do {
                TestAnswer page = api.get(list + "&limit=2" + (next.isEmpty() ? "" : "&cursor=" + next)).expect(200);
                read.addAll(page.at("/items").findValuesAsText("id"));
                next = page.at("/next").asText();
            } while (!next.isEmpty());
            assertThat(read).containsExactly("ann", "bob", "cid", "dan", "eve");
        }
        String cursor = api.get("/clubs/c/people?sort=name&limit=2").expect(200).at("/next").asText();
        assertThat(api.get("/clubs/c/people?sort=link.joinedAt&limit=2&cursor=" + cursor).expect(400).at("/type").asText())
                .endsWith(":invalid-cursor");
        api.get("/clubs/c/people?limit=2&cursor=" + cursor).expect(400);
        assertThat(ids(api, "/clubs/c/people?sort=name&order=desc&filter=age:ge:18&filter=link.role:eq:player")).containsExactly("cid");
        assertThat(system.counts(() -> api.get("/clubs/c/people?sort=link.joinedAt").expect(200)).requests()).isEqualTo(Map.of("Query", 1));
    }

    @Test
    void ordersThatThereAreNotAreRefused(TestApi api) {
        people(api, "ann");
        assertThat(api.get("/clubs/c/people?sort=age").expect(400).at("/detail").asText())
                .isEqualTo("sort: the people of club can be sorted by name, link.joinedAt, link.fee, or by id without it");
        assertThat(api.get("/people/ann/followedBy?sort=name").expect(400).at("/detail").asText()).contains("sort");
        assertThat(api.get("/clubs/c/people?sort=link.fee&from=cheap").expect(400).at("/detail").asText()).contains("a number such as 13");
        assertThat(api.get("/clubs/c/people?sort=link.joinedAt&from=then").expect(400).at("/detail").asText()).contains("ISO-8601");
    }

    @Test
    void listsAreReadInJava(TestApi api, RelataSystem system) {
        people(api, "ann", "bob", "cid");
        join(api, "ann", "2026-03-01", null);
        join(api, "bob", "2026-01-01", null);
        join(api, "cid", "2026-02-01", null);
        system.settle();
        Links<Club, Person> members = system.relata().links(Club.class, Person.class, "people");
        assertThat(members.of("c").orderBy("link.joinedAt").descending().limit(2).stream()).extracting(linked -> linked.entity().id())
                .containsExactly("ann", "cid", "bob");
        assertThat(members.of("c").orderBy("link.joinedAt").from(Instant.parse("2026-02-01T00:00:00Z")).page().items())
                .extracting(linked -> linked.entity().id()).containsExactly("cid", "ann");
        assertThatThrownBy(() -> members.of("c").orderBy("age").page()).hasMessageContaining("can be sorted by name, link.joinedAt");
        assertThatThrownBy(() -> members.of("c").where("age", 1).page()).hasMessageContaining("takes no where");
        assertThatThrownBy(() -> system.relata().links(Person.class, Person.class, "followedBy").of("ann").orderBy("name").page())
                .hasMessageContaining("are sorted by id only");
    }

    @Test
    void copiesThatAreOlderThanTheirOrderAreFoundAndRepaired(TestApi api, RelataSystem system) {
        TableModel before = declared(ManyToMany.between(Person.class, Club.class).with(Membership.class));
        assertThat(Fingerprint.of(before)).isNotEqualTo(Fingerprint.of(MODEL));
        people(api, "ann", "bob");
        join(api, "ann", "2026-03-01", null);
        join(api, "bob", "2026-01-01", null);
        system.settle();
        DynamoDbCopyTable table = new DynamoDbCopyTable(system.dynamoDb(), system.relata().table().name());
        CopyKey ann = new CopyKey("club#c", "person#ann");
        assertThat(table.get(ann, Consistency.STRONG).map(OrderedLinksTest::places)).contains(Map.of("_linked-1", "person#ann#ann",
                "_linked-2", "person#1772366400000#ann", "_linked-3", "person##ann"));
        List<AttributeChange> without = List.of(new AttributeChange.Remove("_linked-1"), new AttributeChange.Remove("_linked-2"),
                new AttributeChange.Remove("_linked-3"));
        table.transact(List.of(new Action.Update<>(ann, without, Condition.always())));
        CopyKey self = new CopyKey("person#ann", "person#ann");
        table.transact(
                List.of(new Action.Update<>(self, List.of(new AttributeChange.Assign("_linked-1", "club#a#ann")), Condition.always())));
        CopyKey bob = new CopyKey("club#c", "person#bob");
        table.transact(
                List.of(new Action.Update<>(bob, List.of(new AttributeChange.Assign("_linked-2", "person##bob")), Condition.always())));

        assertThat(ids(api, "/clubs/c/people?sort=name")).containsExactly("bob");
        List<Finding> found = new Verify(MODEL, table, Clock.systemUTC()).page(0, 1, Optional.empty()).suspects();
        assertThat(found).extracting(Finding::fault).containsOnly(Fault.MISPLACED);
        assertThat(found).extracting(finding -> finding.key().type() + " " + finding.cause()).containsExactlyInAnyOrder(
                "person#ann " + LikelyCause.OTHER_MODEL, "person#ann " + LikelyCause.FOREIGN_WRITE,
                "person#bob " + LikelyCause.FOREIGN_WRITE);
        found.forEach(finding -> assertThat(new Repair(MODEL, table, Clock.systemUTC()).repair(finding)).isTrue());
        system.assertConverged();
        assertThat(ids(api, "/clubs/c/people?sort=name")).containsExactly("ann", "bob");
        assertThat(ids(api, "/clubs/c/people?sort=link.joinedAt")).containsExactly("bob", "ann");
        assertThat(table.get(self, Consistency.STRONG).map(OrderedLinksTest::places)).contains(Map.of());
    }

    private static Map<String, Object> places(Item copy) {
        Map<String, Object> places = new HashMap<>(copy.attributes());
        places.keySet().removeIf(name -> !name.startsWith("_linked-"));
        return places;
    }
}
