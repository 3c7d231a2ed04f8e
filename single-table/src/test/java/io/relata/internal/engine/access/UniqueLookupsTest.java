package io.relata.internal.engine.access;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Entities;
import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.access.StoredEntity;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The entity that has a unique value, found by the guard that claims it. */
class UniqueLookupsTest {
    enum Form {
        PAPER, SCREEN
    }

    @Entity(collection = "members")
    record Member(@NotBlank @Unique String email, @Unique UUID card, @CreatedBy String keeper, @Expires Instant until) {
    }

    @Entity(collection = "issues")
    @UniqueTogether({"title", "number", "day", "form", "digital"})
    record Issue(String title, BigDecimal number, LocalDate day, Form form, boolean digital, @Unique String limit) {
    }

    private static final TableModel OPEN = TableModel.of(Schema.table("Members").entities(Member.class, Issue.class).model());
    private static final TableModel TENANTS = TableModel.of(Schema.table("Members").entities(Member.class).multiTenant().model());
    private static final TableModel GUARDED = TableModel.of(Schema.table("Members").entities(Member.class)
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(owner("keeper")).to(READ).with(Member.class),
                    allow(role("clerk")).to(READ).with(Member.class), hide("card").of(Member.class).exceptFor(role("admin")),
                    allow(everyone()).to(CREATE).with(Member.class))
            .model());

    private final MemoryTable table = new MemoryTable();
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");
    private final List<String> read = new ArrayList<>();

    private Relata relata(TableModel model, CoreTable stored) {
        CoreTable recorded = new ForwardingCoreTable(stored) {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                read.add(consistency + " " + key.id());
                return super.get(key, consistency);
            }
        };
        return new TableRelata(new AccessContext(new ReadContext(model, recorded, Runnable::run, clock),
                new WriteContext(model, recorded, clock, OptimisticRetry.waiting()), TextIndex.NONE), new SdkTable(model, "Members", ""));
    }

    private Relata relata(TableModel model) {
        return relata(model, new MemoryCoreTable(table));
    }

    private static Member member(String email) {
        return new Member(email, null, null, null);
    }

    private static Optional<String> id(Optional<? extends StoredEntity<?>> found) {
        return found.map(StoredEntity::id);
    }

    @Test
    void takesTwoStrongReadsWhateverTheCase() {
        Entities<Member> members = relata(OPEN).entities(Member.class);
        members.create("m", new Member("Ann@x.example", UUID.fromString("0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"), null, null));
        read.clear();

        assertThat(id(members.getBy("email", " ANN@X.example"))).contains("m");
        assertThat(read).containsExactly("STRONG unique:member.email:ann@x.example", "STRONG m");
        assertThat(id(members.getBy("card", UUID.fromString("0189F5A0-1C2D-7E3F-8A4B-5C6D7E8F9A0B")))).contains("m");
        read.clear();
        assertThat(members.getBy("email", "bob@x.example")).isEmpty();
        assertThat(members.getBy("email", "x".repeat(5_000))).isEmpty();
        assertThat(read).hasSize(2);
    }

    @Test
    void whatIsUniqueTogetherIsGivenTogether() {
        Entities<Issue> issues = relata(OPEN).entities(Issue.class);
        issues.create("i", new Issue("Time", new BigDecimal("7.50"), LocalDate.of(2026, 11, 20), Form.PAPER, true, null));
        Map<String, Object> values = Map.of("title", "TIME", "number", 7.5, "day", LocalDate.of(2026, 11, 20), "form", Form.PAPER,
                "digital", true);

        assertThat(id(issues.getBy(values))).contains("i");
        assertThatThrownBy(() -> issues.getBy("title", "Time")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("issue has no unique title; unique are title and number and day and form and digital");
        assertThatThrownBy(() -> issues.getBy("limit", "1")).as("a parameter of lists").isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aGuardAloneShowsNothing() {
        Entities<Member> members = relata(OPEN).entities(Member.class);
        members.create("m", member("ann@x.example"));
        table.put(Item.of("id", "unique:member.email:old@x.example", "type", "unique:member.email:old@x.example", "kind", "guard",
                "owner", "m"));
        table.put(Item.of("id", "unique:member.email:gone@x.example", "type", "unique:member.email:gone@x.example", "kind", "guard",
                "owner", "nobody"));

        assertThat(members.getBy("email", "old@x.example")).isEmpty();
        assertThat(members.getBy("email", "gone@x.example")).isEmpty();
    }

    @Test
    void whatHasExpiredIsNotThere() {
        Entities<Member> members = relata(OPEN).entities(Member.class);
        members.create("m", new Member("ann@x.example", null, null, clock.instant().plusSeconds(60)));
        assertThat(id(members.getBy("email", "ann@x.example"))).contains("m");

        clock.advance(Duration.ofSeconds(60));
        assertThat(members.getBy("email", "ann@x.example")).isEmpty();
        members.create("n", member("ann@x.example"));
        assertThat(id(members.getBy("email", "ann@x.example"))).contains("n");
    }

    /** Values are found in each deployment, also those that the one before it has claimed. */
    @ParameterizedTest
    @EnumSource(UniqueValues.class)
    void hashedGuardsAreFoundToo(UniqueValues values) {
        DeploymentKey key = DeploymentKey.of("0123456789abcdefghijklmnopqrstuv");
        CoreTable plain = new MemoryCoreTable(table);
        UniqueValues before = UniqueValues.values()[Math.max(0, values.ordinal() - 1)];
        if (values != UniqueValues.HASHED) {
            relata(OPEN, before == UniqueValues.PLAIN ? plain : new GuardKeys(before, key).on(plain)).entities(Member.class)
                    .create("old", member("old@x.example"));
        }
        Entities<Member> members = relata(OPEN, values == UniqueValues.PLAIN ? plain : new GuardKeys(values, key).on(plain))
                .entities(Member.class);
        members.create("new", member("new@x.example"));

        assertThat(id(members.getBy("email", "NEW@x.example"))).contains("new");
        assertThat(id(members.getBy("email", "old@x.example"))).isEqualTo(
                values == UniqueValues.HASHED ? Optional.empty() : Optional.of("old"));
    }

    /** A function of the deployment before may have left it behind. */
    @Test
    void theHashedShadowOfAPlainGuardDoesNotCount() {
        GuardKeys moving = new GuardKeys(UniqueValues.MOVING, DeploymentKey.of("0123456789abcdefghijklmnopqrstuv"));
        CoreTable plain = new MemoryCoreTable(table);
        relata(OPEN, plain).entities(Member.class).create("m", member("ann@x.example"));
        String shadow = moving.hashed(CoreKey.unique("member", "email", "ann@x.example")).id();
        table.put(Item.of("id", shadow, "type", shadow, "kind", "guard", "owner", "former", "_plain", true));

        assertThat(id(relata(OPEN, moving.on(plain)).entities(Member.class).getBy("email", "ann@x.example"))).contains("m");
    }

    @Test
    void eachTenantFindsItsOwn() {
        Relata relata = relata(TENANTS);
        relata.onBehalfOf(Caller.of("ann").inTenant("acme")).entities(Member.class).create("a", member("x@x.example"));
        relata.onBehalfOf(Caller.of("bob").inTenant("other")).entities(Member.class).create("b", member("x@x.example"));

        assertThat(id(relata.onBehalfOf(Caller.of("ann").inTenant("acme")).entities(Member.class).getBy("email", "x@x.example")))
                .contains("a");
        assertThat(relata.onBehalfOf(Caller.of("cid").inTenant("third")).entities(Member.class).getBy("email", "x@x.example")).isEmpty();
    }

    @Test
    void whatMayNotBeReadIsNotFoundAndWhatIsHiddenIsNoQuestion() {
        Relata relata = relata(GUARDED);
        UUID card = UUID.fromString("0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b");
        relata.onBehalfOf(Caller.of("ann")).entities(Member.class).create("m", new Member("ann@x.example", null, null, null));

        assertThat(id(relata.onBehalfOf(Caller.of("ann")).entities(Member.class).getBy("email", "ann@x.example"))).contains("m");
        assertThat(relata.onBehalfOf(Caller.of("bob")).entities(Member.class).getBy("email", "ann@x.example")).isEmpty();
        assertThat(id(relata.onBehalfOf(Caller.of("bob").withRoles("clerk")).entities(Member.class).getBy("email", "ann@x.example")))
                .contains("m");
        assertThatThrownBy(() -> relata.onBehalfOf(Caller.of("ann")).entities(Member.class).getBy("card", card)).isInstanceOf(Refusal.class)
                .hasMessage("no index serves members by card");
        assertThat(relata.onBehalfOf(Caller.of("root").withRoles("admin")).entities(Member.class).getBy("card", card)).isEmpty();
    }

    @Test
    void aTransactionFindsWhatItHasWritten() {
        Relata relata = relata(OPEN);
        relata.entities(Member.class).create("old", member("ann@x.example"));
        List<Optional<String>> found = relata.transaction(transaction -> {
            Entities<Member> members = transaction.entities(Member.class);
            members.put("old", member("bob@x.example"));
            members.create("new", member("cid@x.example"));
            return List.of(id(members.getBy("email", "ann@x.example")), id(members.getBy("email", "bob@x.example")),
                    id(members.getBy("email", "cid@x.example")));
        });

        assertThat(found).containsExactly(Optional.empty(), Optional.of("old"), Optional.of("new"));
    }
}
