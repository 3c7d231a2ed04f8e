package io.relata.test;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import io.relata.test.TotalsPermissionsTest.Member;
import io.relata.test.TotalsPermissionsTest.Note;
import io.relata.test.TotalsPermissionsTest.Team;
import io.relata.total.Ranking;
import io.relata.total.Total;
import java.math.BigDecimal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The order of a list tells of the totals that it is sorted by, and its entities are those that the caller may read. */
@RelataTest
class RankedPermissionsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Ranks").entities(Team.class, Member.class, Note.class)
            .totals(Total.of(Member.class).per(Team.class).sum("salary").rankedBy(Ranking.sum("salary")).rankedBy(Ranking.count()),
                    Total.of(Note.class).per(Team.class).rankedBy(Ranking.count()))
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(owner("leader")).to(READ, CHANGE).with(Team.class),
                    allow(role("visitor")).to(READ).with(Team.class),
                    allow(everyone()).to(READ).with(Member.class), allow(whoMay(CHANGE, Team.class)).to(READ).with(Note.class),
                    hide("salary", "grade").of(Member.class).exceptFor(role("admin")))
            .model());
    private static final Caller ADMIN = Caller.of("root").withRoles("admin");
    private static final Caller VISITOR = Caller.of("vera").withRoles("visitor");
    private static final Caller LEADER = Caller.of("lea");

    @BeforeEach
    void twoTeams(TestApi anonymous, RelataSystem system) {
        TestApi api = anonymous.as(ADMIN);
        api.put("/teams/t", new Team("T", "lea")).expect(201);
        api.put("/teams/u", new Team("U", "uwe")).expect(201);
        api.put("/members/ann", new Member("t", "Ann", BigDecimal.valueOf(100), Member.Grade.HIGH, BigDecimal.valueOf(30))).expect(201);
        api.put("/members/bob", new Member("u", "Bob", BigDecimal.valueOf(50), Member.Grade.LOW, BigDecimal.valueOf(40))).expect(201);
        api.put("/members/cay", new Member("u", "Cay", BigDecimal.valueOf(5), Member.Grade.LOW, BigDecimal.valueOf(40))).expect(201);
        api.put("/notes/1", new Note("t", "ann", "secret")).expect(201);
        system.settle();
    }

    @Test
    void whoIsToldTheTotalOfEveryEntityIsToldTheirOrder(TestApi api) {
        assertThat(api.as(ADMIN).get("/teams?sort=members.sum").expect(200).at("/items").findValuesAsText("id")).containsExactly("u", "t");
        assertThat(api.as(VISITOR).get("/teams?sort=members.count").expect(200).at("/items").findValuesAsText("id"))
                .containsExactly("t", "u");
    }

    @Test
    void orderByWhatIsHiddenIsRefused(TestApi api) {
        assertThat(api.as(VISITOR).get("/teams?sort=members.sum").expect(400).at("/detail").asText()).isEqualTo(
                "teams can't be listed by members.sum.salary here: it depends on an attribute that is hidden from vera");
        api.as(VISITOR).get("/teams?sort=notes.count").expect(403);
        assertThat(api.as(LEADER).get("/teams?sort=notes.count").expect(403).at("/detail").asText()).isEqualTo(
                "lea may not read totals of all teams: no permission allows to read all of the notes that they are about");
    }

    @Test
    void onlyEntitiesThatTheCallerMayReadAreListed(TestApi api) {
        assertThat(api.as(LEADER).get("/teams?sort=members.count&order=desc&limit=1").expect(200).at("/items").findValuesAsText("id"))
                .containsExactly("t");
    }
}
