package io.relata.simulation.judge;

import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Judges the answers of the API, once no write of a call is under way any more. The table knows in which order everything was written, so
 * nothing has to be searched for: each answer must agree with what was stored between the call and its answer.
 *
 * <ul> <li>Acknowledged: it was done, by exactly one transaction, before the answer. <li>Refused: nothing was written, and there was a
 * reason at some time of the call. <li>Not answered: it was done by one transaction, at any time, or not at all. <li>Read: it was so at
 * some time of the call, or for an eventually consistent read, before. </ul>
 */
public final class JudgeCalls {
    /** What Queries of an index show. */
    public enum Indexes {
        /** What was stored at any time. */
        LAG,
        /** What is stored. */
        ARE_CURRENT
    }

    /** How long an idempotency key counts. */
    private static final Duration KEY_KEPT = Duration.ofHours(24);

    private final JudgeWrite writes;
    private final JudgeRefusal refusals;
    private final JudgeRead reads;
    private final JudgeTogether together;

    /**
     * @param indexes what is known of them
     * @param unique how the deployment that answered keeps unique values
     */
    public JudgeCalls(TableModel model, Rules rules, SimTable table, Indexes indexes, UniqueValues unique) {
        this(model, rules, table, indexes, unique, Set.copyOf(model.computedAttributes()));
    }

    /** @param computed the attributes of entities that any deployment computes */
    public JudgeCalls(TableModel model, Rules rules, SimTable table, Indexes indexes, UniqueValues unique, Set<String> computed) {
        this.writes = new JudgeWrite(model, rules, table);
        this.refusals = new JudgeRefusal(model, rules, table, unique);
        this.reads = new JudgeRead(model, table, indexes);
        this.together = new JudgeTogether(model, computed, writes);
    }

    /** All that is wrong, as sentences. */
    public Stream<String> judge(Collection<CallRecord> calls) {
        return Stream.concat(calls.stream().flatMap(call -> judge(call, calls).map(wrong -> "caller " + call.number() + ", who "
                + call.call().words() + ", " + wrong).stream()), createdTwice(calls));
    }

    private Optional<String> judge(CallRecord call, Collection<CallRecord> calls) {
        if (!isOneTransaction(call)) {
            return Optional.of("has written more than once: " + ticks(call.written()));
        } else if (call.answer().isEmpty() || call.answer().get() instanceof Answer.Failed) {
            return call.call() instanceof TogetherCall several ? together.unanswered(call, several) : Optional.empty();
        } else if (call.written().stream().anyMatch(change -> change.tick() > call.ended())) {
            return Optional.of("has written after it was answered: " + ticks(call.written()));
        }
        Answer answer = call.answer().get();
        if (answer instanceof Answer.Refused refused) {
            return call.written().isEmpty()
                    ? refusals.judge(call, refused.refusal(), calls)
                    : Optional.of("was refused, and has written " + ticks(call.written()));
        }
        if (answer instanceof Answer.Stored stored && stored.effect() == WriteResult.Effect.REPLAYED && calls.stream()
                .noneMatch(other -> other != call && shareKey(call, other) && isSame(call.call(), other.call()))) {
            return Optional.of("got an answer to what nobody has asked in this way: " + stored.item());
        }
        if (call.call() instanceof TogetherCall several) {
            return answer instanceof Answer.Together all ? together.judge(call, several, all) : Optional.of("was answered " + answer);
        }
        return call.call() instanceof ReadCall ? reads.judge(call, answer) : writes.judge(call, answer);
    }

    /** What one transaction writes has consecutive ticks, and no key twice. */
    private static boolean isOneTransaction(CallRecord call) {
        List<TableListener.Change> written = call.written();
        Set<Integer> ticks = Stream.concat(written.stream(), call.counted().stream()).map(TableListener.Change::tick)
                .collect(Collectors.toSet());
        return written.isEmpty() || IntStream.rangeClosed(written.get(0).tick(), written.get(written.size() - 1).tick())
                .allMatch(ticks::contains) && written.stream().map(TableListener.Change::key).distinct().count() == written.size();
    }

    /** Calls with one idempotency key that have both written. */
    private static Stream<String> createdTwice(Collection<CallRecord> calls) {
        return calls.stream().filter(call -> !call.written().isEmpty())
                .flatMap(call -> calls.stream()
                        .filter(other -> other.number() > call.number() && !other.written().isEmpty()
                                && shareKey(call, other))
                        .map(other -> "callers " + call.number() + " and " + other.number()
                                + " have both created with one idempotency key"));
    }

    private static boolean haveOneKey(Call a, Call b) {
        return a instanceof EntityCall.Post one && b instanceof EntityCall.Post other && one.once().isPresent()
                && one.once().equals(other.once()) && one.type().name().equals(other.type().name());
    }

    /** Whether two creations are the same, whichever deployment served them. */
    static boolean isSame(Call a, Call b) {
        return a instanceof EntityCall.Post one && b instanceof EntityCall.Post other
                && one.body().json().toString().equals(other.body().json().toString())
                && one.type().name().equals(other.type().name()) && one.once().equals(other.once());
    }

    /** Two creations with one idempotency key, the second while the first one's answer is kept. */
    static boolean shareKey(CallRecord a, CallRecord b) {
        return haveOneKey(a.call(), b.call()) && Duration.between(a.made(), b.made()).abs().compareTo(KEY_KEPT) < 0;
    }

    private static String ticks(List<TableListener.Change> written) {
        return written.stream().map(change -> change.key() + " at " + change.tick()).toList().toString();
    }
}
