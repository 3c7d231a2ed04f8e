package io.relata.internal.engine.rule;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.rule.Stored;
import java.util.Set;

/** An entity that a rule has read. */
final class KnownEntity<P extends Record> implements Stored<P> {
    private final Ruling ruling;
    private final EntityType type;
    private final EntityRef ref;
    private final Item item;

    KnownEntity(Ruling ruling, EntityRef ref, Item item) {
        this.ruling = ruling;
        this.type = ruling.model().entity(ref.entity()).orElseThrow();
        this.ref = ref;
        this.item = item;
    }

    @Override
    public String id() {
        return ref.id();
    }

    @Override
    public long version() {
        return item.version();
    }

    @Override
    public P value() {
        return StoredRecord.of(type, ref, item);
    }

    @Override
    public Set<String> tags() {
        return new EntityItem(item).tags();
    }

    @Override
    public void requireUnchanged() {
        ruling.depend(CoreKey.of(ref), Ruling.unchanged(item));
    }

    @Override
    public void requireUnchanged(String attribute) {
        RuledEntities.requireAttribute(type, attribute);
        boolean isConverted = type.attribute(attribute).filter(Attribute::isConverted).isPresent();
        ruling.depend(CoreKey.of(ref), isConverted ? Ruling.unchanged(item) : Ruling.unchanged(item, attribute));
    }
}
