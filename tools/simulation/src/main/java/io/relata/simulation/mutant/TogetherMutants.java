package io.relata.simulation.mutant;

import io.relata.internal.engine.write.version.WriteTogether;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.TogetherCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Errors in transactions of several writes. */
final class TogetherMutants {
    private TogetherMutants() {
    }

    /** Only transactions of several writes are carried out otherwise. */
    static Supplier<Mutation> otherwise(BiFunction<TogetherCall, CallContext, Answer> execution) {
        return () -> new Mutation() {
            @Override
            public Answer answer(Call call, CallContext api) {
                return call instanceof TogetherCall together ? Answer.to(() -> execution.apply(together, api)) : call.send(api);
            }
        };
    }

    /** Each write by itself. */
    static Answer apart(TogetherCall together, CallContext api) {
        return new Answer.Together(together.parts().stream().map(part -> part.execute(api)).toList());
    }

    /** The first half in one transaction, the rest in another. */
    static Answer inHalves(TogetherCall together, CallContext api) {
        List<Call> parts = together.parts();
        List<Answer> answers = new ArrayList<>();
        for (List<Call> half : List.of(parts.subList(0, parts.size() / 2), parts.subList(parts.size() / 2, parts.size()))) {
            if (!half.isEmpty() && new TogetherCall(half).execute(api) instanceof Answer.Together done) {
                answers.addAll(done.answers());
            }
        }
        return new Answer.Together(answers);
    }

    /** What is refused is left out. */
    static Answer withoutRefused(TogetherCall together, CallContext api) {
        return new WriteTogether(api.write()).run(attempt -> new Answer.Together(together.parts().stream().map(part -> {
            Answer answer = part.send(api.with(attempt));
            return answer instanceof Answer.Refused ? new Answer.Done() : answer;
        }).toList()));
    }
}
