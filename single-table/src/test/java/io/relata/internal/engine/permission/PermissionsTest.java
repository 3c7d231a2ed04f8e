package io.relata.internal.engine.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.access.EntityPage;
import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.access.StoredEntity;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.CountedTable;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.permission.Boards.Board;
import io.relata.internal.engine.permission.Boards.Level;
import io.relata.internal.engine.permission.Boards.Member;
import io.relata.internal.engine.permission.Boards.Membership;
import io.relata.internal.engine.permission.Boards.Note;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PermissionsTest {
    private static final EntityType NOTE = Boards.MODEL.entity("note").orElseThrow();

    private final MemoryTable stored = new MemoryTable();
    private final CountedTable table = new CountedTable(new MemoryCoreTable(stored));
    private final WriteContext writes = WriteContext.of(Boards.MODEL, table);
    private final Relata application = new TableRelata(new AccessContext(new ReadContext(Boards.MODEL, table, Runnable::run,
            Clock.systemUTC()), writes, TextIndex.NONE), new SdkTable(Boards.MODEL, "Boards", ""));
    private final Relata admin = application.onBehalfOf(Caller.of("root").withRoles("admin"));
    private final Relata ann = application.onBehalfOf(Caller.of("ann"));
    private final Relata bob = application.onBehalfOf(Caller.of("bob"));
    private final Relata carl = application.onBehalfOf(Caller.of("carl"));

    /** Ann edits the board 1, Bob reads it, and Carl knows nothing of it. */
    @BeforeEach
    void begin() {
        List.of("ann", "bob", "carl").forEach(id -> application.entities(Member.class).create(id, new Member(id, id + "@example.com")));
        application.entities(Board.class).create("1", new Board("One"));
        application.entities(Board.class).create("2", new Board("Two"));
        join("ann", "1", Level.EDITOR);
        join("bob", "1", Level.READER);
        table.requests();
    }

    private void join(String member, String board, Level level) {
        application.links(Member.class, Board.class).link(member, board, new Membership(level));
    }

    private static void assertForbidden(ThrowingCallable call) {
        assertRefused(ProblemKind.FORBIDDEN, call);
    }

    private static void assertUnknown(ThrowingCallable call) {
        assertRefused(ProblemKind.NOT_FOUND, call);
    }

    private static void assertRefused(ProblemKind kind, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(kind));
    }

    private static Note note(String text) {
        return new Note("1", text, null, null, null);
    }

    @Test
    void linkIsReadOnceAndStronglyForEachDecision() {
        assertThat(ann.entities(Board.class).required("1").value()).isEqualTo(new Board("One"));
        assertThat(table.requests()).containsExactly("GetItem 1", "GetItem link:member-board:ann");
        ann.entities(Board.class).change("1", board -> new Board("One!"));
        assertThat(table.requests()).containsExactly("GetItem 1", "GetItem link:member-board:ann", "write");
    }

    @Test
    void rolesAndOwnersCostNothing() {
        admin.entities(Board.class).change("1", board -> new Board("One!"));
        assertThat(table.requests()).containsExactly("GetItem 1", "write");
        ann.entities(Member.class).change("ann", member -> new Member("Annie", null));
        assertThat(table.requests()).containsExactly("GetItem ann", "TransactWriteItems 2");
    }

    @Test
    void whatTheCallerMayNotReadIsAsIfItWereNotThere() {
        for (String id : List.of("1", "none")) {
            assertThat(carl.entities(Board.class).get(id)).isEmpty();
            assertThatThrownBy(() -> carl.entities(Board.class).change(id, board -> new Board("Mine"))).hasMessage("board " + id
                    + " does not exist");
            assertUnknown(() -> carl.entities(Board.class).delete(id));
            assertUnknown(() -> carl.entities(Board.class).tag(id, "mine"));
            assertUnknown(() -> carl.entities(Board.class).ifVersion(7).delete(id));
            assertUnknown(() -> carl.links(Member.class, Board.class).link("carl", id, new Membership(Level.EDITOR)));
            assertUnknown(() -> carl.links(Member.class, Board.class).unlink("ann", id));
            assertUnknown(() -> carl.links(Member.class, Board.class).unlink("carl", id));
        }
        assertForbidden(() -> carl.entities(Board.class).put("1", new Board("Mine")));
        assertThat(carl.links(Member.class, Board.class).areLinked("ann", "1")).isFalse();
    }

    @Test
    void whatTheCallerMayOnlyReadIsForbidden() {
        assertThat(bob.entities(Board.class).get("1")).isPresent();
        assertThatThrownBy(() -> bob.entities(Board.class).change("1", board -> new Board("Mine")))
                .hasMessage("bob may read board 1, and not change it: no permission allows that");
        assertForbidden(() -> bob.entities(Board.class).put("1", new Board("Mine")));
        assertForbidden(() -> bob.entities(Board.class).delete("1"));
        assertForbidden(() -> bob.entities(Board.class).tag("1", "mine"));
        assertForbidden(() -> bob.links(Member.class, Board.class).link("bob", "1", new Membership(Level.EDITOR)));
        assertForbidden(() -> bob.links(Member.class, Board.class).unlink("bob", "1"));
        assertForbidden(() -> bob.entities(Board.class).create(new Board("Mine")));
        assertForbidden(() -> bob.entities(Board.class).put("9", new Board("Mine")));
        assertThat(application.entities(Board.class).required("1").value()).isEqualTo(new Board("One"));
    }

    @Test
    void linkingNeedsThePrivilegeForBoth() {
        ann.links(Member.class, Board.class).link("ann", "1", new Membership(Level.EDITOR));
        assertUnknown(() -> ann.links(Member.class, Board.class).link("carl", "1", new Membership(Level.EDITOR)));
        assertUnknown(() -> ann.links(Member.class, Board.class).unlink("bob", "1"));
        admin.links(Member.class, Board.class).unlink("bob", "1");
        assertThat(application.links(Member.class, Board.class).areLinked("bob", "1")).isFalse();
    }

    @Test
    void revokedLinkCountsWithTheNextRequest() {
        application.links(Member.class, Board.class).link("ann", "1", new Membership(Level.READER));
        assertForbidden(() -> ann.entities(Board.class).change("1", board -> new Board("Mine")));
        application.links(Member.class, Board.class).unlink("ann", "1");
        assertThat(ann.entities(Board.class).get("1")).isEmpty();
    }

    @Test
    void linkOfAnEarlierLifeOfTheEntityHasEnded() {
        application.entities(Board.class).delete("1");
        application.entities(Board.class).create("1", new Board("Another"));

        assertThat(ann.entities(Board.class).get("1")).isEmpty();
    }

    @Test
    void childrenFollowTheirParent() {
        StoredEntity<Note> note = bob.entities(Note.class).create(note("Hello"));
        assertThat(note.value().author()).isEqualTo("bob");
        assertThat(ann.entities(Note.class).required(note.id()).value().text()).isEqualTo("Hello");
        assertThat(carl.entities(Note.class).get(note.id())).isEmpty();
        assertForbidden(() -> carl.entities(Note.class).create(note("Me too")));
        assertForbidden(() -> ann.entities(Note.class).delete(note.id()));
        bob.entities(Note.class).delete(note.id());
    }

    @Test
    void nobodyMovesAChildToAParentThatTheyMayNotRead() {
        String id = bob.entities(Note.class).create(note("Hello")).id();

        assertRefused(ProblemKind.INVALID_REFERENCE,
                () -> bob.entities(Note.class).change(id, note -> new Note("2", note.text(), note.author(), null, null)));
        assertThatThrownBy(() -> bob.entities(Note.class).change(id, note -> new Note("none", note.text(), note.author(), null, null)))
                .hasMessageContaining("board none does not exist");
    }

    @Test
    void listOfChildrenTakesOneMoreRead() {
        for (int i = 0; i < 5; i++) {
            application.entities(Note.class).create("n" + i, note("Note " + i));
        }
        table.requests();
        assertThat(bob.entities(Note.class).childrenOf(Board.class, "1").page().items()).hasSize(5);
        assertThat(table.requests()).containsExactly("Query boardIdGsi", "GetItem link:member-board:bob");
        assertThat(carl.entities(Note.class).childrenOf(Board.class, "1").page().items()).isEmpty();
        table.requests();
        assertThat(admin.entities(Note.class).childrenOf(Board.class, "1").page().items()).hasSize(5);
        assertThat(table.requests()).containsExactly("Query boardIdGsi");
    }

    @Test
    void listsLeaveOutWhatTheCallerMayNotReadAndStillFillTheirPages() {
        for (int i = 10; i < 60; i++) {
            application.entities(Board.class).create("b" + i, new Board("Board " + i));
            if (i % 5 == 0) {
                join("carl", "b" + i, Level.READER);
            }
        }
        table.requests();

        EntityPage<StoredEntity<Board>> page = carl.entities(Board.class).list().limit(4).page();

        assertThat(page.items()).extracting(StoredEntity::id).containsExactly("b10", "b15", "b20", "b25");
        assertThat(table.requests()).filteredOn(request -> request.startsWith("GetItem")).isEmpty();
        assertThat(carl.entities(Board.class).list().limit(4).stream().map(StoredEntity::id)).containsExactlyElementsOf(
                IntStream.range(2, 12).mapToObj(i -> "b" + 5 * i).toList());
        assertThat(admin.entities(Board.class).list().stream()).hasSize(52);
        assertThat(bob.entities(Board.class).list().stream().map(StoredEntity::id)).containsExactly("1");
    }

    @Test
    void hiddenAttributesAreLeftOutAndNeverSet() {
        String id = bob.entities(Note.class).create(new Note("1", "Hello", null, "12345", null)).id();

        assertThat(bob.entities(Note.class).required(id).value().secret()).isEqualTo("12345");
        assertThat(admin.entities(Note.class).required(id).value().secret()).isEqualTo("12345");
        assertThat(ann.entities(Note.class).required(id).value().secret()).isNull();
        assertThat(ann.entities(Note.class).childrenOf(Board.class, "1").page().items()).extracting(note -> note.value().secret())
                .containsOnlyNulls();
        assertThatThrownBy(() -> ann.entities(Note.class).childrenOf(Board.class, "1").filter("secret", "eq", "12345").page())
                .hasMessageContaining("there is no attribute secret here").hasMessageNotContaining("points, secret");
        assertThat(admin.entities(Note.class).childrenOf(Board.class, "1").filter("secret", "eq", "12345").page().items()).hasSize(1);
        assertThatThrownBy(() -> bob.entities(Note.class).childrenOf(Board.class, "1").filter("secret", "eq", "12345").page())
                .isInstanceOf(Refusal.class);
    }

    @Test
    void frozenAttributesStayAsTheyAre() throws Exception {
        String id = bob.entities(Note.class).create(note("Hello")).id();
        admin.entities(Note.class).change(id, note -> new Note("1", note.text(), note.author(), "s", 5));

        assertThatThrownBy(() -> bob.entities(Note.class).change(id, note -> new Note("1", "Hi", note.author(), "s", 6)))
                .hasMessageContaining("/points: you may not set this attribute of a note: leave it out");
        assertRefused(ProblemKind.INVALID_VALUES, () -> bob.entities(Note.class).create(new Note("1", "Hi", null, null, 3)));
        put("bob", id, "{'boardId': '1', 'text': 'Again', 'points': 5.0}");
        put("bob", id, "{'boardId': '1', 'text': 'Again', 'secret': 't'}");
        assertThat(admin.entities(Note.class).required(id).value()).isEqualTo(new Note("1", "Again", "bob", "t", 5));
    }

    private void put(String subject, String id, String json) throws Exception {
        new PutEntity(writes.by(Caller.of(subject))).put(NOTE, id, json(json), Precondition.NONE);
    }

    private static ObjectNode json(String text) throws Exception {
        return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
    }

    @Test
    void idempotencyKeyOfAnotherCallerShowsNothing() throws Exception {
        ObjectNode body = json("{'boardId': '1', 'text': 'Hello', 'secret': 'x'}");
        Optional<IdempotentRequest> once = Optional.of(new IdempotentRequest(CoreKey.idempotency("k"), "digest"));
        new CreateEntity(writes.by(Caller.of("bob"))).create(NOTE, body, once);
        body.remove("secret");
        assertThat(new CreateEntity(writes.by(Caller.of("ann"))).create(NOTE, body, once).entity().has("secret")).isFalse();
        application.links(Member.class, Board.class).unlink("ann", "1");

        assertForbidden(() -> new CreateEntity(writes.by(Caller.of("ann"))).create(NOTE, body, once));
    }

    @Test
    void aSubjectThatIsNoIdOwnsNothing() {
        assertThat(application.onBehalfOf(Caller.of("arn:aws:iam::1:user/ann")).entities(Board.class).get("1")).isEmpty();
    }

    @Test
    void theApplicationIsAskedOnlyOnBehalfOfSomebody() {
        assertThat(application.entities(Board.class).get("1")).isPresent();
        assertThat(carl.unrestricted().entities(Board.class).get("1")).isPresent();
        assertThat(application.onBehalfOf(Caller.APPLICATION).entities(Board.class).get("1")).isEmpty();
    }

    @Test
    void earlierVersionsAreDecidedLikeTheEntity() {
        String id = bob.entities(Note.class).create(new Note("1", "Hello", null, "12345", null)).id();
        bob.entities(Note.class).change(id, note -> new Note("1", "Hi", note.author(), "6", null));

        assertThat(bob.entities(Note.class).history(id).page().items()).extracting(note -> note.value().secret()).containsExactly("12345");
        assertThat(ann.entities(Note.class).history(id).page().items()).extracting(note -> note.value().secret()).containsOnlyNulls();
        assertUnknown(() -> carl.entities(Note.class).history(id).page());
    }

    @Test
    void putTellsNobodyWhatIsThere() throws Exception {
        for (String id : List.of("1", "none")) {
            assertForbidden(() -> put("carl", id, Precondition.NONE, "{'title': 'Mine'}"));
            assertRefused(ProblemKind.INVALID_VALUES, () -> put("carl", id, Precondition.NONE, "{'title': ''}"));
            assertRefused(ProblemKind.PRECONDITION_FAILED, () -> put("carl", id, new Precondition.Exactly(1), "{'title': 'Mine'}"));
            assertForbidden(() -> put("carl", id, new Precondition.New(), "{'title': 'Mine'}"));
        }
    }

    private void put(String subject, String id, Precondition precondition, String json) throws Exception {
        new PutEntity(writes.by(Caller.of(subject))).put(Boards.MODEL.entity("board").orElseThrow(), id, json(json), precondition);
    }

    @Test
    void whatIsLinkedToAnUnreadableEntityIsNotListed() {
        assertUnknown(() -> carl.links(Board.class, Member.class).of("1").page());
        assertUnknown(() -> carl.links(Board.class, Member.class).of("none").page());
        assertThat(bob.links(Board.class, Member.class).of("1").page().items()).isEmpty();
    }

    @Test
    void nobodyOwnsWhatNobodyIsKnownToHaveMade() {
        String id = application.entities(Note.class).create(note("Hello")).id();

        assertThat(application.entities(Note.class).required(id).value().author()).isEqualTo("application");
        assertUnknown(() -> application.onBehalfOf(Caller.of("application")).entities(Note.class).delete(id));
        assertUnknown(() -> application.onBehalfOf(Caller.ANONYMOUS).entities(Note.class).delete(id));
    }

    @Test
    void historyOfWhatTheCallerMayNotReadNowIsNotListed() {
        join("carl", "2", Level.READER);
        String id = admin.entities(Note.class).create(new Note("2", "Hello", null, null, null)).id();
        admin.entities(Note.class).change(id, note -> new Note("1", note.text(), note.author(), null, null));

        assertUnknown(() -> carl.entities(Note.class).history(id).page());
        assertThat(bob.entities(Note.class).history(id).page().items()).isEmpty();
        assertThat(admin.entities(Note.class).history(id).page().items()).hasSize(1);
    }

    @Test
    void smallPagesReadAheadWhereLittleIsReadable() {
        for (int i = 100; i < 400; i++) {
            application.entities(Board.class).create("b" + i, new Board("Board " + i));
        }
        join("carl", "b399", Level.READER);
        table.requests();

        assertThat(carl.entities(Board.class).list().limit(1).page().items()).extracting(StoredEntity::id).containsExactly("b399");
        assertThat(table.requests()).hasSizeLessThan(30);
    }
}
