package io.relata.internal.fanout.history;

import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.model.EntityType;
import java.util.Set;
import java.util.stream.Stream;

/** The shape of an earlier version of an entity, or of a deletion. Its attributes may be those of an earlier model. */
record HistoryShape(EntityType type, EntityRef entity) {
    void check(AttributeChecks checks) {
        Item item = checks.item();
        checks.kind(Kind.HISTORY);
        checks.is(Attr.ENTITY, type.name());
        checks.is(Attr.SOURCE_ID, entity.id());
        checks.version();
        checks.time(Attr.UPDATED_AT);
        checks.map(Attr.DATA);
        if (Deletion.is(item)) {
            checks.whole(Deletion.LIFE);
            checks.require(Deletion.DELETED, Boolean.TRUE::equals, "true");
            Stream.of(Deletion.BY, Deletion.WITH).filter(item::has)
                    .forEach(name -> checks.require(name, String.class::isInstance, "a text"));
            if (item.has(Deletion.TAGS)) {
                checks.require(Deletion.TAGS, Set.class::isInstance, "a set");
            }
        }
        checks.nothingElse();
        if (checks.areAllPassed()) {
            if (!CoreKey.history(entity, item.version()).equals(item.key())) {
                checks.odd("version is not that of its key");
            }
            new CopyItem(item).data().keySet().stream().filter(name -> !name.equals(Attr.CREATED_AT))
                    .filter(name -> !EntityItem.isOwn(name)).sorted()
                    .forEach(name -> checks.odd("no version has " + name + " in its data"));
        }
    }
}
