package io.relata.simulation.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TenantModel;
import io.relata.simulation.model.Social;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The house {@code h} of the club {@code c}, with tenants. */
class TenantItemsTest {
    private static final TenantItems ITEMS = TenantItems.of(TenantModel.of(Social.MODEL));
    private static final Map<String, Object> HOUSE = Map.of("id", "a/h", "type", "a/house#h", "kind", "entity", "entity", "house",
            "clubId", "c", "_clubId", "a/c", "name", "a/b");

    private static Map<String, Object> house(String attribute, String value) {
        Map<String, Object> house = new HashMap<>(HOUSE);
        house.put(attribute, value);
        return house;
    }

    private static Map<String, Object> houseWithout(String attribute) {
        Map<String, Object> house = new HashMap<>(HOUSE);
        house.remove(attribute);
        return house;
    }

    @Test
    void tenantSeesItemWithoutItself() {
        assertThat(ITEMS.seen("a", HOUSE)).containsEntry("id", "h").containsEntry("type", "house#h").containsEntry("_clubId", "c");
    }

    @Test
    void whatCallersHaveSentIsSeenAsItIs() {
        assertThat(ITEMS.seen("a", HOUSE)).containsEntry("name", "a/b").containsEntry("clubId", "c");
    }

    @Test
    void whatLacksTheTenantIsNotSeenAsIfItHadIt() {
        assertThat(ITEMS.seen("b", HOUSE)).doesNotContainEntry("id", "h").doesNotContainEntry("_clubId", "c");
    }

    @Test
    void rightItemIsRight() {
        assertThat(ITEMS.wrong(HOUSE)).isEmpty();
        assertThat(ITEMS.wrong(Map.of("id", "a/club#c", "type", "a/house#h", "kind", "copy", "entity", "house"))).isEmpty();
    }

    @Test
    void parentOfAnotherTenantIsWrong() {
        assertThat(wrong(house("_clubId", "b/c"))).contains("MISPLACED LIST_BY");
    }

    @Test
    void parentOfNoTenantIsWrong() {
        assertThat(wrong(house("_clubId", "c"))).contains("MISPLACED LIST_BY");
    }

    @Test
    void anotherParentIsWrong() {
        assertThat(wrong(house("_clubId", "a/d"))).contains("MISPLACED LIST_BY");
    }

    @Test
    void childThatIsNotInTheIndexIsWrong() {
        assertThat(wrong(houseWithout("_clubId"))).contains("MISPLACED LIST_BY");
    }

    @Test
    void whatIsInTheIndexWithoutParentIsWrong() {
        assertThat(wrong(houseWithout("clubId"))).contains("MISPLACED LIST_BY");
        assertThat(wrong(house("kind", "tombstone"))).contains("MISPLACED LIST_BY");
    }

    @Test
    void attributeOfThatNameIsNoParentOfOtherEntities() {
        Map<String, Object> person = new HashMap<>(houseWithout("_clubId"));
        person.put("entity", "person");

        assertThat(ITEMS.wrong(person)).isEmpty();
    }

    @Test
    void keyOfTwoTenantsIsWrong() {
        assertThat(wrong(house("type", "b/house#h"))).contains("SUPERFLUOUS KIND");
        assertThat(wrong(house("type", "house#h"))).contains("SUPERFLUOUS KIND");
    }

    @Test
    void keyOfNoTenantIsWrong() {
        assertThat(wrong(house("id", "h"))).contains("SUPERFLUOUS KIND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"meta#table", "progress#verify#run1"})
    void whatTheTableSaysOfItselfIsNoTenants(String id) {
        assertThat(ITEMS.wrong(Map.of("id", id, "type", id))).isEmpty();
        assertThat(TenantItems.isOfTable(id)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"progress#refresh#house#h", "club#c", "h"})
    void allElseIsATenants(String id) {
        assertThat(wrong(Map.of("id", id, "type", "house#h"))).contains("SUPERFLUOUS KIND");
        assertThat(TenantItems.isOfTable(id)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"a/h, a", "a.b-_9/house#h, a.b-_9", "A/tag#x/y, A"})
    void tenantIsWhatComesBeforeTheFirstSlash(String key, String tenant) {
        assertThat(TenantItems.tenant(key)).contains(tenant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h", "/h", "tag#x/y", "a b/h", "ä/h", ""})
    void noneIsWhatCannotBeOne(String key) {
        assertThat(TenantItems.tenant(key)).isEmpty();
        assertThat(TenantItems.tenant("a".repeat(65) + "/" + key)).isEmpty();
    }

    private static Optional<String> wrong(Map<String, Object> item) {
        return ITEMS.wrong(item).map(wrong -> wrong.kind() + " " + wrong.clause());
    }
}
