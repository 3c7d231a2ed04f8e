package io.relata.internal.fanout.verify.judge;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.util.Optional;

/** The kinds of items that callers would lose by a deletion, by names for people: entities of a type, and links of a relation. */
public final class CoreKind {
    private CoreKind() {
    }

    /** The kind of an item, if it is an entity or a link that exists; none where the link follows from an attribute. */
    public static Optional<String> of(TableModel model, Item item) {
        return Kind.ENTITY.is(item) || Kind.LINK.is(item) ? of(model, item.key()) : Optional.empty();
    }

    /**
     * What a repair takes away: an entity that is deleted or detached, or a link that ends. None where it takes nothing that callers gave.
     */
    public static Optional<String> takenBy(TableModel model, Finding finding) {
        return switch (finding.fault()) {
            case OUTLIVED_PARENT, LOST_PARENT, DANGLING_LINK, LINK_OF_ANOTHER_LIFE, LOST_END -> of(model, finding.key());
            default -> Optional.empty();
        };
    }

    /** @param key as it is stored, or as it is seen */
    public static Optional<String> of(TableModel model, Key key) {
        Key seen = model.spaces().of(key).map(space -> space.seen(key)).orElse(key);
        if (!(seen instanceof CoreKey core)) {
            return Optional.empty();
        } else if (LinkRef.isLink(core)) {
            return model.relation(LinkRef.relationOf(core)).filter(relation -> relation.follows().isEmpty())
                    .map(Relation::name).map(name -> "links of " + name);
        }
        return Optional.of(ComposedKey.first(core.type())).filter(name -> model.entity(name).isPresent());
    }
}
