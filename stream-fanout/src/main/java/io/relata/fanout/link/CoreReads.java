package io.relata.fanout.link;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.TableReads;
import io.relata.engine.table.action.Condition;
import java.util.Optional;

/** The truth: core items, read strongly and one by one, which is serialisable against transactions as a Query is not. */
public record CoreReads(TableReads table) {
    public Optional<Item> read(CoreKey key) {
        return table.get(key, Consistency.STRONG);
    }

    public Optional<Item> alive(EntityRef entity) {
        return read(CoreKey.of(entity)).filter(Kind.ENTITY::is);
    }

    /** That an entity lives this life. */
    static Condition lives(long life) {
        return Condition.is(Kind.ENTITY).and(new Condition.Equal(Attr.LIFE, life));
    }
}
