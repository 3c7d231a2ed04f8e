package io.relata.internal.engine.file;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Tells the files of entities that live from those of lives that are over. A life never comes back: an entity that is created again, or
 * restored, has another one. So the files that were listed before the entity was read, and are of another life than the one that was read,
 * are nobody's any more, whatever happens meanwhile.
 *
 * @param table as it is seen in the space
 */
public record LivingFiles(FileStore files, KeySpace space, TableReads table) {
    /** Removes the files of an entity's lives that are over. It may be asked for repeatedly, and by several at once. */
    public void removeOver(EntityRef entity) {
        String prefix = FileKey.prefix(space, entity);
        Optional<String> after = Optional.empty();
        boolean more = true;
        while (more) {
            FileStore.Page page = files.list(prefix, after, FileStore.MOST);
            List<String> keys = page.files().stream().map(FileStore.Stored::key).toList();
            if (!keys.isEmpty()) {
                OptionalLong life = life(entity);
                delete(keys.stream().filter(key -> FileKey.parse(key).filter(file -> isOf(file, entity) && isOver(file, life)).isPresent())
                        .toList());
                after = Optional.of(keys.get(keys.size() - 1));
            }
            more = page.more();
        }
    }

    private void delete(List<String> over) {
        if (!over.isEmpty()) {
            files.delete(over);
        }
    }

    private boolean isOf(FileKey file, EntityRef entity) {
        return file.tenant().equals(space.name()) && file.entity().equals(entity);
    }

    /** Whether a file is of another life than this one of its entity. */
    public static boolean isOver(FileKey file, OptionalLong life) {
        return life.isEmpty() || file.life() != life.getAsLong();
    }

    /** The life of an entity; none where it does not live. A strong read. */
    public OptionalLong life(EntityRef entity) {
        return table.get(CoreKey.of(entity), Consistency.STRONG).filter(Kind.ENTITY::is)
                .map(item -> OptionalLong.of(new EntityItem(item).life())).orElse(OptionalLong.empty());
    }
}
