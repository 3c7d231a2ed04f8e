package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.rule.Caller;
import io.relata.test.OrderedLinksTest.Club;
import io.relata.test.OrderedLinksTest.Membership;
import io.relata.test.OrderedLinksTest.Person;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lists of linked entities in declared orders, of two tenants whose entities have the same ids. */
@RelataTest
class OrderedLinksOfTenantsTest {
    static final TableModel MODEL = TenantModel.of(OrderedLinksTest.MODEL);

    @Test
    void listOfOneTenantShowsNothingOfAnother(TestApi anonymous, RelataSystem system) {
        TestApi north = anonymous.as(Caller.of("ann").inTenant("north"));
        TestApi south = anonymous.as(Caller.of("bob").inTenant("south"));
        for (TestApi api : List.of(north, south)) {
            api.put("/clubs/c", new Club("Chess")).expect(201);
            List.of("1", "2", "3").forEach(id -> api.put("/people/" + id, new Person("Person " + id, null)).expect(201));
        }
        for (int id = 1; id <= 3; id++) {
            north.put("/clubs/c/people/" + id, new Membership(Instant.parse("2026-01-0" + (4 - id) + "T00:00:00Z"), null, null))
                    .expect(201);
        }
        south.put("/clubs/c/people/2").expect(201);
        system.settle();
        String byJoining = "/clubs/c/people?sort=link.joinedAt";
        assertThat(ids(north, byJoining)).containsExactly("3", "2", "1");
        assertThat(ids(south, byJoining)).containsExactly("2");
        assertThat(ids(north, "/clubs/c/people?sort=name&prefix=person%203")).containsExactly("3");
        String cursor = north.get(byJoining + "&limit=2").expect(200).at("/next").asText();
        assertThat(ids(north, byJoining + "&limit=2&cursor=" + cursor)).containsExactly("1");
        south.get(byJoining + "&limit=2&cursor=" + cursor).expect(400);
        assertThat(north.get(byJoining + "&personId=1").expect(400).at("/detail").asText())
                .contains("sort is for lists: entities that are read by their ids come in the order of these");
        north.patch("/people/3", Map.of("name", "Zoë")).expect(200);
        system.settle();
        assertThat(ids(north, "/clubs/c/people?sort=name&order=desc")).containsExactly("3", "2", "1");
        assertThat(ids(south, "/clubs/c/people?sort=name")).containsExactly("2");
        system.assertConverged();
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }
}
