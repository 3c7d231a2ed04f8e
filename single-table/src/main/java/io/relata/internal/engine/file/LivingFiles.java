package io.relata.internal.engine.file;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import java.util.List;
import java.util.Optional;

/**
 * Tells the files of entities that live from those of lives that are over. A life never comes back: an entity that is created again, or
 * restored, has another one. So the files that were listed before the entity was read, and are of another life than the one that was read,
 * are nobody's any more, whatever happens meanwhile. Where neither an entity nor its tombstone is stored, nothing says that it was deleted,
 * and its files stay.
 *
 * @param table as it is seen in the space
 */
public record LivingFiles(FileStore files, KeySpace space, TableReads table) {
    /** Removes the files of an entity's lives that are over. It may be asked for repeatedly, and by several at once. */
    public void removeOver(EntityRef entity) {
        files.each(FileKey.prefix(space, entity), keys -> {
            Optional<Item> stored = stored(entity);
            delete(keys.stream().filter(key -> FileKey.parse(key)
                    .filter(file -> isOf(file, entity) && Whose.of(file, stored) == Whose.NOBODYS).isPresent()).toList());
        });
    }

    private void delete(List<String> over) {
        if (!over.isEmpty()) {
            files.delete(over);
        }
    }

    private boolean isOf(FileKey file, EntityRef entity) {
        return file.tenant().equals(space.name()) && file.entity().equals(entity);
    }

    /** What is stored of an entity, itself or its tombstone. A strong read. */
    public Optional<Item> stored(EntityRef entity) {
        return table.get(CoreKey.of(entity), Consistency.STRONG);
    }

    /** Whose a file is. */
    public enum Whose {
        /** The entity's, in its present life. */
        ENTITYS,
        /** Its life is over: the entity was deleted, or lives another one. */
        NOBODYS,
        /** There is no such entity, and no tombstone: other code removed it and may put it back, or its tombstone's month is over. */
        LOST;

        /** @param stored what is stored of the file's entity */
        public static Whose of(FileKey file, Optional<Item> stored) {
            if (stored.isEmpty()) {
                return LOST;
            }
            return stored.filter(Kind.ENTITY::is).filter(item -> new EntityItem(item).life() == file.life()).isPresent()
                    ? ENTITYS
                    : NOBODYS;
        }
    }
}
