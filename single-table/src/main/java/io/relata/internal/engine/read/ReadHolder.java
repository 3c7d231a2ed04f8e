package io.relata.internal.engine.read;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.EntityType;
import java.util.Optional;

/**
 * Reads the entity whose links, tree or history are listed, where it is not certain that the caller may read it: what is listed there tells
 * of it. One GetItem, and what its decision takes; nothing for callers who read all of the type.
 */
public final class ReadHolder {
    private final ReadContext context;

    public ReadHolder(ReadContext context) {
        this.context = context;
    }

    /** @throws Refusal when there is no such entity that the caller may read */
    public void require(EntityType type, String id) {
        item(type, id);
    }

    /**
     * A history of the entity, without what an earlier entity of the same id was.
     *
     * @throws Refusal when there is no such entity that the caller may read
     */
    public Listing history(EntityType type, String id, Listing all) {
        return item(type, id).map(item -> since(new EntityItem(item).life(), all)).orElse(all);
    }

    private static Listing since(long version, Listing all) {
        return new Listing(all.name(), all.scope(), all.access(), all.partitions(), all.combination(), all.ranges(), all.shown(),
                all.contents(), item -> all.chosen().test(item) && item.version() >= version, all.by(), all.parts());
    }

    private Optional<Item> item(EntityType type, String id) {
        return context.decide().readsAll(type) && !Expiry.isOf(type)
                ? Optional.empty()
                : Optional.of(new ReadEntity(context).read(type, id, Consistency.EVENTUAL));
    }
}
