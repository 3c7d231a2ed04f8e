package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.EntityCall;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Errors in how many tags an entity may have, and in which of them are new. */
final class TagMutants {
    private static final int LAST = 49;

    private TagMutants() {
    }

    /** One record of two lives becomes two records: the first begins the life with the tags of the earlier one. */
    static Stream<StreamRecord> ofTheEarlierLife(StreamRecord record) {
        Optional<Item> before = record.before().filter(Kind.ENTITY::is);
        Optional<Item> after = record.after().filter(Kind.ENTITY::is);
        if (before.isEmpty() || after.isEmpty() || before.get().number(Attr.LIFE) == after.get().number(Attr.LIFE)) {
            return Stream.of(record);
        }
        Item begun = RecordMutants.tagged(after.get(), before.get().strings(Attr.TAGS));
        return Stream.of(
                new StreamRecord(record.sequenceNumber(), record.key(), before, Optional.of(RecordMutants.tagged(after.get(), Set.of()))),
                new StreamRecord(record.sequenceNumber(), record.key(), Optional.of(begun), after));
    }

    /** What is too much is dropped, and nobody hears of it. */
    static final class Dropped implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            Answer answer = call.send(api);
            return answer instanceof Answer.Refused refused && refused.refusal().kind() == ProblemKind.TOO_MANY_TAGS
                    ? new Answer.Done()
                    : answer;
        }
    }

    /** One fewer than there may be. */
    static final class Fewer implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            return call instanceof EntityCall.AddTag add ? Answer.to(() -> {
                Optional<Item> item = api.write().table().get(add.key(), Consistency.STRONG);
                if (item.filter(now -> now.strings(Attr.TAGS).size() == LAST && !now.strings(Attr.TAGS).contains(add.tag())).isPresent()) {
                    throw new Refusal(ProblemKind.TOO_MANY_TAGS, "it has " + LAST + " tags");
                }
                return add.execute(api);
            }) : call.send(api);
        }
    }
}
