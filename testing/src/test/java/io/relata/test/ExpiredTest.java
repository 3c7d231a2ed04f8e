package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What expires may have links, tags, copies of itself and unique values: all of it ends with it. */
@RelataTest
class ExpiredTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Holds").entities(Guest.class, Hold.class)
            .manyToMany(Guest.class, Hold.class).model());
    private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    private static final CoreKey HOLD = CoreKey.of(new EntityRef("hold", "h"));

    @Entity(collection = "guests")
    @SortBy("name")
    record Guest(@NotBlank String name) {
    }

    @Entity(collection = "holds")
    @Taggable
    @SelfCopy
    record Hold(@NotBlank @Unique String code, @Expires Instant until) {
    }

    @BeforeEach
    void holdOfTwoGuests(TestApi api, RelataSystem system) {
        api.put("/guests/ann", new Guest("Ann")).expect(201);
        api.put("/guests/bob", new Guest("Bob")).expect(201);
        api.put("/holds/h", new Hold("A1", LATER)).expect(201);
        api.put("/holds/i", new Hold("B2", null)).expect(201);
        api.put("/holds/h/tags/window").expect(204);
        api.put("/holds/i/tags/window").expect(204);
        api.put("/guests/ann/holds/h").expect(201);
        api.put("/guests/ann/holds/i").expect(201);
        api.put("/guests/bob/holds/h").expect(201);
        system.settle();
    }

    @Test
    void isInNoListFromThatSecondOn(TestApi api, RelataSystem system) {
        assertThat(ids(api, "/guests/ann/holds")).containsExactly("h", "i");

        expire(api, system);

        assertThat(item(system, HOLD)).as("the database removes it when it likes").isPresent();
        api.get("/holds/h").expect(404);
        assertThat(ids(api, "/guests/ann/holds")).containsExactly("i");
        assertThat(ids(api, "/tags/window")).containsExactly("i");
        assertThat(ids(api, "/tags?tag=window&tag=door&match=any")).containsExactly("i");
        api.get("/holds/h/edges").expect(404);
        api.get("/holds/h/guests").expect(404);
        api.get("/holds/h/tags").expect(404);
        api.get("/guests/ann/holds/h").expect(404);
        api.put("/guests/ann/holds/h").expect(404);
        api.put("/holds/h/tags/door").expect(404);
        system.assertConverged();
    }

    @Test
    void everythingThatHangsOnItGoesWhenItIsRemoved(TestApi api, RelataSystem system) {
        expire(api, system);

        remove(system, HOLD);
        system.settle();

        assertThat(keys(system)).filteredOn(key -> key.contains("hold#h")).hasSize(3)
                .allMatch(key -> key.startsWith("link:") || key.equals("h hold#h"));
        assertThat(items(system)).filteredOn(item -> item.string("type").equals("hold#h")).as("its two links, and itself")
                .hasSize(3).allMatch(Kind.TOMBSTONE::is);
        assertThat(ids(api, "/guests/ann/holds")).containsExactly("i");
        system.assertConverged();
    }

    @Test
    void itsUniqueValueIsFreeAtOnce(TestApi api, RelataSystem system) {
        api.put("/holds/k", new Hold("A1", LATER)).expect(409);
        expire(api, system);
        assertThat(guard(system, "a1")).as("it ends with its owner").isPresent()
                .hasValueSatisfying(guard -> assertThat(Expiry.isPast(guard, Instant.now())).isTrue());

        api.put("/holds/k", new Hold("A1", LATER)).expect(201);
        api.put("/holds/h", new Hold("A1", LATER)).expect(409);
        api.put("/holds/h", new Hold("C3", LATER)).expect(201);
        system.settle();

        assertThat(guard(system, "a1")).map(guard -> guard.string("owner")).contains("k");
        assertThat(ids(api, "/guests/ann/holds")).as("its links are those of its earlier life").containsExactly("i");
        assertThat(ids(api, "/tags/window")).containsExactly("i");
        system.assertConverged();
    }

    @Test
    void whatExpiresLaterKeepsItsUniqueValueUntilThen(TestApi api, RelataSystem system) {
        api.patch("/holds/h", Map.of("until", LATER.plusSeconds(9))).expect(200);
        assertThat(guard(system, "a1")).map(guard -> guard.number("expiresAt")).contains(LATER.plusSeconds(9).getEpochSecond());
        assertThat(guard(system, "b2")).map(guard -> guard.has("expiresAt")).contains(false);

        api.patch("/holds/i", Map.of("code", "B3", "until", LATER)).expect(200);
        assertThat(guard(system, "b2")).isEmpty();
        assertThat(guard(system, "b3")).map(guard -> guard.number("expiresAt")).contains(LATER.getEpochSecond());
        api.delete("/holds/i").expect(204);
        assertThat(guard(system, "b3")).isEmpty();
    }

    private static void expire(TestApi api, RelataSystem system) {
        api.patch("/holds/h", Map.of("until", LONG_AGO)).expect(200);
        system.settle();
    }

    /** As Time to Live does. */
    private static void remove(RelataSystem system, Key key) {
        system.dynamoDb().deleteItem(delete -> delete.tableName(table(system)).key(AttributeValues.of(Item.of(key))));
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    private static Optional<Item> guard(RelataSystem system, String code) {
        return items(system).stream().filter(item -> item.string("id").equals("unique:hold.code:" + code)).findFirst();
    }

    private static Optional<Item> item(RelataSystem system, Key key) {
        return items(system).stream().filter(item -> item.key().equals(key)).findFirst();
    }

    private static List<String> keys(RelataSystem system) {
        return items(system).stream().map(item -> item.string("id") + " " + item.string("type")).toList();
    }

    private static List<Item> items(RelataSystem system) {
        return system.dynamoDb().scan(scan -> scan.tableName(table(system)).consistentRead(true)).items().stream()
                .map(AttributeValues::item).toList();
    }

    private static String table(RelataSystem system) {
        return system.relata().table().name();
    }
}
