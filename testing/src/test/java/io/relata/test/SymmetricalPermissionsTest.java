package io.relata.test;

import static io.relata.permission.Grantee.linked;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.LINK;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.Relata;
import io.relata.access.StoredEntity;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What friends may do is allowed from both ends of the one link, whichever of them has the smaller id. */
@RelataTest
class SymmetricalPermissionsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Friendly").entities(Pal.class)
            .manyToMany(ManyToMany.between(Pal.class, Pal.class).symmetrical("friends").with(Bond.class))
            .permissions(allow(role("admin")).toDoAnything().withAll(),
                    allow(self(), linked(Pal.class).by("friends")).to(READ, LINK).with(Pal.class),
                    allow(linked(Pal.class).by("friends").with("close", true)).to(CHANGE).with(Pal.class),
                    hide("phone").of(Pal.class).exceptFor(self(), role("admin")))
            .model());
    private static final Caller ADMIN = Caller.of("root").withRoles("admin");

    @Entity(collection = "pals")
    @SortBy("name")
    @Listed
    @Taggable
    record Pal(@NotBlank String name, String phone) {
    }

    record Bond(boolean close) {
    }

    /** Cid is a close friend of Ann, a friend of Eve, and knows nothing of Dan. Eve is a friend of Ann. */
    @BeforeEach
    void friends(TestApi anonymous, RelataSystem system) {
        TestApi admin = anonymous.as(ADMIN);
        List.of("ann", "cid", "dan", "eve").forEach(id -> {
            admin.put("/pals/" + id, new Pal(id, "1")).expect(201);
            admin.put("/pals/" + id + "/tags/met").expect(204);
        });
        admin.put("/pals/cid/friends/ann", new Bond(true)).expect(201);
        admin.put("/pals/cid/friends/eve", new Bond(false)).expect(201);
        admin.put("/pals/eve/friends/ann", new Bond(false)).expect(201);
        system.settle();
    }

    @ParameterizedTest
    @CsvSource({"ann, 'ann,cid,eve'", "cid, 'ann,cid,eve'", "eve, 'ann,cid,eve'", "dan, dan"})
    void friendsAreReadInAllLists(String who, String whom, TestApi anonymous) {
        TestApi api = anonymous.as(Caller.of(who));
        List<String> readable = List.of(whom.split(","));
        for (String each : List.of("ann", "cid", "dan", "eve")) {
            assertThat(api.get("/pals/" + each).status()).as(who + " reads " + each).isEqualTo(readable.contains(each) ? 200 : 404);
        }
        assertThat(ids(api, "/pals")).containsExactlyElementsOf(readable);
        assertThat(ids(api, "/tags/met/pals")).containsExactlyElementsOf(readable);
        assertThat(ids(api, "/pals?id=ann&id=cid&id=dan&id=eve")).containsExactlyElementsOf(readable);
        assertThat(ids(api, "/pals/" + who + "/friends"))
                .containsExactlyElementsOf(readable.stream().filter(id -> !id.equals(who)).toList());
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    @ParameterizedTest
    @CsvSource({"ann, cid", "cid, ann"})
    void whatTheLinkSaysCountsFromBothEnds(String who, String whom, TestApi anonymous) {
        TestApi api = anonymous.as(Caller.of(who));
        api.patch("/pals/" + whom, Map.of("name", "Changed")).expect(200);
        assertThat(api.patch("/pals/eve", Map.of("name", "Changed")).expect(403).at("/detail").asText())
                .isEqualTo(who + " may read pal eve, and not change it: no permission allows that");
        api.patch("/pals/" + who, Map.of("name", "Changed")).expect(403);
        assertThat(api.get("/pals/" + whom).expect(200).json().has("phone")).isFalse();
        assertThat(api.get("/pals/" + who).expect(200).json().has("phone")).isTrue();
        assertThat(api.get("/pals/" + who + "/friends/" + whom).expect(200).at("/link/close").asBoolean()).isTrue();
        assertThat(api.get("/pals/" + whom + "/friends/" + who).expect(200).at("/id").asText()).isEqualTo(who);
    }

    @ParameterizedTest
    @CsvSource({"ann, cid", "cid, ann"})
    void aLinkThatIsEndedFromEitherEndEndsItForBoth(String who, String whom, TestApi anonymous) {
        anonymous.as(Caller.of(who)).put("/pals/" + who + "/friends/" + whom, new Bond(false)).expect(200);
        anonymous.as(Caller.of(whom)).patch("/pals/" + who, Map.of("name", "Changed")).expect(403);
        anonymous.as(Caller.of(whom)).delete("/pals/" + who + "/friends/" + whom).expect(204);
        anonymous.as(Caller.of(who)).get("/pals/" + whom).expect(404);
        anonymous.as(Caller.of(whom)).get("/pals/" + who).expect(404);
        anonymous.as(Caller.of("dan")).put("/pals/dan/friends/" + who, new Bond(true)).expect(404);
    }

    @ParameterizedTest
    @CsvSource({"ann, cid", "cid, ann"})
    void aFriendOfAnEarlierLifeIsNoneAnyMore(String who, String whom, TestApi anonymous, RelataSystem system) {
        TestApi admin = anonymous.as(ADMIN);
        admin.delete("/pals/" + whom).expect(204);
        admin.put("/pals/" + whom, new Pal("Another", "2")).expect(201);
        anonymous.as(Caller.of(who)).get("/pals/" + whom).expect(404);
        system.settle();
        anonymous.as(Caller.of(who)).get("/pals/" + whom).expect(404);
        anonymous.as(Caller.of(whom)).get("/pals/" + who).expect(404);
        assertThat(ids(anonymous.as(Caller.of(who)), "/pals/" + who + "/friends")).containsExactly("eve");
        system.assertConverged();
    }

    @ParameterizedTest
    @CsvSource({"ann, cid", "cid, ann"})
    void javaDecidesAlike(String who, String whom, Relata relata) {
        Relata by = relata.onBehalfOf(Caller.of(who));
        assertThat(by.entities(Pal.class).get(whom)).isPresent();
        assertThat(by.entities(Pal.class).get("dan")).isEmpty();
        assertThat(by.entities(Pal.class).getAll(List.of("dan", whom))).extracting(StoredEntity::id).containsExactly(whom);
    }

    @Test
    void aDecisionTakesOneReadOfTheLink(TestApi anonymous, RelataSystem system) {
        for (String who : List.of("ann", "cid")) {
            assertThat(system.counts(() -> anonymous.as(Caller.of(who)).get("/pals/eve").expect(200)).sent())
                    .containsExactly("GetItem (eve, pal#eve)", "GetItem (link:friends:" + who + ", pal#eve)");
        }
        assertThat(system.counts(() -> anonymous.as(Caller.of("eve")).get("/pals/cid").expect(200)).sent())
                .containsExactly("GetItem (cid, pal#cid)", "GetItem (link:friends:cid, pal#eve)");
    }
}
