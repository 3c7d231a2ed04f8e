package io.relata.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.LinkedListing;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.Chosen;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.model.Desks;
import io.relata.simulation.model.Halls;
import io.relata.simulation.model.Social;
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Right and wrong histories of answers. A judge that says yes to everything, or overlooks one kind of error, fails here. */
class JudgeCallsTest {
    private static final Key CLUB = CoreKey.of(Social.CLUB.ref("a"));
    private static final Key TEAM = CoreKey.of(Social.TEAM.ref("t"));
    private static final Answer DONE = new Answer.Done();
    private static final Call READ = new ReadCall.Get(Social.CLUB, "a", Consistency.STRONG);

    private final Map<Integer, CallRecord> calls = new LinkedHashMap<>();
    private SimTable table = empty();

    private SimTable empty() {
        return new SimTable(new TableListener() {
            @Override
            public void changed(Writer writer, Change change) {
                Optional.ofNullable(calls.get(writer.call())).ifPresent(call -> call.wrote(change));
            }

            @Override
            public void streamed(StreamRecord record) {
                // Nobody listens.
            }
        });
    }

    /** What is there has been there for ever. */
    private void goOnFromHere() {
        SimTable before = table;
        table = empty();
        table.startFrom(before);
    }

    @Test
    void writeThatHappenedOnceIsRight() {
        store(0, club(1, "x"));
        CallRecord call = begin(rename("y"));
        answer(call, changed(store(1, club(2, "y"))));

        assertRight();
    }

    @Test
    void acknowledgedButNeverDone() {
        store(0, club(1, "x"));
        answer(begin(rename("y")), changed(club(2, "y")));

        assertWrong("has written nothing");
    }

    @Test
    void acknowledgedDeletionThatNeverHappened() {
        store(0, club(1, "x"));
        answer(begin(new EntityCall.Delete(Social.CLUB, "a", Precondition.NONE)), DONE);

        assertWrong("has written nothing");
    }

    @Test
    void doneTwice() {
        store(0, club(1, "x"));
        CallRecord call = begin(rename("y"));
        store(1, club(2, "y"));
        store(0, club(3, "z"));
        answer(call, changed(store(1, club(4, "y"))));

        assertWrong("more than once");
    }

    @Test
    void doneTwiceInARow() {
        store(0, club(1, "x"));
        CallRecord call = begin(rename("y"));
        store(1, club(2, "y"));
        answer(call, changed(store(1, club(3, "y"))));

        assertWrong("more than once");
    }

    @Test
    void doneAfterTheAnswer() {
        store(0, club(1, "x"));
        CallRecord call = begin(rename("y"));
        answer(call, changed(club(2, "y")));
        store(1, club(2, "y"));

        assertWrong("after it was answered");
    }

    @Test
    void refusedButDone() {
        store(0, club(1, "x"));
        CallRecord call = begin(rename("y"));
        store(1, club(2, "y"));
        answer(call, refused(ProblemKind.CONCURRENT_CHANGES));

        assertWrong("was refused, and has written");
    }

    @Test
    void refusedAndDoneLater() {
        store(0, club(1, "x"));
        answer(begin(rename("y")), refused(ProblemKind.CONCURRENT_CHANGES));
        store(1, club(2, "y"));

        assertWrong("after it was answered");
    }

    @Test
    void lostAnswerMeansOnceOrNever() {
        store(0, club(1, "x"));
        answer(begin(rename("y")), new Answer.Failed(new TableUnavailableException("lost", new IllegalStateException())));
        store(1, club(2, "y"));
        assertRight();

        store(1, club(3, "y"));
        assertWrong("more than once");
    }

    @Test
    void callerThatDiedMayHaveWrittenOnce() {
        store(0, club(1, "x"));
        begin(rename("y"));
        store(1, club(2, "y"));
        assertRight();

        store(0, club(3, "z"));
        store(1, club(4, "y"));
        assertWrong("more than once");
    }

    @Test
    void toldOfAnotherVersion() {
        store(0, club(1, "x"));
        CallRecord call = begin(rename("y"));
        store(1, club(2, "y"));
        answer(call, changed(club(3, "y")));

        assertWrong("was told");
    }

    @Test
    void toldThatItWasCreatedAlthoughItWasThere() {
        store(0, club(1, "x"));
        CallRecord call = begin(rename("y"));
        answer(call, new Answer.Stored(store(1, club(2, "y")), WriteResult.Effect.CREATED));

        assertWrong("was told CREATED");
    }

    @Test
    void anotherValueIsStored() {
        store(0, club(1, "x"));
        CallRecord call = begin(rename("y"));
        answer(call, changed(store(1, club(2, "z"))));

        assertWrong("another name");
    }

    @Test
    void patchThatTakesBackWhatAnotherWrote() {
        Key team = TEAM;
        write(0, team, team(1, "a", "x"));
        CallRecord call = begin(new EntityCall.Patch(Social.TEAM, "t", Body.of("name", "y"), Precondition.NONE));
        write(0, team, team(2, "b", "x"));
        answer(call, changed(write(1, team, team(3, "a", "y"))));

        assertWrong("another clubId");
    }

    @Test
    void invalidBodyIsAcknowledged() {
        store(0, club(1, "x"));
        CallRecord call = begin(
                new EntityCall.Patch(Social.CLUB, "a", new Body(Body.of("name", "y").json(), Body.Validity.INVALID), Precondition.NONE));
        answer(call, changed(store(1, club(2, "y"))));

        assertWrong("is not valid");
    }

    @Test
    void preconditionThatDidNotHold() {
        store(0, club(1, "x"));
        CallRecord call = begin(
                new EntityCall.Put(Social.CLUB, "a", Body.of("name", "y"), new Precondition.Version(Set.of(1L))));
        store(0, club(2, "z"));
        answer(call, changed(store(1, club(3, "y"))));

        assertWrong("its precondition did not hold");
    }

    @Test
    void preconditionThatHeldAllTheWhileIsNoReasonToRefuse() {
        store(0, club(1, "x"));
        answer(begin(new EntityCall.Put(Social.CLUB, "a", Body.of("name", "y"), new Precondition.Version(Set.of(1L)))),
                refused(ProblemKind.PRECONDITION_FAILED));

        assertWrong("without a reason");
    }

    @Test
    void reasonThatEndedBeforeTheCallIsNone() {
        store(0, club(1, "x"));
        answer(begin(READ), refused(ProblemKind.NOT_FOUND));

        assertWrong("without a reason");
    }

    @Test
    void reasonDuringTheCallIsOne() {
        store(0, club(1, "x"));
        CallRecord call = begin(READ);
        write(0, CLUB, tombstone(2));
        store(0, club(3, "x"));
        answer(call, refused(ProblemKind.NOT_FOUND));

        assertRight();
    }

    @Test
    void unexpectedRefusals() {
        store(0, club(1, "x"));
        List.of(ProblemKind.UNIQUE_VALUE_TAKEN, ProblemKind.HAS_CHILDREN, ProblemKind.INVALID_REFERENCE, ProblemKind.INVALID_VALUES,
                ProblemKind.ALREADY_EXISTS, ProblemKind.IDEMPOTENCY_KEY_REUSED, ProblemKind.UNCHANGEABLE_VALUES, ProblemKind.TOO_LARGE)
                .forEach(kind -> {
                    calls.clear();
                    answer(begin(rename("y")), refused(kind));

                    assertWrong("without a reason: " + kind);
                });
    }

    @Test
    void childrenThatWereThereOnceAreAReason() {
        store(0, club(1, "x"));
        write(0, TEAM, team(1, "a", "x"));
        write(0, TEAM, team(2, "b", "x"));
        answer(begin(new EntityCall.Delete(Social.CLUB, "a", Precondition.NONE)), refused(ProblemKind.HAS_CHILDREN));

        assertRight();
    }

    @Test
    void missingParentIsAReasonOnlyWhereItIsMissing() {
        EntityCall.Put put = new EntityCall.Put(Social.TEAM, "t", Body.of("name", "y").with("clubId", "a"), Precondition.NONE);
        answer(begin(put), refused(ProblemKind.INVALID_REFERENCE));
        assertRight();

        calls.clear();
        store(0, club(1, "x"));
        answer(begin(put), refused(ProblemKind.INVALID_REFERENCE));
        assertWrong("without a reason");
    }

    @Test
    void tagThatIsNotThere() {
        store(0, club(1, "x"));
        answer(begin(new EntityCall.AddTag(Social.CLUB, "a", "red")), DONE);

        assertWrong("has written nothing");
    }

    @Test
    void tagThatTakesOthersAway() {
        store(0, club(1, "x").with(Attr.TAGS, Set.of("blue")));
        CallRecord call = begin(new EntityCall.AddTag(Social.CLUB, "a", "red"));
        store(1, club(2, "x").with(Attr.TAGS, Set.of("red")));
        answer(call, DONE);

        assertWrong("has made the tags");
    }

    @Test
    void unlinkedButTheLinkStays() {
        LinkCall.Unlink unlink = new LinkCall.Unlink(Social.MEMBERSHIP.outgoing(), "p", "a");
        write(0, unlink.key(), Item.of(Attr.KIND, Kind.LINK.stored(), Attr.VERSION, 1L));
        answer(begin(unlink), DONE);

        assertWrong("the link stays");
    }

    @Test
    void linkedButThereIsNone() {
        LinkCall.Link link = new LinkCall.Link(Social.MEMBERSHIP.outgoing(), "p", "a", Optional.empty());
        answer(begin(link), new Answer.Stored(Item.of(Attr.KIND, Kind.LINK.stored(), Attr.VERSION, 1L, Attr.TO_LIFE, 1L),
                WriteResult.Effect.CREATED));

        assertWrong("has written");
    }

    @Test
    void tagThatIsOneTooManyIsRefused() {
        tooMany(50);
        assertRight();

        tooMany(49);
        assertWrong("without a reason");
    }

    private void tooMany(int tags) {
        calls.clear();
        store(0, tagged(tags));
        goOnFromHere();
        answer(begin(new EntityCall.AddTag(Social.CLUB, "a", "new")), refused(ProblemKind.TOO_MANY_TAGS));
    }

    @Test
    void oneTagTooManyIsAdded() {
        store(0, tagged(50));
        CallRecord call = begin(new EntityCall.AddTag(Social.CLUB, "a", "t51"));
        store(call.number(), tagged(51));
        answer(call, DONE);

        assertWrong("has made the tags");
    }

    private static Item tagged(int tags) {
        return club(1, "x").with(Attr.TAGS, IntStream.rangeClosed(1, tags).mapToObj(i -> "t" + i).collect(Collectors.toSet()));
    }

    @Test
    void severalWritesAreOneTransaction() {
        together(true);
        assertRight();
    }

    @Test
    void transactionOfWhichAPartIsMissing() {
        together(false);
        assertWrong("has written nothing");
    }

    /** A parent that one transaction creates and deletes is never seen alive. */
    @Test
    void whatFollowsItsParentMayBeWrittenTogetherWithTheParentsEnd() {
        assertThat(belowOneThatEnds(true)).isEmpty();
        assertThat(belowOneThatEnds(false)).hasValueSatisfying(wrong -> assertThat(wrong).contains("paperId names what was never there"));
    }

    /** @param together whether the transaction that writes the sticker ends its paper, and not one before */
    private Optional<String> belowOneThatEnds(boolean together) {
        table = empty();
        EntityType type = Desks.MODEL.entity("sticker").orElseThrow();
        CallRecord call = begin(rename("y"));
        write(together ? call.number() : 0, CoreKey.of(Desks.MODEL.entity("paper").orElseThrow().ref("p")), tombstone(2));
        Key key = CoreKey.of(type.ref("s"));
        Item sticker = write(call.number(), key, Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.VERSION, 1L, "paperId", "p"));
        return new JudgeAbove(Desks.MODEL).written(type, call.written().get(call.written().size() - 1),
                new States(table, call.part(rename("z")))).filter(wrong -> wrong.contains(sticker.string(Key.PARTITION)));
    }

    /** What has expired keeps no parent, though it does not follow it. */
    @Test
    void whatHasExpiredMayBeWrittenTogetherWithTheParentsEnd() {
        Instant written = Instant.parse("2026-11-20T12:00:00Z");

        assertThat(expiringBelowOneThatEnds(written, written)).isEmpty();
        assertThat(expiringBelowOneThatEnds(written, written.plusSeconds(1)))
                .hasValueSatisfying(wrong -> assertThat(wrong).contains("clubId names what was never there"));
    }

    private Optional<String> expiringBelowOneThatEnds(Instant written, Instant end) {
        table = empty();
        CallRecord call = begin(rename("y"));
        store(call.number(), tombstone(2));
        write(call.number(), TEAM, team(1, "a", "t").with(Attr.UPDATED_AT, written.toString()).with(Attr.EXPIRES_AT, end.getEpochSecond()));
        return new JudgeAbove(Social.MODEL).written(Social.TEAM, call.written().get(1), new States(table, call.part(rename("z"))));
    }

    /** Below a parent that ends and begins again in one transaction, nothing has to have a place. */
    @Test
    void placeBelowOneThatEndedInBetweenIsNotJudged() {
        assertThat(placed(2)).isEmpty();
        assertThat(placed(1)).hasValueSatisfying(wrong -> assertThat(wrong).contains("has put into another place than"));
    }

    /** @param life of the folder, which the transaction that writes the paper writes too */
    private Optional<String> placed(long life) {
        table = empty();
        EntityType paper = Desks.MODEL.entity("paper").orElseThrow();
        EntityType folder = Desks.MODEL.entity("folder").orElseThrow();
        Key above = CoreKey.of(folder.ref("f"));
        Hierarchy hierarchy = folder.hierarchies().get(0);
        Item stored = Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.VERSION, 1L, Attr.LIFE, 1L, hierarchy.access().partitionAttribute(),
                "folder#f", hierarchy.access().sortAttribute(), "folder#f");
        write(0, above, stored);
        CallRecord call = begin(rename("y"));
        write(call.number(), above, stored.with(Attr.VERSION, 2L).with(Attr.LIFE, life));
        write(call.number(), CoreKey.of(paper.ref("p")), Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.VERSION, 2L, "folderId", "f"));
        return new JudgeAbove(Desks.MODEL).written(paper, call.written().get(1), new States(table, call.part(rename("z"))));
    }

    private void together(boolean both) {
        store(0, club(1, "x"));
        CallRecord call = begin(new TogetherCall(List.of(rename("y"), new EntityCall.Put(Social.CLUB, "b", Body.of("name", "z"),
                Precondition.NONE))));
        Item first = store(call.number(), club(2, "y"));
        Key other = CoreKey.of(Social.CLUB.ref("b"));
        Item second = both ? write(call.number(), other, club(1, "z")) : keyed(other, club(1, "z"));
        answer(call, new Answer.Together(List.of(changed(first), new Answer.Stored(second, WriteResult.Effect.CREATED))));
    }

    @Test
    void transactionThatWritesWhatNobodyAskedFor() {
        store(0, club(1, "x"));
        CallRecord call = begin(new TogetherCall(List.of(rename("y"))));
        Item renamed = store(call.number(), club(2, "y"));
        write(call.number(), TEAM, team(1, "a", "t"));
        answer(call, new Answer.Together(List.of(changed(renamed))));

        assertWrong("was not asked for");
    }

    @Test
    void transactionThatWasRefusedAndHasWritten() {
        store(0, club(1, "x"));
        CallRecord call = begin(new TogetherCall(List.of(rename("y"), rename("z"))));
        store(call.number(), club(3, "z"));
        answer(call, refused(ProblemKind.CONCURRENT_CHANGES));

        assertWrong("was refused, and has written");
    }

    @Test
    void transactionThatWasRefusedWithoutAReason() {
        store(0, club(1, "x"));
        CallRecord call = begin(new TogetherCall(List.of(rename("y"), new EntityCall.AddTag(Social.PERSON, "p", "red"))));
        answer(call, refused(ProblemKind.UNIQUE_VALUE_TAKEN));

        assertWrong("refused without a reason");
    }

    @Test
    void whatWasLeftBesideAPlainGuardCountsOnlyWhereAllGuardsAreHashed() {
        store(0, club(1, "x"));
        write(0, Key.of("unique:club.name:!k!y", "unique:club.name:!k!y"), CoreItems.guard(Social.CLUB.ref("b")).with("_plain", true));
        CallRecord call = begin(rename("y"));
        answer(call, refused(ProblemKind.UNIQUE_VALUE_TAKEN));

        assertWrong("refused without a reason");
        assertThat(judged(UniqueValues.HASHED)).isEmpty();
    }

    @Test
    void severalWritesOfOneItemCountEach() {
        severalOfOne(3, "z");
        assertRight();

        severalOfOne(4, "z");
        assertWrong("has written version 4");

        severalOfOne(3, "y");
        assertWrong("and what was stored is");
    }

    @Test
    void indexAttributesThatSomebodySpoiltInBetweenAreNotPartOfTheAnswer() {
        store(0, club(1, "x"));
        CallRecord call = begin(new TogetherCall(List.of(rename("y"), rename("z"))));
        store(call.number(), club(3, "z").with("sort", "elsewhere"));
        answer(call, new Answer.Together(List.of(changed(club(2, "y")), changed(club(3, "z")))));

        assertRight();
    }

    private void severalOfOne(long version, String name) {
        calls.clear();
        store(0, club(1, "x"));
        CallRecord call = begin(new TogetherCall(List.of(rename("y"), rename("z"))));
        store(call.number(), club(version, name));
        answer(call, new Answer.Together(List.of(changed(club(2, "y")), changed(club(version, "z")))));
    }

    @Test
    void unansweredTransactionWithoutItsLink() {
        store(0, club(1, "x"));
        CallRecord call = begin(new TogetherCall(List.of(rename("y"),
                new LinkCall.Link(Social.MEMBERSHIP.outgoing(), "p", "a", Optional.empty()))));
        store(call.number(), club(2, "y"));

        assertWrong("has written everything but");
    }

    @Test
    void oneIdempotencyKeyAndTwoEntities() {
        createBoth(Duration.ofHours(24).minusSeconds(1));

        assertWrong("one idempotency key");
    }

    @Test
    void idempotencyKeyIsForgottenAfterOneDay() {
        createBoth(Duration.ofHours(24));

        assertRight();
    }

    private void createBoth(Duration between) {
        EntityCall.Post post = new EntityCall.Post(Social.CLUB, Body.of("name", "x"), Optional.of("k"));
        Instant made = Instant.EPOCH;
        for (String id : List.of("a", "b")) {
            CallRecord call = begin(post, made);
            Key key = CoreKey.of(Social.CLUB.ref(id));
            answer(call, new Answer.Stored(write(call.number(), key, club(1, "x")), WriteResult.Effect.CREATED));
            made = made.plus(between);
        }
    }

    @Test
    void replayedAnswerThatNeverWas() {
        EntityCall.Post post = new EntityCall.Post(Social.CLUB, Body.of("name", "x"), Optional.of("k"));
        answer(begin(post), new Answer.Stored(keyed(CLUB, club(1, "x")), WriteResult.Effect.REPLAYED));
        assertWrong("nobody has asked");

        begin(post);
        assertWrong("that there never was");
    }

    @Test
    void strongReadOfWhatWasBefore() {
        store(0, club(1, "x"));
        Item old = table.item(CLUB).orElseThrow();
        store(0, club(2, "y"));
        answer(begin(READ), new Answer.Shown(old));
        assertWrong("not stored then");

        calls.clear();
        answer(begin(new ReadCall.Get(Social.CLUB, "a", Consistency.EVENTUAL)), new Answer.Shown(old));
        assertRight();
    }

    @Test
    void listsShowWhatThereWasOnceEachAndInOrder() {
        Item a = copy("a");
        Item b = copy("b");
        goOnFromHere();
        assertThat(listed(List.of(List.of(a), List.of(b)))).isEmpty();
        assertThat(listed(List.of(List.of(a), List.of(a, b)))).hasValueSatisfying(wrong -> assertThat(wrong).contains("shown twice"));
        assertThat(listed(List.of(List.of(b, a)))).hasValueSatisfying(wrong -> assertThat(wrong).contains("after"));
        assertThat(listed(List.of(List.of(a)))).hasValueSatisfying(wrong -> assertThat(wrong).contains("all the while"));
        assertThat(listed(List.of(List.of(a, b.with(Attr.VERSION, 7L))))).hasValueSatisfying(
                wrong -> assertThat(wrong).contains("never in this list"));
    }

    @Test
    void searchShowsWhatOnceHadTheWords() {
        EntityType hall = Halls.MODEL.entity("hall").orElseThrow();
        Item great = write(0, CoreKey.of(hall.ref("a")), hall("great hall"));
        Item small = write(0, CoreKey.of(hall.ref("b")), hall("small hall"));

        assertThat(found(hall, "ha", List.of(great), List.of(small))).isEmpty();
        assertThat(found(hall, "great", List.of(great))).isEmpty();
        assertThat(found(hall, "great", List.of(small))).hasValueSatisfying(wrong -> assertThat(wrong).contains("never had these words"));
        assertThat(found(hall, "hall", List.of(great), List.of(great)))
                .hasValueSatisfying(wrong -> assertThat(wrong).contains("shown twice"));
        assertThat(found(hall, "hall", List.of(great, small))).hasValueSatisfying(wrong -> assertThat(wrong).contains("more than 1"));
        assertThat(found(hall, "hall", List.of(small.with(Attr.VERSION, 7L))))
                .hasValueSatisfying(wrong -> assertThat(wrong).contains("never so"));
    }

    private static Item hall(String name) {
        return Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, "hall", Attr.VERSION, 1L, "name", name);
    }

    @SafeVarargs
    private Optional<String> found(EntityType type, String words, List<Item>... pages) {
        calls.clear();
        answer(begin(new ReadCall.Found(words, List.of(type), 1)), new Answer.Hits(List.of(pages)));
        return new JudgeCalls(Halls.MODEL, Rules.NONE, table, JudgeCalls.Indexes.LAG, UniqueValues.PLAIN).judge(calls.values()).findFirst();
    }

    @Test
    void whatHasTheChosenValuesIsShownWhereverItLies() {
        EntityType team = Social.MODEL.entity("team").orElseThrow();
        ChosenCheck ofA = ChosenCheck.of(new Chosen(team, Map.of("clubId", "a", "name", "Red")), Oracle.of(Social.MODEL).declared());

        assertThat(ofA.holds(team(1, "a", "rED"))).isTrue();
        assertThat(ofA.holds(team(1, "A", "red"))).isFalse();
        assertThat(ofA.holds(team(1, "a", "redder"))).isFalse();
        assertThat(ofA.holds(club(1, "red"))).isFalse();
    }

    @Test
    void indexThatIsCurrentShowsNothingOld() {
        Item a = copy("a");
        write(0, new CopyKey("club#a", "person#a"), Item.of(Attr.KIND, Kind.COPY.stored(), Attr.VERSION, 2L));
        ListOptions options = new ListOptions(1, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
                Optional.empty(), List.of());
        Listing mirrors = LinkedListing.of(Social.MEMBERSHIP.incoming(), "a", Optional.empty(), options);
        Listing indexed = new Listing("x", "x", Access.by("type"), List.of("person#a"), mirrors.combination(), List.of(SortRange.ALL),
                mirrors.shown(), mirrors.contents());
        States states = new States(table, begin(READ));

        assertThat(shown(indexed, JudgeCalls.Indexes.LAG, states).seen(a.key())).contains(Optional.of(a));
        assertThat(shown(indexed, JudgeCalls.Indexes.ARE_CURRENT, states).seen(a.key())).doesNotContain(Optional.of(a)).hasSize(1);
        assertThat(shown(mirrors, JudgeCalls.Indexes.ARE_CURRENT, states).seen(a.key())).contains(Optional.of(a));
    }

    @Test
    void cursorOfAnotherTenantIsRefused() {
        answer(begin(new ReadCall.Misled(new ReadCall.Found("x", List.of(Social.CLUB), 1))), refused(ProblemKind.INVALID_CURSOR));
        answer(begin(new ReadCall.Misled(new ReadCall.Found("x", List.of(Social.CLUB), 1))), DONE);

        assertRight();
    }

    @Test
    void cursorOfAnotherTenantIsTaken() {
        answer(begin(new ReadCall.Misled(new ReadCall.Found("x", List.of(Social.CLUB), 1))), new Answer.Hits(List.of(List.of())));

        assertWrong("was shown what follows the page of another tenant");
    }

    @Test
    void cursorOfOnesOwnIsRefused() {
        answer(begin(new ReadCall.Found("x", List.of(Social.CLUB), 1)), refused(ProblemKind.INVALID_CURSOR));

        assertWrong("was refused without a reason");
    }

    private static Shown shown(Listing list, JudgeCalls.Indexes indexes, States states) {
        return Shown.of(new ReadCall.All("any", Optional.empty(), 9, Direction.ASCENDING, Restriction.NONE, Optional.empty(),
                (read, any) -> list), List.of(list), indexes, states, Oracle.of(Social.MODEL).declared());
    }

    private Item copy(String person) {
        return write(0, new CopyKey("club#a", "person#" + person), Item.of(Attr.KIND, Kind.COPY.stored(), Attr.VERSION, 1L));
    }

    private Optional<String> listed(List<List<Item>> pages) {
        calls.clear();
        ListOptions options = new ListOptions(1, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
                Optional.empty(), List.of());
        Listing listing = LinkedListing.of(Social.MEMBERSHIP.incoming(), "a", Optional.empty(), options);
        answer(begin(
                new ReadCall.All("people of club a", Optional.empty(), 9, Direction.ASCENDING, Restriction.NONE,
                        Optional.empty(), (read, any) -> listing)),
                new Answer.Listed(List.of(listing), pages));
        return judged().stream().findFirst();
    }

    private static Call rename(String name) {
        return new EntityCall.Patch(Social.CLUB, "a", Body.of("name", name), Precondition.NONE);
    }

    private static Item club(long version, String name) {
        return Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, "club", Attr.VERSION, version, Attr.LIFE, 1L, "name", name);
    }

    private static Item team(long version, String club, String name) {
        return Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, "team", Attr.VERSION, version, "clubId", club, "name", name);
    }

    private static Item tombstone(long version) {
        return Item.of(Attr.KIND, Kind.TOMBSTONE.stored(), Attr.VERSION, version);
    }

    private static Answer changed(Item item) {
        return new Answer.Stored(item.has(Key.PARTITION) ? item : keyed(CLUB, item), WriteResult.Effect.CHANGED);
    }

    private static Answer refused(ProblemKind kind) {
        return new Answer.Refused(new Refusal(kind, "no"));
    }

    private CallRecord begin(Call call) {
        return begin(call, Instant.EPOCH);
    }

    private CallRecord begin(Call call, Instant made) {
        CallRecord begun = new CallRecord(calls.size() + 1, call, table.tick(), made);
        calls.put(begun.number(), begun);
        return begun;
    }

    private void answer(CallRecord call, Answer answer) {
        call.answered(answer, table.tick());
    }

    private Item store(int call, Item item) {
        return write(call, CLUB, item);
    }

    private Item write(int call, Key key, Item item) {
        Item stored = keyed(key, item);
        table.write(Writer.ofCall(call), SendMode.ALONE, new Action.Put<>(key, stored, Condition.always()));
        return stored;
    }

    private static Item keyed(Key key, Item item) {
        return item.with(Key.PARTITION, key.id()).with(Key.SORT, key.type());
    }

    private List<String> judged() {
        return judged(UniqueValues.PLAIN);
    }

    private List<String> judged(UniqueValues unique) {
        return new JudgeCalls(Social.MODEL, Rules.NONE, table, JudgeCalls.Indexes.LAG, unique).judge(calls.values()).toList();
    }

    private void assertRight() {
        assertThat(judged()).isEmpty();
    }

    private void assertWrong(String words) {
        assertThat(judged()).anySatisfy(wrong -> assertThat(wrong).contains(words));
    }
}
