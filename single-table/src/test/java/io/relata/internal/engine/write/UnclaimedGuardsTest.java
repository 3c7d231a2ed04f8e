package io.relata.internal.engine.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.ClaimGuards;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Guards of values that stay while the entity changes: those that nobody holds are claimed, and those of what expires follow its expiry.
 */
class UnclaimedGuardsTest {
    private static final DeploymentKey KEY = DeploymentKey.of("a key of the deployment for tests");
    private static final TableModel BEFORE = TableModel.of(Schema.table("Clubs").entities(AnyMember.class).model());
    private static final TableModel MODEL = TableModel.of(Schema.table("Clubs").entities(Member.class).model());
    private static final EntityType MEMBER = MODEL.entity("member").orElseThrow();

    private final MemoryTable table = new MemoryTable();
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");

    @Entity(name = "member", collection = "members")
    record AnyMember(String email, String club, String number, String note, @Expires Instant until) {
    }

    @Entity(collection = "members")
    @UniqueTogether({"club", "number"})
    record Member(@Unique String email, String club, String number, String note, @Expires Instant until) {
    }

    private CoreTable core(UniqueValues values) {
        CoreTable core = new MemoryCoreTable(table);
        return values == UniqueValues.PLAIN ? core : new GuardKeys(values, KEY).on(core);
    }

    private WriteContext api(TableModel model, UniqueValues values) {
        return new WriteContext(model, core(values), clock, OptimisticRetry.waiting());
    }

    private void put(TableModel model, UniqueValues values, String id, String body) {
        new PutEntity(api(model, values)).put(model.entities().get(0), id, json(body), Precondition.NONE);
    }

    private void patch(UniqueValues values, String id, String body) {
        new PatchEntity(api(MODEL, values)).patch(MEMBER, id, json(body), Precondition.NONE);
    }

    private static ObjectNode json(String body) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(body.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private List<Item> guards() {
        return table.items().stream().filter(Kind.GUARD::is).toList();
    }

    private void assertTaken(UniqueValues values, String email) {
        assertThatThrownBy(() -> put(MODEL, values, "other", "{'email': '" + email + "'}")).isInstanceOf(Refusal.class)
                .hasMessageContaining("has this email already");
    }

    @ParameterizedTest
    @EnumSource
    void changeClaimsWhatTheEntityHadBeforeItHadToBeUnique(UniqueValues values) {
        put(BEFORE, UniqueValues.PLAIN, "1", "{'email': 'ann@example.com', 'club': 'c', 'number': '7'}");
        assertThat(guards()).isEmpty();

        patch(values, "1", "{'note': 'x'}");

        assertThat(guards()).hasSize(values == UniqueValues.BOTH ? 4 : 2).allMatch(guard -> guard.string(Attr.OWNER).equals("1"));
        assertTaken(values, "Ann@example.com");
    }

    @ParameterizedTest
    @EnumSource
    void replacementClaimsToo(UniqueValues values) {
        put(BEFORE, UniqueValues.PLAIN, "1", "{'email': 'ann@example.com'}");
        put(MODEL, values, "1", "{'email': 'ann@example.com', 'note': 'x'}");
        assertTaken(values, "ann@example.com");
    }

    @ParameterizedTest
    @EnumSource
    void whatNothingChangesIsNotWritten(UniqueValues values) {
        put(BEFORE, UniqueValues.PLAIN, "1", "{'email': 'ann@example.com'}");
        List<Item> before = List.copyOf(table.items());
        patch(values, "1", "{}");
        assertThat(table.items()).containsExactlyElementsOf(before);
    }

    /** A caller who does not name the value is not refused for it, and takes it from nobody. */
    @ParameterizedTest
    @EnumSource
    void valueThatAnotherHoldsStaysItsOwn(UniqueValues values) {
        put(BEFORE, UniqueValues.PLAIN, "1", "{'email': 'ann@example.com', 'club': 'c', 'number': '7'}");
        put(MODEL, values, "2", "{'email': 'ann@example.com'}");

        patch(values, "1", "{'note': 'x'}");

        assertThat(guards()).filteredOn(guard -> guard.string("id").startsWith("unique:member.email:"))
                .allMatch(guard -> guard.string(Attr.OWNER).equals("2"));
        assertThat(guards()).filteredOn(guard -> guard.string("id").startsWith("unique:member.club+number:"))
                .isNotEmpty().allMatch(guard -> guard.string(Attr.OWNER).equals("1"));
    }

    @ParameterizedTest
    @EnumSource
    void claimsOfRepairLeaveWhatAnotherHolds(UniqueValues values) {
        put(BEFORE, UniqueValues.PLAIN, "1", "{'email': 'ann@example.com', 'club': 'c', 'number': '7'}");
        put(BEFORE, UniqueValues.PLAIN, "2", "{'email': 'ANN@example.com'}");
        ClaimGuards claim = new ClaimGuards(core(values), MEMBER, clock);

        assertThat(claim.attempt(MEMBER.ref("1"))).contains(true);
        assertThat(claim.attempt(MEMBER.ref("1"))).contains(true);
        assertThat(claim.attempt(MEMBER.ref("2"))).contains(false);
        assertThat(claim.attempt(MEMBER.ref("3"))).contains(true);

        assertThat(guards()).allMatch(guard -> guard.string(Attr.OWNER).equals("1"));
        assertTaken(values, "ann@example.com");
    }

    /** One that was held until another second, and that DynamoDB has not removed yet, is free from then on. */
    @ParameterizedTest
    @EnumSource
    void guardsOfWhatHasExpiredAreFree(UniqueValues values) {
        put(MODEL, values, "1", "{'email': 'ann@example.com', 'until': '2026-11-20T13:00:00Z'}");
        put(BEFORE, UniqueValues.PLAIN, "2", "{'email': 'ann@example.com'}");
        clock.advance(Duration.ofHours(1));

        assertThat(new ClaimGuards(core(values), MEMBER, clock).attempt(MEMBER.ref("1"))).contains(true);
        assertThat(new ClaimGuards(core(values), MEMBER, clock).attempt(MEMBER.ref("2"))).contains(true);

        assertThat(guards()).allMatch(guard -> guard.string(Attr.OWNER).equals("2") && !guard.has(Attr.EXPIRES_AT));
    }

    @ParameterizedTest
    @CsvSource({"2026-11-20T13:00:00Z, 2026-11-20T15:00:00Z", "2026-11-20T15:00:00Z, 2026-11-20T13:00:00Z", "2026-11-20T13:00:00Z,",
            ", 2026-11-20T13:00:00Z", "2026-11-20T13:00:00Z, 2026-11-20T13:00:00Z"})
    void guardsEndWithTheEntityWheneverThatEnds(String before, String after) {
        for (UniqueValues values : UniqueValues.values()) {
            String id = values.name().toLowerCase(Locale.ROOT);
            String value = "'email': '" + id + "@example.com', 'club': 'c', 'number': '" + id + "'";
            put(MODEL, values, id, "{" + value + (before == null ? "" : ", 'until': '" + before + "'") + "}");

            patch(values, id, "{'until': " + (after == null ? "null" : "'" + after + "'") + "}");

            Optional<Object> until = table.items().stream().filter(item -> item.string("type").equals("member#" + id)).findFirst()
                    .orElseThrow().value(Attr.EXPIRES_AT);
            assertThat(until.isPresent()).isEqualTo(after != null);
            assertThat(guards()).filteredOn(guard -> Objects.equals(guard.string(Attr.OWNER), id)).isNotEmpty()
                    .allMatch(guard -> guard.value(Attr.EXPIRES_AT).equals(until));
        }
        clock.advance(Duration.ofHours(2));
        boolean isOver = after != null && after.contains("T13");
        for (UniqueValues values : UniqueValues.values()) {
            String email = values.name().toLowerCase(Locale.ROOT) + "@example.com";
            if (isOver) {
                put(MODEL, values, "next-" + values, "{'email': '" + email + "'}");
            } else {
                assertTaken(values, email);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void guardThatOtherCodeRemovedIsClaimedAgain(UniqueValues values) {
        put(MODEL, values, "1", "{'email': 'ann@example.com', 'until': '2026-11-20T15:00:00Z'}");
        guards().forEach(guard -> table.remove(guard.key()));
        patch(values, "1", "{'note': 'x'}");
        assertThat(guards()).isNotEmpty().allMatch(guard -> guard.has(Attr.EXPIRES_AT));
        assertTaken(values, "ann@example.com");
        assertThat(guards()).extracting(guard -> ((CoreKey) guard.key()).isGuardOfValue()).containsOnly(true);
    }
}
