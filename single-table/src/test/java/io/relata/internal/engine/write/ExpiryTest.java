package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.read.Page;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.ReadFound;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An entity whose time is over is gone for readers and writers from that second on, although DynamoDB has not removed it yet. */
class ExpiryTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Sessions").entities(Account.class, Session.class, Invitation.class).model());
    private static final EntityType ACCOUNT = MODEL.entity("account").orElseThrow();
    private static final EntityType SESSION = MODEL.entity("session").orElseThrow();
    private static final EntityType INVITATION = MODEL.entity("invitation").orElseThrow();

    @Entity(collection = "accounts")
    @SortBy("accountName")
    record Account(@NotBlank String accountName) {
    }

    @Entity(collection = "sessions")
    @SortBy("device")
    @Listed(shards = 2)
    @ListBy(value = "device", sort = "createdAt", index = "gsi1")
    record Session(@Within(Account.class) @NotBlank String accountId, @NotBlank @Searchable String device, @Expires Instant endsAt) {
    }

    @Entity(collection = "invitations")
    @SortBy("code")
    @IdentifiedBy("code")
    record Invitation(@BelongsTo(Account.class) String accountId, @NotBlank String code, @Expires @NotNull Instant endsAt) {
    }

    private final LocalTable table = new LocalTable(MODEL);
    private final MovingClock clock = new MovingClock("2026-11-20T12:00:00Z");
    private final WriteContext bench = new WriteContext(MODEL, table.core(), clock, OptimisticRetry.waiting());
    private final ReadContext reader = new ReadContext(MODEL, table.core(), Runnable::run, clock);

    ExpiryTest() {
        put(ACCOUNT, "a", "{'accountName': 'Ann'}");
    }

    @Test
    void isGoneForReadersFromThatSecondOn() {
        put(SESSION, "1", "{'accountId': 'a', 'device': 'phone', 'endsAt': '2026-11-20T12:01:00.900Z'}");
        put(SESSION, "2", "{'accountId': 'a', 'device': 'phone'}");
        moveTo("2026-11-20T12:00:59.999Z");
        assertThat(seenEverywhere()).allSatisfy(ids -> assertThat(ids).contains("1", "2"));
        assertThat(read("1").string("device")).isEqualTo("phone");

        moveTo("2026-11-20T12:01:00Z");
        assertThat(seenEverywhere()).allSatisfy(ids -> assertThat(ids).contains("2").doesNotContain("1"));
        assertRefused(Reason.UNKNOWN, "session 1 does not exist", () -> read("1"));
        assertThat(table.item("1", "session#1")).isPresent();
    }

    @Test
    void pagesAreFullWhateverHasExpired() {
        for (int i = 0; i < 60; i++) {
            put(SESSION, "s%02d".formatted(i),
                    "{'accountId': 'a', 'device': 'phone', 'endsAt': '" + (i % 6 == 5 ? "2030-01-01" : "2026-11-21") + "T00:00:00Z'}");
        }
        moveTo("2026-11-22T00:00:00Z");
        ListOptions options = options(4, Optional.empty());
        Related.Children sessions = (Related.Children) MODEL.related(ACCOUNT, "sessions").orElseThrow();
        Page first = page(Listing.children(sessions, "a", Selection.ALL, options), options);
        ListOptions more = options(100, first.next());
        Page rest = page(Listing.children(sessions, "a", Selection.ALL, more), more);

        assertThat(first.items()).hasSize(4);
        List<String> all = new ArrayList<>(ids(first));
        all.addAll(ids(rest));
        assertThat(all)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 60).filter(i -> i % 6 == 5).mapToObj("s%02d"::formatted).toList());
    }

    @Test
    void putCreatesAnewWithAnotherLifeAndAHigherVersion() {
        Item before = put(SESSION, "1", "{'accountId': 'a', 'device': 'phone', 'endsAt': '2026-11-20T13:00:00Z'}").entity();
        moveTo("2026-11-20T14:00:00Z");
        assertRefused(Reason.UNKNOWN, "session 1 does not exist",
                () -> new PatchEntity(bench).patch(SESSION, "1", json("{'endsAt': '2030-01-01T00:00:00Z'}"), Precondition.NONE));
        assertRefused(Reason.UNKNOWN, "session 1 does not exist", () -> new DeleteEntity(bench).delete(SESSION, "1", Precondition.NONE));

        WriteResult anew = new PutEntity(bench).put(SESSION, "1",
                json("{'accountId': 'a', 'device': 'desk', 'endsAt': '2026-11-20T15:00:00Z'}"), new Precondition.Absent());
        assertThat(anew.effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertThat(anew.entity().number(Attr.VERSION)).isGreaterThan(before.number(Attr.VERSION))
                .isEqualTo(anew.entity().number(Attr.LIFE));
        assertThat(anew.entity().string(Attr.CREATED_AT)).isEqualTo("2026-11-20T14:00:00.000Z");
        assertThat(read("1").string("device")).isEqualTo("desk");
    }

    @Test
    void idThatIsMadeOfAttributesIsFreeAgain() {
        create(INVITATION, "{'code': 'welcome', 'endsAt': '2026-11-20T13:00:00Z'}");
        moveTo("2026-11-20T13:00:00Z");
        assertThat(create(INVITATION, "{'code': 'welcome', 'endsAt': '2026-11-21T13:00:00Z'}").effect())
                .isEqualTo(WriteResult.Effect.CREATED);
    }

    @Test
    void expiredChildrenDoNotKeepTheirParent() {
        for (int i = 0; i < 20; i++) {
            put(SESSION, "s" + i, "{'accountId': 'a', 'device': 'phone', 'endsAt': '2026-11-20T13:00:00Z'}");
        }
        put(SESSION, "z", "{'accountId': 'a', 'device': 'wrist', 'endsAt': '2026-11-20T14:00:00Z'}");
        moveTo("2026-11-20T13:30:00Z");
        assertRefused(Reason.CONFLICT,
                "account a still has children, /sessions/z among them: delete them or give them another parent first",
                () -> new DeleteEntity(bench).delete(ACCOUNT, "a", Precondition.NONE));
        moveTo("2026-11-20T14:00:00Z");
        new DeleteEntity(bench).delete(ACCOUNT, "a", Precondition.NONE);
        assertRefused(Reason.UNKNOWN, "account a does not exist",
                () -> new ReadEntity(reader).read(ACCOUNT, "a", Consistency.STRONG));
    }

    @Test
    void patchOfNothingMakesAnEntityExpireThatIsOlderThanTheAnnotation() {
        put(SESSION, "1", "{'accountId': 'a', 'device': 'phone', 'endsAt': '2026-11-20T13:00:00Z'}");
        Item without = table.item("1", "session#1").orElseThrow();
        Map<String, Object> attributes = new LinkedHashMap<>(without.attributes());
        attributes.remove(Attr.EXPIRES_AT);
        table.put(new Item(attributes));
        new PatchEntity(bench).patch(SESSION, "1", json("{}"), Precondition.NONE);
        assertThat(table.item("1", "session#1").orElseThrow().number(Attr.EXPIRES_AT))
                .isEqualTo(Instant.parse("2026-11-20T13:00:00Z").getEpochSecond());
    }

    /** The ids that each way of reading many shows. */
    private List<List<String>> seenEverywhere() {
        ListOptions options = options(10, Optional.empty());
        Related.Children children = (Related.Children) MODEL.related(ACCOUNT, "sessions").orElseThrow();
        Related.Tree tree = (Related.Tree) MODEL.related(ACCOUNT, "tree").orElseThrow();
        TextIndex index = (query, after, limit) -> after.isPresent()
                ? List.of()
                : List.of(new TextIndex.Hit(new EntityRef("session", "1"), 2),
                        new TextIndex.Hit(new EntityRef("session", "2"), 1));
        return List.of(ids(page(Listing.all(SESSION, options), options)),
                ids(page(Listing.all(SESSION, new Selection(Map.of("device", "Phone"), Optional.empty()), options), options)),
                ids(page(Listing.children(children, "a", Selection.ALL, options), options)),
                ids(page(Listing.tree(tree, tree.hierarchy().placeOfTop(ACCOUNT.ref("a")), options), options)),
                ids(new ReadFound(reader, index).read(new TextQuery("phone", List.of(SESSION)), 10, Optional.empty())));
    }

    private void moveTo(String time) {
        clock.advance(Duration.between(clock.instant(), Instant.parse(time)));
    }

    private Page page(Listing listing, ListOptions options) {
        return new ReadPage(reader).read(listing, options);
    }

    private Item read(String id) {
        return new ReadEntity(reader).read(SESSION, id, Consistency.STRONG);
    }

    private WriteResult put(EntityType type, String id, String body) {
        return new PutEntity(bench).put(type, id, json(body), Precondition.NONE);
    }

    private WriteResult create(EntityType type, String body) {
        return new CreateEntity(bench).create(type, json(body), Optional.empty());
    }

    private static ListOptions options(int limit, Optional<String> cursor) {
        return new ListOptions(limit, cursor, Direction.ASCENDING, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    private static List<String> ids(Page page) {
        return page.items().stream().map(item -> item.string("id")).toList();
    }
}
