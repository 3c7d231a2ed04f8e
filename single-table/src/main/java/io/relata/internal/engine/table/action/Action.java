package io.relata.internal.engine.table.action;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.List;

/**
 * One write of one item, or one check in a transaction.
 *
 * @param <K> the kind of key: code that takes only {@code Action<CoreKey>} can't write a copy
 */
public sealed interface Action<K extends Key> {
    K key();

    Condition condition();

    /** The same on one more condition. */
    Action<K> onlyIf(Condition more);

    /** Replaces the item, or creates it. */
    record Put<K extends Key>(K key, Item item, Condition condition) implements Action<K> {
        public Put {
            item = item.with(key);
        }

        @Override
        public Action<K> onlyIf(Condition more) {
            return new Put<>(key, item, condition.and(more));
        }
    }

    /** Changes attributes; creates the item where there is none, unless the condition forbids it. */
    record Update<K extends Key>(K key, List<AttributeChange> changes, Condition condition) implements Action<K> {
        @Override
        public Action<K> onlyIf(Condition more) {
            return new Update<>(key, changes, condition.and(more));
        }
    }

    /** Deletes the item, if there is one. */
    record Delete<K extends Key>(K key, Condition condition) implements Action<K> {
        @Override
        public Action<K> onlyIf(Condition more) {
            return new Delete<>(key, condition.and(more));
        }
    }

    /** Writes nothing; the transaction succeeds only if the condition holds. */
    record Check<K extends Key>(K key, Condition condition) implements Action<K> {
        @Override
        public Action<K> onlyIf(Condition more) {
            return new Check<>(key, condition.and(more));
        }
    }
}
