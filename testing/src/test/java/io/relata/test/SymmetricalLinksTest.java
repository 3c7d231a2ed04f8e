package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Links;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A relation that is the same from both ends: each link is one, whoever asks for it or changes it. */
@RelataTest
class SymmetricalLinksTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Friends").entities(Person.class)
            .manyToMany(ManyToMany.between(Person.class, Person.class).symmetrical("friends").with(Friendship.class)
                    .sortTo("name", "link.since"))
            .totals(Total.of(Person.class).per(Person.class, "friends").sum("gifts"))
            .model());

    @Entity(collection = "people")
    @SortBy("name")
    record Person(@NotBlank String name) {
    }

    record Friendship(Integer since, Integer gifts) {
    }

    @BeforeEach
    void people(TestApi api) {
        List.of("Bob", "ann", "cid", "d-1").forEach(id -> api.put("/people/" + id, new Person("Person " + id)).expect(201));
    }

    private static String etag(TestAnswer answer) {
        return answer.header("ETag").orElseThrow();
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void linkIsOneFromBothEnds(TestApi api, RelataSystem system) {
        TestAnswer made = api.put("/people/cid/friends/ann", new Friendship(2001, 3)).expect(201);
        assertThat(made.at("/from").asText() + " " + made.at("/to").asText()).isEqualTo("ann cid");
        TestAnswer changed = api.with("If-Match", etag(made)).put("/people/ann/friends/cid", new Friendship(2002, 3)).expect(200);
        api.with("If-None-Match", "*").put("/people/cid/friends/ann").expect(412);
        for (String path : List.of("/people/ann/friends/cid", "/people/cid/friends/ann")) {
            TestAnswer found = api.get(path).expect(200);
            assertThat(found.at("/name").asText()).isEqualTo("Person " + path.substring(path.lastIndexOf('/') + 1));
            assertThat(found.at("/link/since").asInt()).isEqualTo(2002);
            assertThat(etag(found)).isEqualTo(etag(changed));
        }
        system.settle();
        assertThat(ids(api, "/people/ann/friends")).containsExactly("cid");
        assertThat(ids(api, "/people/cid/friends")).containsExactly("ann");

        api.with("If-Match", etag(made)).delete("/people/cid/friends/ann").expect(412);
        api.delete("/people/cid/friends/ann").expect(204);
        api.get("/people/ann/friends/cid").expect(404);
        system.assertConverged();
        assertThat(ids(api, "/people/ann/friends")).isEmpty();
        assertThat(ids(api, "/people/cid/friends")).isEmpty();
    }

    @Test
    void linkLiesUnderTheSmallerIdAsDynamoDbOrdersThemAndEachPartitionHasOneCopy(TestApi api, RelataSystem system) {
        api.put("/people/ann/friends/Bob").expect(201);
        system.assertConverged();
        assertThat(keys(system)).containsExactlyInAnyOrder("link:friends:Bob person#ann", "person.friends#Bob person#ann",
                "person.friends#ann person#Bob");
    }

    private static List<String> keys(RelataSystem system) {
        return items(system).stream().map(item -> item.get("id").s() + " " + item.get("type").s())
                .filter(key -> key.contains("friends") && !key.startsWith("contribution")).toList();
    }

    private static List<Map<String, AttributeValue>> items(RelataSystem system) {
        return system.dynamoDb().scan(scan -> scan.tableName(system.relata().table().name())).items();
    }

    @Test
    void nobodyIsTheirOwnFriend(TestApi api) {
        assertThat(api.put("/people/ann/friends/ann").expect(422).at("/errors/0/detail").asText())
                .isEqualTo("person ann can't be linked with itself");
        api.get("/people/ann/friends/ann").expect(404);
    }

    @Test
    void listsAreSortedFilteredAndCountedForBoth(TestApi api, RelataSystem system) {
        api.put("/people/ann/friends/Bob", new Friendship(3, 10)).expect(201);
        api.put("/people/cid/friends/ann", new Friendship(1, 20)).expect(201);
        api.put("/people/d-1/friends/ann", new Friendship(2, null)).expect(201);
        api.put("/people/d-1/friends/Bob", new Friendship(9, 1)).expect(201);
        system.settle();
        assertThat(ids(api, "/people/ann/friends")).containsExactly("Bob", "cid", "d-1");
        assertThat(ids(api, "/people/ann/friends?sort=link.since")).containsExactly("cid", "d-1", "Bob");
        assertThat(ids(api, "/people/ann/friends?sort=name&order=desc")).containsExactly("d-1", "cid", "Bob");
        assertThat(ids(api, "/people/ann/friends?filter=link.since:ge:2")).containsExactly("Bob", "d-1");
        assertThat(ids(api, "/people/Bob/friends?sort=link.since")).containsExactly("ann", "d-1");
        assertThat(ids(api, "/people/ann/friends?personId=d-1&personId=Bob")).containsExactly("d-1", "Bob");
        assertThat(ids(api, "/people/d-1/friends?personId=cid&personId=Bob")).containsExactly("Bob");
        Map.of("ann", "3 30", "Bob", "2 11", "cid", "1 20", "d-1", "2 1").forEach((id, expected) -> {
            TestAnswer totals = api.get("/people/" + id + "/totals").expect(200);
            assertThat(totals.at("/friends/count").asInt() + " " + totals.at("/friends/sum/gifts").asInt()).as(id).isEqualTo(expected);
        });

        api.patch("/people/Bob", Map.of("name", "zed")).expect(200);
        system.settle();
        assertThat(ids(api, "/people/ann/friends?sort=name")).containsExactly("cid", "d-1", "Bob");
        assertThat(ids(api, "/people/d-1/friends?sort=name")).containsExactly("ann", "Bob");
        system.assertConverged();
    }

    @Test
    void deletionOfEitherEndEndsTheLink(TestApi api, RelataSystem system) {
        for (String gone : List.of("ann", "cid")) {
            String stays = gone.equals("ann") ? "cid" : "ann";
            api.put("/people/cid/friends/ann").expect(201);
            system.settle();
            api.delete("/people/" + gone).expect(204);
            api.get("/people/" + stays + "/friends/" + gone).expect(404);
            api.put("/people/" + gone, new Person("Another")).expect(201);
            api.get("/people/" + stays + "/friends/" + gone).expect(404);
            system.assertConverged();
            assertThat(ids(api, "/people/" + stays + "/friends")).isEmpty();
            assertThat(api.get("/people/" + stays + "/totals").at("/friends/count").asInt()).isZero();
            api.with("If-None-Match", "*").put("/people/" + stays + "/friends/" + gone).expect(201);
            api.delete("/people/" + gone + "/friends/" + stays).expect(204);
        }
    }

    @Test
    void typedLinksAreTheSameFromBothEnds(RelataSystem system) {
        Links<Person, Person> friends = system.relata().links(Person.class, Person.class, "friends");
        assertThat(friends.link("cid", "ann", new Friendship(5, null))).isTrue();
        assertThat(friends.link("ann", "cid")).as("it is there already").isFalse();
        assertThat(friends.areLinked("ann", "cid")).isTrue();
        assertThat(friends.attributes("cid", "ann", Friendship.class)).contains(new Friendship(5, null));
        system.settle();
        assertThat(friends.of("ann").page().items()).singleElement().satisfies(linked -> assertThat(linked.entity().id()).isEqualTo("cid"));
        friends.unlink("ann", "cid");
        assertThat(friends.get("cid", "ann")).isEmpty();
        system.assertConverged();
    }

    @Test
    void whatLiesUnderTheGreaterIdIsNoLink(TestApi api, RelataSystem system) {
        api.put("/people/cid/friends/ann", new Friendship(1, 1)).expect(201);
        system.settle();
        Map<String, AttributeValue> link = new HashMap<>(items(system).stream()
                .filter(item -> item.get("id").s().equals("link:friends:ann")).findFirst().orElseThrow());
        link.put("id", AttributeValue.fromS("link:friends:d-1"));
        link.put("type", AttributeValue.fromS("person#ann"));
        link.put("from", AttributeValue.fromS("d-1"));
        link.put("to", AttributeValue.fromS("ann"));
        system.dynamoDb().putItem(put -> put.tableName(system.relata().table().name()).item(link));
        system.settle();
        assertThat(ids(api, "/people/ann/friends")).containsExactly("cid");
        assertThat(api.get("/people/ann/totals").at("/friends/count").asInt()).isEqualTo(1);
        assertThatThrownBy(system::assertConverged).hasMessageContaining("UNEXPLAINED").hasMessageContaining("link:friends:d-1");
    }
}
