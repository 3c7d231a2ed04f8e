package io.relata.test;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.internal.model.TableModel;
import io.relata.problem.RequestRefusedException;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Entities that are read by their ids, where tenants and permissions say whose they are. */
@RelataTest
class ReadsByIdTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Notes").multiTenant().entities(Pad.class, Sheet.class)
            .permissions(allow(role("admin")).to(CREATE, READ, CHANGE).with(Pad.class), allow(owner("writer")).to(READ).with(Pad.class),
                    allow(role("admin")).to(CREATE).with(Sheet.class), allow(whoMay(READ, Pad.class)).to(READ).with(Sheet.class),
                    hide("secret").of(Pad.class).exceptFor(role("admin")))
            .model());
    private static final Caller ADMIN = Caller.of("root").withRoles("admin").inTenant("north");
    private static final Caller ANN = Caller.of("ann").inTenant("north");

    @Entity(collection = "pads")
    record Pad(@NotBlank String writer, String secret) {
    }

    @Entity(collection = "sheets")
    record Sheet(@BelongsTo(Pad.class) @NotBlank String padId, String text) {
    }

    @BeforeEach
    void padsOfTwo(TestApi anonymous) {
        TestApi admin = anonymous.as(ADMIN);
        admin.put("/pads/1", new Pad("ann", "x")).expect(201);
        admin.put("/pads/2", new Pad("bob", "y")).expect(201);
        admin.put("/sheets/1", new Sheet("1", "first")).expect(201);
        admin.put("/sheets/2", new Sheet("2", "second")).expect(201);
        admin.put("/sheets/3", new Sheet("1", "third")).expect(201);
    }

    @Test
    void whatTheCallerMayNotReadIsMissing(TestApi anonymous) {
        TestAnswer read = anonymous.as(ANN).get("/pads?id=2&id=1&id=3").expect(200);
        assertThat(read.at("/items").findValuesAsText("id")).containsExactly("1");
        assertThat(read.at("/items/0").has("secret")).isFalse();
        assertThat(read.at("/missing").toString()).isEqualTo("[\"2\",\"3\"]");
        assertThat(anonymous.as(ADMIN).get("/pads?id=2&id=1").expect(200).at("/items").findValuesAsText("secret"))
                .containsExactly("y", "x");
    }

    @Test
    void entitiesOfAnotherTenantAreMissing(TestApi anonymous) {
        TestApi south = anonymous.as(Caller.of("root").withRoles("admin").inTenant("south"));
        south.put("/pads/1", new Pad("ann", "z")).expect(201);
        assertThat(south.get("/pads?id=1&id=2").expect(200).at("/items").findValuesAsText("secret")).containsExactly("z");
    }

    @Test
    void oneRequestReadsAllAndOneMoreDecides(TestApi anonymous, RelataSystem system) {
        RequestCounts all = system.counts(() -> anonymous.as(ADMIN).get("/pads?id=1&id=2").expect(200));
        assertThat(all.requests()).isEqualTo(Map.of("BatchGetItem", 1));
        assertThat(all.readUnits()).isEqualTo(1);
        RequestCounts strong = system.counts(() -> anonymous.as(ADMIN).get("/pads?id=1&id=2&consistent=true").expect(200));
        assertThat(strong.readUnits()).isEqualTo(2);
        RequestCounts decided = system.counts(() -> assertThat(anonymous.as(ANN).get("/sheets?id=1&id=2&id=3").expect(200).at("/items")
                .findValuesAsText("text")).containsExactly("first", "third"));
        assertThat(decided.requests()).isEqualTo(Map.of("BatchGetItem", 2));
    }

    @Test
    void whatIsIncludedIsWhatTheCallerMayRead(TestApi anonymous, RelataSystem system) {
        TestApi ann = anonymous.as(ANN);
        RequestCounts counts = system.counts(() -> assertThat(ann.get("/sheets/1?include=pad").expect(200).at("/included/pad").toString())
                .contains("\"writer\":\"ann\"").doesNotContain("secret"));
        assertThat(counts.requests()).as("the sheet, what decides about it, and the pad")
                .isEqualTo(Map.of("GetItem", 2, "BatchGetItem", 1));
        RequestCounts all = system.counts(() -> assertThat(anonymous.as(ADMIN).get("/pads/1?include=sheets").expect(200)
                .at("/included/sheets/items")).hasSize(2));
        assertThat(all.requests()).isEqualTo(Map.of("GetItem", 1, "Query", 1));
        assertThat(ann.get("/pads/1?include=sheets").expect(200).at("/included/sheets/items").findValuesAsText("text"))
                .containsExactlyInAnyOrder("first", "third");
        assertThat(ann.get("/pads/1?fields=secret").expect(400).at("/detail").asText())
                .isEqualTo("fields: there is no attribute secret here; there are writer");
        assertThat(anonymous.as(ADMIN).get("/pads/1?fields=secret").expect(200).at("/secret").asText()).isEqualTo("x");
    }

    @Test
    void operationsReadThemToo(Relata relata, RelataSystem system) {
        Relata admin = relata.onBehalfOf(ADMIN);
        RequestCounts counts = system.counts(() -> assertThat(admin.entities(Pad.class).getAll(List.of("2", "none", "1", "2")))
                .extracting(pad -> pad.value().writer()).containsExactly("bob", "ann"));
        assertThat(counts.requests()).isEqualTo(Map.of("BatchGetItem", 1));
        assertThat(counts.readUnits()).isEqualTo(2);
        assertThat(relata.onBehalfOf(ANN).entities(Pad.class).getAllEventually(List.of("1", "2"))).hasSize(1);
        assertThat(admin.entities(Pad.class).getAll(List.of())).isEmpty();
        assertThatThrownBy(() -> admin.entities(Pad.class).getAll(Collections.nCopies(101, "1")))
                .isInstanceOf(RequestRefusedException.class).hasMessage("at most 100 ids can be read at once, and 101 are given");
    }

    @Test
    void transactionReadsWhatItHasWritten(Relata relata) {
        relata.onBehalfOf(ADMIN).together(transaction -> {
            transaction.entities(Pad.class).put("4", new Pad("ann", null));
            assertThat(transaction.entities(Pad.class).getAll(List.of("4", "1"))).hasSize(2);
        });
    }
}
