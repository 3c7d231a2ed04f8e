package io.relata.test;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.Relata;
import io.relata.access.StoredEntity;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of the way up, a caller is shown what it may read, as in a tree. */
@RelataTest
class AncestorsPermissionsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Safes").multiTenant().entities(Safe.class)
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(owner("keeper")).to(READ).with(Safe.class),
                    hide("code").of(Safe.class).exceptFor(role("admin")))
            .model());
    private static final Caller ADMIN = Caller.of("root").withRoles("admin").inTenant("acme");

    @Entity(collection = "safes")
    @SortBy("keeper")
    record Safe(@Within(Safe.class) String safeId, @NotBlank String keeper, String code) {
    }

    /** 1 of Ann, 2 of Bob in it, 3 of Ann in that, 4 of Bob in that. */
    @BeforeEach
    void safes(TestApi anonymous) {
        TestApi admin = anonymous.as(ADMIN);
        for (int i = 1; i <= 4; i++) {
            Map<String, String> safe = Map.of("keeper", i % 2 == 1 ? "ann" : "bob", "code", "c" + i);
            Map<String, String> within = Map.of("keeper", i % 2 == 1 ? "ann" : "bob", "code", "c" + i, "safeId", String.valueOf(i - 1));
            admin.put("/safes/" + i, i == 1 ? safe : within).expect(201);
        }
    }

    private static List<String> path(TestApi api, String id) {
        return api.get("/safes/" + id + "/path").expect(200).at("/items").findValuesAsText("id");
    }

    @Test
    void whatMayNotBeReadIsLeftOutAndHiddenAttributesToo(TestApi anonymous, Relata relata) {
        TestApi ann = anonymous.as(Caller.of("ann").inTenant("acme"));
        assertThat(path(anonymous.as(ADMIN), "4")).containsExactly("1", "2", "3");
        assertThat(path(ann, "3")).containsExactly("1");
        assertThat(path(anonymous.as(Caller.of("bob").inTenant("acme")), "4")).containsExactly("2");
        assertThat(ann.get("/safes/4/path").expect(404).at("/detail").asText()).isEqualTo("safe 4 does not exist");
        assertThat(ann.get("/safes/3/path").text()).doesNotContain("code").doesNotContain("bob");
        assertThat(relata.onBehalfOf(Caller.of("bob").inTenant("acme")).entities(Safe.class).path("4")).extracting(StoredEntity::id)
                .containsExactly("2");
    }

    @Test
    void anotherTenantHasNoneOfIt(TestApi anonymous) {
        anonymous.as(Caller.of("root").withRoles("admin").inTenant("other")).get("/safes/4/path").expect(404);
    }
}
