package io.relata.internal.engine.core;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The lives of the parents that an entity was given, of those parents with which it is deleted or from which it is detached. It hangs on
 * that life: a parent that is created again under the same id is another.
 */
public final class ParentLives {
    /** By attribute that names a parent, the life of the parent that the entity was given. */
    public static final String ATTRIBUTE = "_parentLives";

    private ParentLives() {
    }

    /**
     * The next version of an entity, with the lives of its parents.
     *
     * @param current the version before, whose parents it keeps in the lives that they had
     * @param parents those that were read for this version, by attribute
     */
    public static Item passedOn(EntityType type, Item next, Optional<Item> current, Map<String, Item> parents) {
        Map<String, Object> lives = new LinkedHashMap<>();
        for (Parent parent : Parent.followed(type)) {
            String attribute = parent.attribute();
            if (!next.has(attribute)) {
                continue;
            }
            Optional<Long> life = current.filter(before -> before.value(attribute).equals(next.value(attribute))).isPresent()
                    ? current.flatMap(before -> of(before, parent))
                    : Optional.ofNullable(parents.get(attribute)).map(item -> new EntityItem(item).life());
            life.ifPresent(number -> lives.put(attribute, number));
        }
        return lives.isEmpty() ? next : next.with(ATTRIBUTE, lives);
    }

    /** The life that an entity was given; none in one that was written before the model asked for it, or by other code. */
    public static Optional<Long> of(Item entity, Parent parent) {
        return entity.value(ATTRIBUTE).filter(Map.class::isInstance)
                .map(lives -> new Item(entity.map(ATTRIBUTE)))
                .filter(lives -> lives.isWhole(parent.attribute())).map(lives -> lives.number(parent.attribute()));
    }

    /**
     * Whether what an entity hangs on is over: its parent was deleted, or lives another life. A parent that is not there without a
     * tombstone was not deleted, and one that other code left unreadable neither.
     *
     * @param parent as it is stored, after the child was read
     */
    public static boolean isOver(Item child, Parent relation, Optional<Item> parent) {
        return parent.map(item -> EntityItem.of(item)
                .map(alive -> alive.hasLife() && of(child, relation).filter(life -> life != alive.life()).isPresent())
                .orElseGet(() -> Kind.TOMBSTONE.is(item))).orElse(false);
    }
}
