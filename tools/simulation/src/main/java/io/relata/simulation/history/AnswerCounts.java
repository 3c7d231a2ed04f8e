package io.relata.simulation.history;

import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import java.util.Map;
import java.util.TreeMap;

/** How calls of each kind were answered: {@code Put: done 12, refused 3}. */
public final class AnswerCounts {
    private final Map<String, Map<String, Long>> counts = new TreeMap<>();

    void add(Call call, Answer answer) {
        add(call.getClass().getSimpleName(), kind(answer), 1);
    }

    /** Adds all of these. */
    public void add(AnswerCounts others) {
        others.counts.forEach((call, answers) -> answers.forEach((answer, count) -> add(call, answer, count)));
    }

    private void add(String call, String answer, long more) {
        counts.computeIfAbsent(call, any -> new TreeMap<>()).merge(answer, more, Long::sum);
    }

    /** How often calls of this kind were done: written, or shown. */
    public long done(Class<? extends Call> call) {
        return counts.getOrDefault(call.getSimpleName(), Map.of()).getOrDefault("done", 0L);
    }

    /** Counts by answer, by the name of the call. */
    public Map<String, Map<String, Long>> byCall() {
        return counts;
    }

    private static String kind(Answer answer) {
        if (answer instanceof Answer.Refused) {
            return "refused";
        }
        return answer instanceof Answer.Failed ? "failed" : "done";
    }
}
