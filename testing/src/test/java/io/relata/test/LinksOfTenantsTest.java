package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.rule.Caller;
import io.relata.test.ConditionalLinksTest.Following;
import io.relata.test.ConditionalLinksTest.Reader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Single links of two tenants whose entities have the same ids. */
@RelataTest
class LinksOfTenantsTest {
    static final TableModel MODEL = TenantModel.of(ConditionalLinksTest.MODEL);

    @Test
    void linkOfOneTenantIsNotAnothers(TestApi anonymous, RelataSystem system) {
        TestApi north = anonymous.as(Caller.of("ann").inTenant("north"));
        TestApi south = anonymous.as(Caller.of("bob").inTenant("south"));
        for (TestApi api : List.of(north, south)) {
            List.of("1", "2").forEach(id -> api.put("/readers/" + id, new Reader("Reader " + id, null)).expect(201));
        }
        String etag = north.put("/readers/1/follows/2", Following.of("3")).expect(201).header("ETag").orElseThrow();
        TestAnswer read = north.get("/readers/1/follows/2").expect(200);
        assertThat(read.header("ETag")).contains(etag);
        assertThat(read.at("/id").asText()).isEqualTo("2");
        south.get("/readers/1/follows/2").expect(404);
        south.with("If-Match", etag).delete("/readers/1/follows/2").expect(412);
        system.settle();
        String filter = "/readers/1/follows?filter=link.weight:eq:3";
        assertThat(north.get(filter).expect(200).at("/items").findValuesAsText("id")).containsExactly("2");
        assertThat(south.get(filter).expect(200).at("/items")).isEmpty();
        north.with("If-Match", etag).delete("/readers/1/follows/2").expect(204);
        system.assertConverged();
    }
}
