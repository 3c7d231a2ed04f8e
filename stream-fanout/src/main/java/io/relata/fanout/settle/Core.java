package io.relata.fanout.settle;

import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.table.Condition;
import io.relata.table.Consistency;
import io.relata.table.TableReads;
import java.util.Optional;

/** The truth: core items, read strongly and one by one, which is serialisable against transactions as a Query is not. */
record Core(TableReads table) {
    Optional<Item> read(CoreKey key) {
        return table.get(key, Consistency.STRONG);
    }

    Optional<Item> alive(EntityRef entity) {
        return read(CoreKey.of(entity)).filter(Kind.ENTITY::is);
    }

    /** That an entity lives this life. */
    static Condition lives(long life) {
        return Condition.is(Kind.ENTITY).and(new Condition.Equal(Attr.LIFE, life));
    }
}
