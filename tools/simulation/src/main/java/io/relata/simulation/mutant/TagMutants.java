package io.relata.simulation.mutant;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.table.Consistency;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.EntityCall;
import java.util.Optional;

/** Errors in how many tags an entity may have. */
final class TagMutants {
    private static final int LAST = 49;

    private TagMutants() {
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
