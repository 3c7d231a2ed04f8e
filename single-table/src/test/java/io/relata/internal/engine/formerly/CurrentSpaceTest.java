package io.relata.internal.engine.formerly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.binding.StoredType;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read and written where attributes have other names than some items. */
class CurrentSpaceTest {
    private static final CoreKey ANN = CoreKey.of(new EntityRef("person", "1"));
    private static final FormerValues AGE = new FormerValues(StoredType.of(Integer.class), List.of(
            new FormerValues.Former("TEXT", StoredType.of(String.class), text -> Integer.valueOf((String) text))), null);
    private static final FormerValues COUNTRY = new FormerValues(StoredType.of(String.class), List.of(), "DE");
    private static final FormerAttributes PERSON = new FormerAttributes(Map.of("telephone", List.of("phone", "tel")), Map.of());
    private static final FormerAttributes KNOWS = new FormerAttributes(Map.of("begin", List.of("since")), Map.of());
    private static final FormerAttributes PLACE = new FormerAttributes(Map.of("years", List.of("age")),
            Map.of("years", AGE, "country", COUNTRY));
    private static final FormerDeclarations NAMES = new FormerDeclarations(Map.of("person", PERSON, "place", PLACE),
            Map.of("person", PERSON, "place", PLACE.of(Set.of("years"))), Map.of("knows", KNOWS),
            Map.of("person.knows", Map.of("person", KNOWS)));

    private final MemoryTable stored = new MemoryTable();
    private final CoreTable table = CurrentSpace.of(KeySpace.WHOLE, NAMES).core(new MemoryCoreTable(stored));

    private static Item person(String... attributes) {
        Item person = Item.of("id", "1", "type", "person#1", "kind", "entity", "entity", "person", "version", 7);
        for (int i = 0; i < attributes.length; i += 2) {
            person = person.with(attributes[i], attributes[i + 1]);
        }
        return person;
    }

    private boolean holds(Condition condition) {
        return table.write(new Action.Update<>(ANN, List.of(new AttributeChange.Assign("version", 8)), condition)).written();
    }

    @Test
    void modelWithoutFormerNamesHasTheTableItself() {
        assertThat(CurrentSpace.of(KeySpace.WHOLE, new FormerDeclarations(Map.of(), Map.of(), Map.of(), Map.of())))
                .isSameAs(KeySpace.WHOLE);
    }

    @ParameterizedTest
    @CsvSource({"telephone,1,,,,,1", "phone,2,,,,,2", "tel,3,,,,,3", "telephone,1,phone,2,,,2", "telephone,1,tel,3,,,3",
            "telephone,1,phone,2,tel,3,2"})
    void latestNameThatIsStoredCounts(String one, String value, String two, String second, String three, String third, String seen) {
        Item item = person(one, value);
        item = two == null ? item : item.with(two, second);
        item = three == null ? item : item.with(three, third);
        stored.put(item);

        assertThat(table.get(ANN, Consistency.STRONG)).contains(person("telephone", seen));
        assertThat(holds(new Condition.Equal("telephone", "0"))).isFalse();
        assertThat(holds(new Condition.Missing("telephone"))).isFalse();
        assertThat(holds(new Condition.Exists("telephone").and(new Condition.Less("telephone", "0").negated()))).isTrue();
        assertThat(holds(new Condition.Equal("telephone", seen))).isTrue();
    }

    @Test
    void itemWithTheNamesOfNowIsReadAsItIs() {
        Item item = person("telephone", "1");
        assertThat(NAMES.now(item)).isSameAs(item);
    }

    @Test
    void copiesEarlierVersionsAndLinksAreSeenUnderTheNamesOfNow() {
        Item copy = Item.of("id", "person.knows#2", "type", "person#1", "kind", "copy", "entity", "person", "data", Map.of("phone", "2"),
                "link", Map.of("since", "2020"));
        assertThat(NAMES.now(copy)).isEqualTo(copy.with("data", Map.of("telephone", "2")).with("link", Map.of("begin", "2020")));
        Item earlier = Item.of("id", "history:person:1", "type", "person#1#7", "kind", "history", "entity", "person", "data",
                Map.of("tel", "2"));
        assertThat(NAMES.now(earlier)).isEqualTo(earlier.with("data", Map.of("telephone", "2")));
        Item link = Item.of("id", "link:knows:1", "type", "person#2", "kind", "link", "relation", "knows", "attributes",
                Map.of("since", "2020"));
        assertThat(NAMES.now(link)).isEqualTo(link.with("attributes", Map.of("begin", "2020")));
        Item other = Item.of("id", "9", "type", "shop#9", "kind", "entity", "entity", "shop", "phone", "2");
        assertThat(NAMES.now(other)).isSameAs(other);
    }

    @Test
    void valuesAreSeenAsTheyAreDeclaredNowUnderTheNamesOfNow() {
        Item place = Item.of("id", "1", "type", "place#1", "kind", "entity", "entity", "place", "age", "40");
        Item now = Item.of("id", "1", "type", "place#1", "kind", "entity", "entity", "place", "years", 40, "country", "DE");
        assertThat(NAMES.now(place)).isEqualTo(now);
        assertThat(NAMES.now(now)).isSameAs(now);
        Item copy = Item.of("id", "tag#red", "type", "place#1", "kind", "copy", "entity", "place", "data", Map.of("age", "40"));
        assertThat(NAMES.now(copy)).as("copies carry no country").isEqualTo(copy.with("data", Map.of("years", 40)));
        Item earlier = Item.of("id", "history:place:1", "type", "place#1#7", "kind", "history", "entity", "place", "data",
                Map.of("years", "old"));
        assertThat(NAMES.now(earlier)).isEqualTo(earlier.with("data", Map.of("years", "old", "country", "DE")));
    }

    @Test
    void updateRemovesTheFormerNames() {
        stored.put(person("phone", "2", "tel", "3"));
        table.write(new Action.Update<>(ANN, List.of(new AttributeChange.Assign("telephone", "4")), Condition.always()));
        assertThat(stored.items()).containsExactly(person("telephone", "4"));

        stored.put(person("phone", "2", "telephone", "3"));
        table.transact(List.of(new Action.Update<>(ANN, List.of(new AttributeChange.Remove("telephone")), Condition.always())));
        assertThat(stored.items()).containsExactly(person());

        assertThatThrownBy(() -> table.write(new Action.Update<>(ANN, List.of(new AttributeChange.AddElements("telephone", Set.of("4"))),
                Condition.always()))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusedWriteShowsTheItemUnderTheNamesOfNow() {
        stored.put(person("phone", "2"));
        assertThat(table.write(new Action.Delete<>(ANN, new Condition.Equal("telephone", "3"))))
                .isEqualTo(new Outcome.Refused(Optional.of(person("telephone", "2"))));
    }
}
