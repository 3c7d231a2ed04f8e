package io.relata.internal.fanout.after;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.QueueOfSpace;
import io.relata.internal.fanout.work.WorkQueue;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Tells the listeners of an entity that its copies are written, each at least once for the newest version. What one of them fails to take
 * goes to the work queue as a message for this one alone, so neither the copies are written again nor the others told again.
 */
public final class TellListeners {
    private final ChangeListeners listeners;
    private final KeySpace space;
    private final TableReads table;
    private final WorkQueue queue;
    private final BiConsumer<String, RuntimeException> failures;

    /** @param failures receives the name of a listener that failed and why, even if the work queue took the message */
    public TellListeners(ChangeListeners listeners, TableReads table, WorkQueue queue,
            BiConsumer<String, RuntimeException> failures) {
        this(listeners, KeySpace.WHOLE, table, queue, failures);
    }

    private TellListeners(ChangeListeners listeners, KeySpace space, TableReads table, WorkQueue queue,
            BiConsumer<String, RuntimeException> failures) {
        this.listeners = listeners;
        this.space = space;
        this.table = table;
        this.queue = queue;
        this.failures = failures;
    }

    /** One for an application without listeners. */
    public static TellListeners none(TableReads table) {
        return new TellListeners(ChangeListeners.NONE, table, WorkQueue.NONE, (name, failure) -> {});
    }

    /** The same for the items of a part of the table. */
    public TellListeners in(KeySpace other) {
        return new TellListeners(listeners, other, other.reads(table), new QueueOfSpace(queue, other), failures);
    }

    public ChangeListeners listeners() {
        return listeners;
    }

    /**
     * Tells all listeners of an entity.
     *
     * @param stored what was stored under the entity's key when its copies were written; nothing when the item is gone
     * @param version where nothing is stored: later than any that the item had
     * @param before what it was before; asked for only where there are listeners
     * @throws RuntimeException when one fails, and there is no work queue that takes the message
     */
    public void tellNow(EntityRef entity, Optional<Item> stored, long version, Supplier<EarlierState> before) {
        for (ChangeListener listener : listeners.of(entity.entity())) {
            try {
                tell(listener, entity, stored, version, before.get());
            } catch (RuntimeException e) {
                failures.accept(listener.name(), e);
                if (!queue.isThere()) {
                    throw e;
                }
                queue.send(new Message.TellListener(entity, listener.name(), version, before.get().version()));
            }
        }
    }

    /**
     * Leaves it to the work queue to tell all listeners of an entity. Called at the end of a large fan-out, before its progress is removed.
     * Where a change takes two of them, listeners are told at the end of both.
     */
    public void tellLater(EntityRef entity, long version) {
        for (ChangeListener listener : listeners.of(entity.entity())) {
            queue.send(new Message.TellListener(entity, listener.name(), version, OptionalLong.empty()));
        }
    }

    /** Tells the listener that a message is for. A listener that the application no longer has is not told. */
    public void tell(Message.TellListener message) {
        EntityRef entity = message.entity();
        listeners.named(entity.entity(), message.listener())
                .ifPresent(listener -> tell(listener, entity, table.get(CoreKey.of(entity), Consistency.STRONG), message.version(),
                        earlier(listener, message)));
    }

    /** Its version in its history: one read more where it is told later, and none where no earlier versions are kept. */
    private EarlierState earlier(ChangeListener listener, Message.TellListener message) {
        EarlierState known = EarlierState.ofVersion(message.before());
        return known.version().isEmpty() || known.isNothing() || !listener.hasHistory()
                ? known
                : new EarlierState(known.version(), table.get(CoreKey.history(message.entity(), known.version().getAsLong()),
                        Consistency.STRONG).filter(Kind.HISTORY::is));
    }

    private void tell(ChangeListener listener, EntityRef entity, Optional<Item> stored, long version, EarlierState before) {
        listener.told(space, entity, stored.map(Item::version).orElse(version), stored.filter(Kind.ENTITY::is), before);
    }
}
