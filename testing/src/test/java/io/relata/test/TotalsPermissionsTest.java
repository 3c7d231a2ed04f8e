package io.relata.test;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a total tells of entities that a caller may be unable to read. */
@RelataTest
class TotalsPermissionsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Staff").entities(Team.class, Member.class, Note.class, Claim.class)
            .totals(Total.of(Member.class).per(Team.class).sum("salary").sum("age").by("grade"),
                    Total.of(Member.class).per(Team.class).where("grade", Member.Grade.HIGH).named("high"),
                    Total.of(Note.class).per(Team.class), Total.of(Claim.class).per(Team.class),
                    Total.of(Note.class).per(Member.class), Total.of(Note.class).perTag(), Total.of(Member.class).perTag().sum("salary"),
                    Total.of(Claim.class).overall(), Total.of(Member.class).overall().sum("salary").sum("age"))
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(everyone()).to(READ).with(Team.class),
                    allow(role("hr")).to(READ).with(Member.class), allow(role("colleague")).to(READ).with(Member.class),
                    allow(self()).to(READ).with(Member.class), allow(whoMay(CHANGE, Team.class)).to(READ).with(Note.class),
                    allow(owner("memberId")).to(READ).with(Note.class), allow(owner("leader")).to(READ, CHANGE).with(Team.class),
                    allow(owner("author")).to(READ).with(Claim.class),
                    hide("salary", "grade").of(Member.class).exceptFor(role("hr"), role("admin"), self()))
            .model());
    private static final Caller ADMIN = Caller.of("root").withRoles("admin");
    private static final Caller HR = Caller.of("hanna").withRoles("hr");
    private static final Caller COLLEAGUE = Caller.of("carl").withRoles("colleague");
    private static final Caller LEADER = Caller.of("lea");
    private static final Caller ANN = Caller.of("ann");

    @Entity(collection = "teams")
    @SortBy("name")
    @Listed
    record Team(@NotBlank String name, String leader) {
    }

    @Entity(collection = "members")
    @SortBy("name")
    @Taggable
    record Member(@BelongsTo(Team.class) @NotBlank String teamId, @NotBlank String name, @NotNull BigDecimal salary, @NotNull Grade grade,
            @NotNull BigDecimal age) {
        enum Grade {
            LOW, HIGH
        }
    }

    @Entity(collection = "notes")
    @SortBy("text")
    @Taggable
    record Note(@BelongsTo(Team.class) @NotBlank String teamId, @BelongsTo(Member.class) @NotBlank String memberId, @NotBlank String text) {
    }

    @Entity(collection = "claims")
    @SortBy("author")
    record Claim(@BelongsTo(Team.class) @NotBlank String teamId, @NotBlank String author) {
    }

    @BeforeEach
    void aTeam(TestApi anonymous, RelataSystem system) {
        TestApi api = anonymous.as(ADMIN);
        api.put("/teams/t", new Team("T", "lea")).expect(201);
        api.put("/members/ann", new Member("t", "Ann", BigDecimal.valueOf(100), Member.Grade.HIGH, BigDecimal.valueOf(30))).expect(201);
        api.put("/members/bob", new Member("t", "Bob", BigDecimal.valueOf(50), Member.Grade.LOW, BigDecimal.valueOf(40))).expect(201);
        api.put("/notes/1", new Note("t", "ann", "secret")).expect(201);
        api.put("/notes/1/tags/x").expect(204);
        api.put("/members/bob/tags/x").expect(204);
        api.put("/claims/1", new Claim("t", "ann")).expect(201);
        system.settle();
    }

    @Test
    void whoReadsEverythingIsToldEverything(TestApi api) {
        TestApi admin = api.as(ADMIN);
        assertThat(admin.get("/teams/t/totals").expect(200).text()).isEqualTo("""
                {"members":{"count":2,"sum":{"salary":150,"age":70},"average":{"salary":75.00,"age":35.00},"by":{"grade":{\
                "LOW":{"count":1,"sum":{"salary":50,"age":40},"average":{"salary":50.00,"age":40.00}},\
                "HIGH":{"count":1,"sum":{"salary":100,"age":30},"average":{"salary":100.00,"age":30.00}}}}},\
                "high":{"count":1},"notes":{"count":1},"claims":{"count":1}}""");
        assertThat(admin.get("/totals/claims").expect(200).text()).isEqualTo("{\"claims\":{\"count\":1}}");
        assertThat(admin.get("/tags/x/totals").expect(200).at("/notes/count").asInt()).isEqualTo(1);
    }

    @Test
    void onlyWhatIsCountedOfEntitiesThatTheCallerReadsAllOfIsTold(TestApi api) {
        assertThat(api.as(HR).get("/teams/t/totals").expect(200).json().fieldNames()).toIterable()
                .containsExactly("members", "high");
        assertThat(api.as(HR).get("/tags/x/totals").expect(200).text())
                .isEqualTo("{\"members\":{\"count\":1,\"sum\":{\"salary\":50},\"average\":{\"salary\":50.00}}}");
        assertThat(api.as(HR).get("/totals/claims").expect(403).at("/type").asText()).isEqualTo("urn:relata:problem:forbidden");
    }

    @Test
    void sumsGroupsAndConditionsOfHiddenAttributesAreLeftOut(TestApi api) {
        TestApi colleague = api.as(COLLEAGUE);
        assertThat(colleague.get("/teams/t/totals").expect(200).text())
                .isEqualTo("{\"members\":{\"count\":2,\"sum\":{\"age\":70},\"average\":{\"age\":35.00}}}");
        assertThat(colleague.get("/totals/members").expect(200).text())
                .isEqualTo("{\"members\":{\"count\":2,\"sum\":{\"age\":70},\"average\":{\"age\":35.00}}}");
        assertThat(colleague.get("/tags/x/totals").expect(200).text()).isEqualTo("{\"members\":{\"count\":1}}");
        assertThat(colleague.get("/teams/t?include=totals").expect(200).at("/totals"))
                .isEqualTo(colleague.get("/teams/t/totals").json());
    }

    @Test
    void whoReadsSomeOfWhatIsCountedIsToldNothing(TestApi api) {
        TestApi ann = api.as(ANN);
        ann.get("/members/ann").expect(200);
        ann.get("/claims/1").expect(200);
        assertThat(ann.get("/teams/t/totals").expect(403).at("/detail").asText()).isEqualTo(
                "ann may not read totals of team t: no permission allows to read all of the members, notes, claims that they are about");
        ann.get("/teams/t?include=totals").expect(403);
        ann.get("/totals/claims").expect(403);
        ann.get("/tags/x/totals").expect(403);
        ann.get("/teams/none/totals").expect(404);
    }

    @Test
    void totalsOfWhatTheCallerMayNotReadAreAsIfItWereNotThere(TestApi api) {
        api.as(LEADER).get("/members/ann/totals").expect(404);
        api.as(LEADER).get("/members/ann?include=totals").expect(404);
        api.as(ANN).get("/members/bob/totals").expect(404);
    }

    @Test
    void permissionsThatTheParentDecidesCountForAllItsChildren(TestApi api) {
        assertThat(api.as(LEADER).get("/teams/t/totals").expect(200).text()).isEqualTo("{\"notes\":{\"count\":1}}");
        assertThat(api.as(ANN).get("/members/ann/totals").expect(200).text()).isEqualTo("{\"notes\":{\"count\":1}}");
        assertThat(api.as(ANN).get("/members/ann?include=totals").expect(200).at("/totals/notes/count").asInt()).isEqualTo(1);
        api.as(HR).get("/members/ann/totals").expect(403);
        api.as(ADMIN).patch("/teams/t", Map.of("leader", "ann")).expect(200);
        api.as(LEADER).get("/teams/t/totals").expect(403);
    }

    @Test
    void listsTellTheTotalsOfThoseThatTheCallerMayBeToldThem(TestApi api, RelataSystem system) {
        api.as(ADMIN).put("/teams/u", new Team("U", "uwe")).expect(201);
        system.settle();
        RequestCounts counts = system.counts(() -> {
            TestAnswer teams = api.as(LEADER).get("/teams?include=totals").expect(200);
            assertThat(teams.at("/items/0/totals").toString()).isEqualTo("{\"notes\":{\"count\":1}}");
            assertThat(teams.at("/items/1/id").asText()).isEqualTo("u");
            assertThat(teams.at("/items/1").has("totals")).isFalse();
        });
        assertThat(counts.of("BatchGetItem")).as("whose they are, and totals").isEqualTo(2);
        assertThat(counts.of("GetItem")).isZero();
        assertThat(api.as(ANN).get("/teams?include=totals").expect(200).at("/items").findValues("totals")).isEmpty();
        assertThat(api.as(COLLEAGUE).get("/teams?include=totals").expect(200).at("/items/0/totals"))
                .isEqualTo(api.as(COLLEAGUE).get("/teams/t/totals").json());
    }

    @Test
    void childrenInAListHaveTheirOwnTotals(TestApi api) {
        TestAnswer members = api.as(ADMIN).get("/teams/t/members?include=totals").expect(200);
        assertThat(members.at("/items/0/totals").toString()).isEqualTo("{\"notes\":{\"count\":1}}");
        assertThat(members.at("/items/1/totals").toString()).isEqualTo("{\"notes\":{\"count\":0}}");
        assertThat(api.as(HR).get("/teams/t/members?include=totals").expect(200).at("/items").findValues("totals")).isEmpty();
        TestAnswer own = api.as(ANN).get("/teams/t/members?include=totals").expect(200);
        assertThat(own.at("/items").size()).isEqualTo(1);
        assertThat(own.at("/items/0/totals/notes/count").asInt()).isEqualTo(1);
    }

    @Test
    void noteOfAnotherTeamIsNotCountedForTheLeader(TestApi api, RelataSystem system) {
        api.as(ADMIN).put("/teams/u", new Team("U", "uwe")).expect(201);
        api.as(ADMIN).put("/notes/2", new Note("u", "ann", "other")).expect(201);
        system.settle();
        assertThat(api.as(LEADER).get("/teams/t/totals").expect(200).text()).isEqualTo("{\"notes\":{\"count\":1}}");
        api.as(LEADER).get("/teams/u/totals").expect(403);
        assertThat(api.as(ADMIN).get("/members/ann/totals").expect(200).at("/notes/count").asInt()).isEqualTo(2);
    }
}
