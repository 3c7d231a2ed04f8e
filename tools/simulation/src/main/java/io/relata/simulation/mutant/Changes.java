package io.relata.simulation.mutant;

import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.fanout.after.ChangeListener;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.simulation.table.StreamTable;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Mutations that change one thing that a part of the system works with, for one history each. */
final class Changes {
    private Changes() {
    }

    /** Another table of the stream function and of workers. */
    static Supplier<Mutation> table(UnaryOperator<StreamTable> change) {
        return table((table, records) -> change.apply(table));
    }

    /** The same, by the records that are processed. */
    static Supplier<Mutation> table(BiFunction<StreamTable, List<StreamRecord>, StreamTable> change) {
        return () -> new Mutation() {
            @Override
            public StreamTable copies(StreamTable table, List<StreamRecord> records) {
                return change.apply(table, records);
            }
        };
    }

    /** Another table of verify, of repair and of audits. */
    static Supplier<Mutation> verified(UnaryOperator<StreamTable> change) {
        return () -> new Mutation() {
            @Override
            public StreamTable verified(StreamTable table) {
                return change.apply(table);
            }
        };
    }

    /** Another table of the API. */
    static Supplier<Mutation> core(UnaryOperator<CoreTable> change) {
        return () -> new Mutation() {
            @Override
            public CoreTable core(CoreTable table) {
                return change.apply(table);
            }
        };
    }

    /** Another queue to which work is handed over. */
    static Supplier<Mutation> queue(UnaryOperator<WorkQueue> change) {
        return () -> new Mutation() {
            @Override
            public WorkQueue queue(WorkQueue queue) {
                return change.apply(queue);
            }
        };
    }

    /** Other messages that workers get, by the names that the queue gave to them. */
    static Supplier<Mutation> messages(BiFunction<Message, String, Message> change) {
        return () -> new Mutation() {
            @Override
            public Message message(Message message, String name) {
                return change.apply(message, name);
            }
        };
    }

    /** Other records that the stream function gets. */
    static Supplier<Mutation> records(UnaryOperator<List<StreamRecord>> change) {
        return () -> new Mutation() {
            @Override
            public List<StreamRecord> records(List<StreamRecord> records) {
                return change.apply(records);
            }
        };
    }

    /** Other failures that the stream function reports, by the records of its batch. */
    static Supplier<Mutation> failures(BiFunction<List<StreamRecord>, List<String>, List<String>> change) {
        return () -> new Mutation() {
            @Override
            public List<String> failures(List<StreamRecord> records, List<String> failed) {
                return change.apply(records, failed);
            }
        };
    }

    /** Listeners of the application that are told otherwise. */
    static Supplier<Mutation> listeners(JobMutants.Telling telling) {
        return () -> new Mutation() {
            @Override
            public List<ChangeListener> listeners(List<ChangeListener> listeners) {
                return listeners.stream().<ChangeListener>map(listener -> new JobMutants.Told(listener, telling)).toList();
            }
        };
    }
}
