package io.relata.simulation.mutant;

import io.relata.engine.table.CoreTable;
import io.relata.engine.table.ScanTable;
import io.relata.fanout.record.StreamRecord;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.repair.Repair;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.WorkQueue;
import io.relata.simulation.table.StreamTable;
import java.util.List;

/**
 * What is different in one history from the code as it is: in between the code and what it reads, writes and is given. The default is
 * nothing.
 */
public interface Mutation {
    /** The code as it is. */
    Mutation NONE = new Mutation() {
    };

    /**
     * The table that one invocation of the stream function gets.
     *
     * @param records what it was called for
     */
    default StreamTable copies(StreamTable table, List<StreamRecord> records) {
        return table;
    }

    /** The table that one call of the API gets. */
    default CoreTable core(CoreTable table) {
        return table;
    }

    /** The records that an invocation gets. */
    default List<StreamRecord> records(List<StreamRecord> records) {
        return records;
    }

    /**
     * What an invocation reports as failed.
     *
     * @param records what it was called for
     */
    default List<String> failures(List<StreamRecord> records, List<String> failed) {
        return failed;
    }

    /** The work queue that an invocation gets. */
    default WorkQueue queue(WorkQueue queue) {
        return queue;
    }

    /**
     * The message that the work function gets.
     *
     * @param name the queue's for it
     */
    default Message message(Message message, String name) {
        return message;
    }

    /** Whether a message is taken for settled. */
    default boolean settled(boolean settled) {
        return settled;
    }

    /** The table that verify and repair get. */
    default StreamTable verified(StreamTable table) {
        return table;
    }

    /** The table that verify gets when all has come to rest. */
    default ScanTable verifiedAtRest(ScanTable table) {
        return table;
    }

    /** What looks wrong to verify at first sight. */
    default List<Finding> suspects(List<Finding> suspects) {
        return suspects;
    }

    /**
     * What verify reports.
     *
     * @param confirmed those of the suspects that were wrong at the second look
     */
    default List<Finding> confirmed(List<Finding> suspects, List<Finding> confirmed) {
        return confirmed;
    }

    /** Puts right what verify reports. */
    default void repair(Repair repair, StreamTable table, Finding finding) {
        repair.repair(finding);
    }
}
