package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.rule.Caller;
import io.relata.test.RankedListsTest.Person;
import io.relata.test.RankedListsTest.Rating;
import io.relata.test.RankedListsTest.Talk;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lists by totals of two tenants whose entities have the same ids. */
@RelataTest
class RankedTenantsTest {
    static final TableModel MODEL = TenantModel.of(RankedListsTest.MODEL);
    private static final Caller ANN = Caller.of("ann").inTenant("north");
    private static final Caller BOB = Caller.of("bob").inTenant("south");

    @Test
    void listsOfOneTenantAreNotAnothers(TestApi anonymous, RelataSystem system) {
        for (Caller caller : List.of(ANN, BOB)) {
            TestApi api = anonymous.as(caller);
            api.put("/people/p", new Person("P")).expect(201);
            for (String talk : List.of("a", "b", "c")) {
                api.put("/talks/" + talk, new Talk("Talk " + talk)).expect(201);
            }
        }
        rate(anonymous.as(ANN), "a", 5);
        rate(anonymous.as(ANN), "b", 4);
        rate(anonymous.as(BOB), "a", 1);
        rate(anonymous.as(BOB), "c", 2);
        system.settle();
        String path = "/talks?sort=rating.average&order=desc&limit=1";
        TestAnswer first = anonymous.as(ANN).get(path).expect(200);
        String next = path + "&cursor=" + first.at("/next").asText();
        assertThat(first.at("/items").findValuesAsText("id")).containsExactly("a");
        assertThat(anonymous.as(ANN).get(next).expect(200).at("/items").findValuesAsText("id")).containsExactly("b");
        anonymous.as(BOB).get(next).expect(400);
        assertThat(anonymous.as(BOB).get("/talks?sort=rating.average&order=desc").expect(200).at("/items").findValuesAsText("id"))
                .containsExactly("c", "a");
        rate(anonymous.as(BOB), "c", -2);
        anonymous.as(BOB).delete("/people/p/rates/a").expect(204);
        system.settle();
        assertThat(anonymous.as(BOB).get("/talks?sort=rating.average").expect(200).at("/items").findValuesAsText("id"))
                .containsExactly("c");
        system.assertConverged();
    }

    private static void rate(TestApi api, String talk, int stars) {
        assertThat(api.put("/people/p/rates/" + talk, new Rating(BigDecimal.valueOf(stars))).status()).isIn(200, 201);
    }
}
