package io.relata.simulation.mutant;

import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.fanout.after.ChangeListener;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.search.EntityIndex;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import io.relata.internal.search.OpenSearch;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.table.StreamTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Changes the code under test in one history, between the code and its table, queue and records. The default changes nothing. */
public interface Mutation {
    /** The unchanged code. */
    Mutation NONE = new Mutation() {
    };

    /**
     * The table of one invocation of the stream function.
     *
     * @param records what it was invoked with
     */
    default StreamTable copies(StreamTable table, List<StreamRecord> records) {
        return table;
    }

    /** The table of one API request. */
    default CoreTable core(CoreTable table) {
        return table;
    }

    /** The table of one API request of a deployment that hashes guards. */
    default CoreTable guarded(GuardKeys guards, CoreTable stored) {
        return guards.on(stored);
    }

    /**
     * An API request.
     *
     * @param api on the table of the request
     */
    default Answer answer(Call call, CallContext api) {
        return call.send(api);
    }

    /** The records of an invocation. */
    default List<StreamRecord> records(List<StreamRecord> records) {
        return records;
    }

    /**
     * The failures that an invocation reports.
     *
     * @param records what it was invoked with
     */
    default List<String> failures(List<StreamRecord> records, List<String> failed) {
        return failed;
    }

    /** Whether an invocation ends only when all its lanes have. */
    default boolean awaitsLanes() {
        return true;
    }

    /** The work queue of an invocation. */
    default WorkQueue queue(WorkQueue queue) {
        return queue;
    }

    /**
     * The message that the work function receives.
     *
     * @param name the queue's message id
     */
    default Message message(Message message, String name) {
        return message;
    }

    /** The listeners of the application. */
    default List<ChangeListener> listeners(List<ChangeListener> listeners) {
        return listeners;
    }

    /** Writes actions to the search index, and returns the outcome of each. */
    default Function<List<IndexAction>, List<IndexOutcome>> index(OpenSearch engine, String table) {
        return new EntityIndex(engine, table)::write;
    }

    /** The records of an invocation of the index function. */
    default List<StreamRecord> indexed(List<StreamRecord> records) {
        return records;
    }

    /** The failures that an invocation of the index function reports. */
    default List<String> notIndexed(List<StreamRecord> records, List<String> failed) {
        return failed;
    }

    /** Whether a message counts as processed. */
    default boolean processed(boolean processed) {
        return processed;
    }

    /** The table of verify and repair. */
    default StreamTable verified(StreamTable table) {
        return table;
    }

    /** Looks at suspects a second time, and returns those that are still wrong. */
    default List<Finding> confirm(Verify verify, List<Finding> suspects) {
        List<Finding> confirmed = new ArrayList<>();
        verify.confirm(suspects, confirmed::add);
        return confirmed;
    }

    /**
     * The findings of verify.
     *
     * @param confirmed the suspects that were still wrong when read again
     */
    default List<Finding> confirmed(List<Finding> suspects, List<Finding> confirmed) {
        return confirmed;
    }

    /** Repairs a finding. */
    default void repair(Repair repair, StreamTable table, Finding finding) {
        repair.repair(finding);
    }
}
