package io.relata.test;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Groups of totals of two tenants whose entities have the same ids, and of callers who may not read all that is counted. */
@RelataTest
class GroupsOfTenantsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Desks").multiTenant().entities(Desk.class, Ticket.class)
            .totals(Total.of(Ticket.class).per(Desk.class).groupedBy(Grouping.each("city")).groupedBy(Grouping.each("author")),
                    Total.of(Ticket.class).overall().groupedBy(Grouping.each("city")))
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(role("clerk")).to(READ).withAll(),
                    allow(role("guest")).to(READ).with(Desk.class), allow(owner("author")).to(READ).with(Ticket.class),
                    hide("author").of(Ticket.class).exceptFor(role("admin")))
            .model());
    private static final Caller ANN = Caller.of("ann").inTenant("north").withRoles("admin");
    private static final Caller BOB = Caller.of("bob").inTenant("south").withRoles("admin");
    private static final Caller CLERK = Caller.of("carl").inTenant("north").withRoles("clerk");
    private static final Caller GUEST = Caller.of("gus").inTenant("north").withRoles("guest");

    @Entity(collection = "desks")
    @SortBy("name")
    record Desk(@NotBlank String name) {
    }

    @Entity(collection = "tickets")
    @SortBy("text")
    record Ticket(@BelongsTo(Desk.class) @NotBlank String deskId, @NotBlank String text, String city, String author) {
    }

    @BeforeEach
    void bothHaveTheSameDesk(TestApi api, RelataSystem system) {
        for (Caller caller : new Caller[] {ANN, BOB}) {
            api.as(caller).put("/desks/a", new Desk("A")).expect(201);
        }
        api.as(ANN).put("/tickets/1", Map.of("deskId", "a", "text", "x", "city", "Bonn", "author", "gus")).expect(201);
        api.as(ANN).put("/tickets/2", Map.of("deskId", "a", "text", "y", "city", "Ulm", "author", "gus")).expect(201);
        system.settle();
    }

    @Test
    void groupsOfOneTenantAreNotAnothers(TestApi api, RelataSystem system) {
        String next = api.as(ANN).get("/desks/a/totals/tickets?by=city&limit=1").expect(200).at("/next").asText();
        assertThat(api.as(ANN).get("/desks/a/totals/tickets?by=city&limit=1&cursor=" + next).expect(200).text())
                .isEqualTo("{\"items\":[{\"city\":\"Ulm\",\"count\":1}]}");
        api.as(BOB).get("/desks/a/totals/tickets?by=city&cursor=" + next).expect(400);
        for (String path : new String[] {"/desks/a/totals/tickets?by=city", "/totals/tickets?by=city"}) {
            assertThat(api.as(ANN).get(path).expect(200).at("/items").size()).as(path).isEqualTo(2);
            assertThat(api.as(BOB).get(path).expect(200).text()).as(path).isEqualTo("{\"items\":[]}");
        }
        system.assertConverged();
    }

    @Test
    void groupsAreToldAsTheirTotalsAre(TestApi api) {
        assertThat(api.as(CLERK).get("/desks/a/totals/tickets?by=city").expect(200).at("/items").size()).isEqualTo(2);
        assertThat(api.as(CLERK).get("/desks/a/totals/tickets?by=author").expect(400).at("/detail").asText())
                .isEqualTo("by has to be city");
        assertThat(api.as(ANN).get("/desks/a/totals/tickets?by=author").expect(200).text())
                .isEqualTo("{\"items\":[{\"author\":\"gus\",\"count\":2}]}");
        assertThat(api.as(GUEST).get("/desks/a/totals/tickets?by=city").expect(403).at("/detail").asText()).isEqualTo(
                "gus may not read totals of desk a: no permission allows to read all of the tickets that they are about");
        api.as(GUEST).get("/totals/tickets?by=city").expect(403);
    }
}
