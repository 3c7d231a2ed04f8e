package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Within;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A table whose keys were written when letters depended on those beside them. */
@RelataTest
class Layout1Test {
    static final TableModel MODEL = TableModel.of(Schema.table("Odyssey").entities(Ship.class, Sailor.class)
            .manyToMany(ManyToMany.between(Ship.class, Sailor.class).named("visits", "visitedBy").sortTo("name").sortFrom("name")).model());
    private static final Map<String, String> FORMER = Map.of("οδυσσευσ", "οδυσσευς", "strasse", "straße");
    private static final String LONG = "/" + "x".repeat(500);

    @Entity(collection = "ships")
    @Listed(shards = 2)
    @SortBy("name")
    record Ship(@NotBlank String name) {
    }

    @Entity(collection = "sailors")
    @SortBy("name")
    @UniqueTogether({"shipId", "nick"})
    @ListBy(value = "home", sort = "name", index = "gsi1")
    record Sailor(@Within(Ship.class) @NotBlank String shipId, @NotBlank String name, String nick, String home, @Unique String code) {
    }

    private static void fill(TestApi api, RelataSystem system) {
        api.put("/ships/s", new Ship("ΟΔΥΣΣΕΥΣ")).expect(201);
        api.put("/sailors/a", new Sailor("s", "ΟΔΥΣΣΕΥΣ", "Straße", "ΟΔΥΣΣΕΥΣ", "ΟΔΥΣΣΕΥΣ")).expect(201);
        api.put("/sailors/b", new Sailor("s", "Straße", "b", "Straße", "b")).expect(201);
        api.put("/ships/s/visits/a").expect(201);
        api.put("/ships/s/visits/b").expect(201);
        system.settle();
        grow(system);
    }

    /** Writes all keys as layout 1 has them: only they are in lower case. */
    private static void grow(RelataSystem system) {
        for (Item item : items(system)) {
            Map<String, Object> former = new TreeMap<>(item.attributes());
            former.replaceAll((name, value) -> value instanceof String text ? former(text) : value);
            if (!former.equals(item.attributes())) {
                system.dynamoDb().deleteItem(delete -> delete.tableName(table(system))
                        .key(AttributeValues.of(Item.of("id", item.string("id"), "type", item.string("type")))));
                system.dynamoDb().putItem(put -> put.tableName(table(system)).item(AttributeValues.of(new Item(former))));
            }
        }
        system.settle();
    }

    private static String former(String text) {
        String former = text;
        for (Map.Entry<String, String> word : FORMER.entrySet()) {
            former = former.replace(word.getKey(), word.getValue());
        }
        return former;
    }

    private static String table(RelataSystem system) {
        return system.relata().table().name();
    }

    private static List<Item> items(RelataSystem system) {
        return system.dynamoDb().scanPaginator(scan -> scan.tableName(table(system)).consistentRead(true)).items().stream()
                .map(AttributeValues::item).toList();
    }

    private static List<String> guards(RelataSystem system) {
        return items(system).stream().filter(Kind.GUARD::is).map(item -> item.string("id")).sorted().toList();
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    /** @return what was found, each repaired */
    private static Set<Fault> repaired(RelataSystem system) {
        DynamoDbCopyTable table = new DynamoDbCopyTable(system.dynamoDb(), table(system));
        Set<Fault> faults = new HashSet<>();
        List<Finding> found = new ArrayList<>();
        Verify verify = new Verify(MODEL, table, Clock.systemUTC());
        verify.confirm(verify.page(0, 1, Optional.empty()).suspects(), found::add);
        found.forEach(finding -> {
            faults.add(finding.fault());
            assertThat(new Repair(MODEL, table, Clock.systemUTC()).repair(finding)).as(finding.toString()).isTrue();
        });
        return faults;
    }

    @Test
    void repairWritesItsKeysAnew(TestApi api, RelataSystem system) {
        fill(api, system);
        assertThat(guards(system)).containsExactly("unique:sailor.code:b", "unique:sailor.code:οδυσσευς", "unique:sailor.shipId+nick:s:b",
                "unique:sailor.shipId+nick:s:straße");
        List<String> lists = List.of("/ships?prefix=ΟΔΥΣ", "/sailors?home=οδυσσευς", "/ships/s/visits?sort=name&prefix=STRAS",
                "/sailors/a/visitedBy?sort=name&from=οδυσσευς&to=ΟΔΥΣΣΕΥΣ", "/sailors?home=STRASSE&prefix=STRASSE");
        assertThat(lists.stream().flatMap(list -> ids(api, list).stream())).doesNotContain("a");

        assertThat(repaired(system)).containsExactlyInAnyOrder(Fault.MISPLACED, Fault.OUTDATED_GUARD);
        system.settle();
        assertThat(repaired(system)).isEmpty();
        system.assertConverged();
        assertThat(lists.stream().flatMap(list -> ids(api, list).stream())).containsExactly("s", "a", "b", "s", "b");
        assertThat(ids(api, "/ships/s/tree")).containsExactly("s", "b", "a");
        assertThat(guards(system)).containsExactly("unique:sailor.code:b", "unique:sailor.code:οδυσσευσ", "unique:sailor.shipId+nick:s:b",
                "unique:sailor.shipId+nick:s:strasse");
        assertThat(items(system).stream().flatMap(item -> item.attributes().values().stream()).map(String::valueOf))
                .noneMatch(text -> FORMER.values().stream().anyMatch(text::contains));
        api.put("/sailors/c", new Sailor("s", "c", "c", null, "οδυσσευς")).expect(409);
        api.put("/sailors/c", new Sailor("s", "c", "STRASSE", null, "c")).expect(409);
    }

    @Test
    void valuesThatAreChangedOrDeletedBeforeLeaveNothingBehind(TestApi api, RelataSystem system) {
        fill(api, system);
        api.patch("/sailors/a", Map.of("code", "οδυσσευσ")).expect(200);
        assertThat(guards(system)).contains("unique:sailor.code:οδυσσευσ").doesNotContain("unique:sailor.code:οδυσσευς");
        api.patch("/sailors/a", Map.of("nick", "a")).expect(200);
        assertThat(guards(system)).contains("unique:sailor.shipId+nick:s:a").doesNotContain("unique:sailor.shipId+nick:s:straße");
        api.patch("/sailors/b", Map.of("code", "Straße" + LONG)).expect(200);
        api.delete("/sailors/b").expect(204);
        assertThat(guards(system)).containsExactly("unique:sailor.code:οδυσσευσ", "unique:sailor.shipId+nick:s:a");
    }

    /** One that was created in the meantime has the value for good. */
    @Test
    void valueThatAnotherHasTakenBeforeIsForPeople(TestApi api, RelataSystem system) {
        fill(api, system);
        api.put("/sailors/c", new Sailor("s", "c", "c", null, "οδυσσευσ")).expect(201);
        system.settle();
        DynamoDbCopyTable table = new DynamoDbCopyTable(system.dynamoDb(), table(system));
        List<Finding> guards = new Verify(MODEL, table, Clock.systemUTC()).page(0, 1, Optional.empty()).suspects().stream()
                .filter(finding -> finding.key().id().equals("unique:sailor.code:οδυσσευς")).toList();
        assertThat(guards).singleElement().satisfies(finding -> {
            assertThat(finding.fault()).isEqualTo(Fault.OUTDATED_GUARD);
            assertThat(finding.detail()).isEqualTo("its value is spelled as in tables of layout 1");
            assertThat(new Repair(MODEL, table, Clock.systemUTC()).repair(finding)).isFalse();
        });
        api.patch("/sailors/c", Map.of("code", "c")).expect(200);
        assertThat(guards).allMatch(finding -> new Repair(MODEL, table, Clock.systemUTC()).repair(finding));
        assertThat(guards(system)).contains("unique:sailor.code:οδυσσευσ").doesNotContain("unique:sailor.code:οδυσσευς");
    }
}
