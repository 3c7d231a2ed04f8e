package io.relata.internal.fanout.history;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.model.EntityType;

/** The shape of an earlier version of an entity. Its attributes may be those of an earlier model. */
record HistoryShape(EntityType type, EntityRef entity) {
    void check(AttributeChecks checks) {
        Item item = checks.item();
        checks.kind(Kind.HISTORY);
        checks.is(Attr.ENTITY, type.name());
        checks.is(Attr.SOURCE_ID, entity.id());
        checks.version();
        checks.time(Attr.UPDATED_AT);
        checks.map(Attr.DATA);
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
