package io.relata.internal.engine.write.version;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.OutcomeUnknownException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Several requests as one transaction: all of them are carried out, or none. Each has the checks that it has alone and sees what those
 * before it write. What is wrong with any of them is told of all: each is judged beside those before it that are not refused.
 */
public final class WriteBatch {
    private final WriteContext context;

    public WriteBatch(WriteContext context) {
        this.context = context;
    }

    /**
     * @param requests each runs commands in the context that it is given; all run anew in each attempt
     * @throws BatchRefusedException with what was refused of each
     * @throws Refusal when others were faster every time, or when it is too large for a transaction
     * @throws OutcomeUnknownException when it may have been written
     */
    public <R> List<R> run(List<Function<WriteContext, R>> requests) {
        return new WriteTogether(context).run(attempt -> answers(requests, attempt));
    }

    /**
     * The same, once.
     *
     * @param once the key under which the batch is carried out only once
     * @param kept what is to be kept of the answers
     */
    public <R> WriteOnce.Done<List<R>> once(IdempotentTransaction once, List<Function<WriteContext, R>> requests,
            Function<List<R>, String> kept) {
        return new WriteOnce(context).run(once, attempt -> answers(requests, attempt), kept);
    }

    private static <R> List<R> answers(List<Function<WriteContext, R>> requests, WriteContext attempt) {
        List<R> answers = new ArrayList<>();
        Map<Integer, Refusal> refused = new TreeMap<>();
        for (int i = 0; i < requests.size(); i++) {
            try {
                answers.add(requests.get(i).apply(attempt));
            } catch (Refusal e) {
                refused.put(i, e);
            }
        }
        if (!refused.isEmpty()) {
            throw new BatchRefusedException(refused);
        }
        return answers;
    }
}
