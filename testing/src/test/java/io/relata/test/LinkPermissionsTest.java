package io.relata.test;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.LINK;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.Relata;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.test.ConditionalLinksTest.Badge;
import io.relata.test.ConditionalLinksTest.Following;
import io.relata.test.ConditionalLinksTest.Reader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A single link is shown to those who may read both its ends. */
@RelataTest
class LinkPermissionsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Readers").entities(Reader.class, Badge.class)
            .manyToMany(ManyToMany.between(Reader.class, Reader.class).named("follows", "followedBy").with(Following.class))
            .manyToMany(Reader.class, Badge.class)
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(owner("name")).to(READ, LINK).with(Reader.class),
                    allow(everyone()).to(READ).with(Badge.class), hide("secret").of(Reader.class).exceptFor(role("admin")))
            .model());
    private static final Caller ADMIN = Caller.of("root").withRoles("admin");

    @BeforeEach
    void readers(TestApi anonymous) {
        TestApi admin = anonymous.as(ADMIN);
        admin.put("/readers/1", new Reader("ann", "x")).expect(201);
        admin.put("/readers/2", new Reader("bob", "y")).expect(201);
        admin.put("/badges/gold", new Badge("Gold")).expect(201);
        admin.put("/readers/1/badges/gold").expect(201);
        admin.put("/readers/1/follows/2").expect(201);
    }

    @Test
    void whoMayNotReadAnEndIsToldThatThereIsNone(TestApi anonymous) {
        TestApi ann = anonymous.as(Caller.of("ann"));
        TestApi bob = anonymous.as(Caller.of("bob"));
        ann.get("/readers/1/badges/gold").expect(200);
        ann.get("/badges/gold/readers/1").expect(200);
        assertThat(bob.get("/badges/gold/readers/1").expect(404).at("/detail").asText()).isEqualTo("reader 1 does not exist");
        assertThat(bob.get("/readers/1/badges/gold").expect(404).at("/detail").asText()).isEqualTo("reader 1 does not exist");
        ann.get("/readers/1/follows/2").expect(404);
        bob.get("/readers/1/follows/2").expect(404);
        anonymous.as(ADMIN).get("/readers/1/follows/2").expect(200);
    }

    @Test
    void hiddenAttributesAreLeftOut(TestApi anonymous) {
        assertThat(anonymous.as(Caller.of("ann")).get("/badges/gold/readers/1").expect(200).json().has("secret")).isFalse();
        assertThat(anonymous.as(ADMIN).get("/badges/gold/readers/1").expect(200).at("/secret").asText()).isEqualTo("x");
    }

    @Test
    void conditionsTellNothingToWhoMayNotLink(TestApi anonymous) {
        assertThat(anonymous.as(Caller.of("ann")).with("If-Match", "*").delete("/readers/1/badges/gold").expect(403).at("/detail").asText())
                .isEqualTo("ann may read badge gold, and not link it: no permission allows that");
        anonymous.as(Caller.of("bob")).with("If-Match", "*").delete("/readers/1/badges/gold").expect(404);
        anonymous.as(Caller.of("bob")).with("If-None-Match", "*").put("/readers/1/badges/gold").expect(404);
    }

    @Test
    void linksWithSeveralAreThoseThatTheCallerMayRead(TestApi anonymous, RelataSystem system, Relata relata) {
        anonymous.as(ADMIN).put("/readers/2/badges/gold").expect(201);
        assertThat(anonymous.as(Caller.of("ann")).get("/badges/gold/readers?readerId=2&readerId=1").expect(200).at("/items")
                .findValuesAsText("id"))
                .containsExactly("1");
        anonymous.as(Caller.of("bob")).get("/readers/1/follows?readerId=2").expect(404);
        RequestCounts counts = system
                .counts(() -> assertThat(anonymous.as(ADMIN).get("/badges/gold/readers?readerId=2&readerId=1").expect(200)
                        .at("/items").findValuesAsText("secret")).containsExactly("y", "x"));
        assertThat(counts.requests()).isEqualTo(Map.of("BatchGetItem", 1));
        assertThat(counts.readUnits()).isEqualTo(2.5);
        assertThat(relata.onBehalfOf(ADMIN).links(Badge.class, Reader.class).getAll("gold", List.of("2", "none", "1")))
                .extracting(link -> link.entity().id()).containsExactly("2", "1");
    }

    @Test
    void decisionsAboutBothEndsTakeNoRequestWhereTheyNeedNothingElse(TestApi anonymous, RelataSystem system) {
        assertThat(system.counts(() -> anonymous.as(Caller.of("ann")).get("/readers/1/badges/gold").expect(200)).requests())
                .isEqualTo(Map.of("BatchGetItem", 1));
    }
}
