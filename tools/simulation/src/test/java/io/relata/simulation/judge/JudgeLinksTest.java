package io.relata.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.Side;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.model.Social;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Right and wrong answers about single links. */
class JudgeLinksTest {
    private static final Side SIDE = Social.MEMBERSHIP.outgoing();
    private static final CoreKey LINK = CoreKey.of(SIDE.link("p", "a"));
    private static final CoreKey PERSON = CoreKey.of(Social.PERSON.ref("p"));
    private static final CoreKey CLUB = CoreKey.of(Social.CLUB.ref("a"));
    private static final Call READ = new ReadCall.OneLink(SIDE, "p", "a", Consistency.STRONG);

    private final List<CallRecord> calls = new ArrayList<>();
    private final SimTable table = new SimTable(new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            calls.stream().filter(call -> call.number() == writer.call()).forEach(call -> call.wrote(change));
        }

        @Override
        public void streamed(StreamRecord record) {
            // Nobody listens.
        }
    });

    @BeforeEach
    void linked() {
        write(0, PERSON, entity("person", 1));
        write(0, CLUB, entity("club", 1));
        write(0, LINK, link(5, 1));
    }

    private static Item entity(String type, long life) {
        return Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, type, Attr.VERSION, life, Attr.LIFE, life);
    }

    private static Item link(long version, long clubLife) {
        return Item.of(Attr.KIND, Kind.LINK.stored(), Attr.VERSION, version, Attr.FROM_LIFE, 1L, Attr.TO_LIFE, clubLife, Attr.ATTRIBUTES,
                Map.of());
    }

    private Item write(int call, Key key, Item item) {
        Item stored = item.with(Key.PARTITION, key.id()).with(Key.SORT, key.type());
        table.write(Writer.ofCall(call), SendMode.ALONE, new Action.Put<>(key, stored, Condition.always()));
        return stored;
    }

    private Item stored(Key key) {
        return table.item(key).orElseThrow();
    }

    private CallRecord begin(Call call) {
        CallRecord begun = new CallRecord(calls.size() + 1, call, table.tick(), Instant.EPOCH);
        calls.add(begun);
        return begun;
    }

    private List<String> judged(CallRecord call, Answer answer) {
        call.answered(answer, table.tick());
        List<String> wrong = new JudgeCalls(Social.MODEL, Rules.NONE, table, JudgeCalls.Indexes.LAG, UniqueValues.PLAIN)
                .judge(calls).toList();
        calls.clear();
        return wrong;
    }

    private static Answer refused(ProblemKind kind) {
        return new Answer.Refused(new Refusal(kind, "no"));
    }

    @Test
    void goodLinkIsShownAndNotDenied() {
        assertThat(judged(begin(READ), new Answer.LinkShown(stored(LINK), stored(CLUB)))).isEmpty();
        assertThat(judged(begin(READ), refused(ProblemKind.NOT_FOUND))).hasSize(1);
    }

    @Test
    void linkOfAnEarlierLifeIsDeniedAndNotShown() {
        Item earlier = stored(CLUB);
        write(0, CLUB, entity("club", 2));
        assertThat(judged(begin(READ), new Answer.LinkShown(stored(LINK), stored(CLUB)))).hasSize(1);
        assertThat(judged(begin(READ), new Answer.LinkShown(stored(LINK), earlier))).as("read strongly").hasSize(1);
        assertThat(judged(begin(READ), refused(ProblemKind.NOT_FOUND))).isEmpty();
        assertThat(judged(begin(new ReadCall.OneLink(SIDE, "p", "a", Consistency.EVENTUAL)), new Answer.LinkShown(stored(LINK), earlier)))
                .isEmpty();
    }

    @Test
    void preconditionThatHoldsIsNotRefused() {
        LinkCall.Unlink known = new LinkCall.Unlink(SIDE, "p", "a", new Precondition.Version(Set.of(5L)));
        assertThat(judged(begin(known), refused(ProblemKind.PRECONDITION_FAILED))).hasSize(1);
        write(0, CLUB, entity("club", 2));
        assertThat(judged(begin(known), refused(ProblemKind.PRECONDITION_FAILED))).as("the link of an earlier life").isEmpty();
    }

    @Test
    void preconditionThatFailsIsNotAcknowledged() {
        CallRecord other = begin(new LinkCall.Link(SIDE, "p", "a", Optional.empty(), new Precondition.Version(Set.of(4L))));
        Item changed = write(1, LINK, link(6, 1));
        assertThat(judged(other, new Answer.Stored(changed, WriteResult.Effect.CHANGED))).singleElement().asString()
                .contains("although its precondition did not hold");
        CallRecord known = begin(new LinkCall.Link(SIDE, "p", "a", Optional.empty(), new Precondition.Version(Set.of(6L))));
        Item again = write(1, LINK, link(7, 1));
        assertThat(judged(known, new Answer.Stored(again, WriteResult.Effect.CHANGED))).isEmpty();
        assertThat(judged(begin(new LinkCall.Unlink(SIDE, "p", "a", new Precondition.Exists())), new Answer.Done())).hasSize(1);
    }
}
