package io.relata.internal.local.verify;

import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.file.LivingFiles;
import io.relata.internal.engine.file.LivingFiles.Whose;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.model.Attachment;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds files whose entity was deleted, is not there, or lives another life: one listing of the bucket, and one strong read for each entity
 * that has files. Those that Relata has not written are named, and never deleted. Nor is anything while no file of the bucket belongs to an
 * entity: the bucket may be another table's, whose files all look like this.
 *
 * @param table as it is stored
 * @param told receives each file that is wrong, as a sentence
 */
record VerifyFiles(FileStore files, TableModel model, TableReads table, Consumer<String> told) {
    /** What every key begins with. */
    private static final String ALL = "";

    /** Whose files some are. */
    private record Owner(Optional<String> tenant, EntityRef entity) {
    }

    /**
     * How many files there are of each sort.
     *
     * @param own belong to an entity
     * @param stray belonged to a life that is over
     * @param lost belong to an entity that is not there, and nothing says that it was deleted
     * @param unknown are of no entity of the model
     */
    record Counts(long own, long stray, long lost, long unknown) {
        private static final Counts NONE = new Counts(0, 0, 0, 0);

        private Counts plus(Counts more) {
            return new Counts(own + more.own, stray + more.stray, lost + more.lost, unknown + more.unknown);
        }

        /** What is wrong and left. */
        long wrong() {
            return stray + lost + unknown;
        }
    }

    /** Names the files that are wrong. */
    Counts report() {
        Counts[] counts = {Counts.NONE};
        files.each(ALL, keys -> counts[0] = counts[0].plus(named(keys)));
        return counts[0];
    }

    /**
     * Names the files that are wrong, and deletes those of lives that are over, if others show that the bucket is this table's.
     *
     * @param orphans what becomes of files whose entity is not there without a trace
     * @return what is left
     */
    Counts repair(Deletions.Orphans orphans) {
        Counts found = report();
        boolean areLostDeleted = orphans == Deletions.Orphans.REPAIRED;
        if (found.stray + (areLostDeleted ? found.lost : 0) == 0) {
            return found;
        } else if (found.own == 0) {
            told.accept("nothing is deleted: no file of the bucket belongs to an entity of the table, so it may be the bucket of another");
            return found;
        }
        files.each(ALL, keys -> {
            List<String> over = sorted(keys).entrySet().stream()
                    .filter(file -> file.getValue() == Whose.NOBODYS || areLostDeleted && file.getValue() == Whose.LOST)
                    .map(Map.Entry::getKey).toList();
            if (!over.isEmpty()) {
                files.delete(over);
            }
        });
        return new Counts(found.own, 0, areLostDeleted ? 0 : found.lost, found.unknown);
    }

    private Counts named(List<String> keys) {
        Map<String, Whose> sorted = sorted(keys);
        List<String> stray = of(sorted, Whose.NOBODYS);
        stray.forEach(key -> told.accept("stray file " + key + ": its entity was deleted, or created again since"));
        List<String> lost = of(sorted, Whose.LOST);
        lost.forEach(key -> told.accept("lost file " + key + ": its entity is not there, and nothing says that it was deleted"));
        List<String> unknown = keys.stream()
                .filter(key -> sorted.getOrDefault(key, Whose.ENTITYS) == Whose.ENTITYS && file(key).flatMap(this::attachment).isEmpty())
                .toList();
        unknown.forEach(key -> told.accept("unknown file " + key + ": no file of an entity of this model has such a key"));
        return new Counts((long) keys.size() - stray.size() - lost.size() - unknown.size(), stray.size(), lost.size(), unknown.size());
    }

    private static List<String> of(Map<String, Whose> sorted, Whose whose) {
        return sorted.entrySet().stream().filter(file -> file.getValue() == whose).map(Map.Entry::getKey).toList();
    }

    /** Whose the files of entities are, in the order of their keys. */
    private Map<String, Whose> sorted(List<String> keys) {
        Map<Owner, Optional<Item>> owners = new LinkedHashMap<>();
        Map<String, Whose> sorted = new LinkedHashMap<>();
        for (String key : keys) {
            file(key).ifPresent(file -> sorted.put(key,
                    Whose.of(file, owners.computeIfAbsent(new Owner(file.tenant(), file.entity()), this::stored))));
        }
        return sorted;
    }

    /** Of an entity of the model, also where the model no longer has files of this name. */
    private Optional<FileKey> file(String key) {
        return FileKey.parse(key).filter(file -> file.tenant().isPresent() == model.multiTenant() && type(file).isPresent());
    }

    private Optional<EntityType> type(FileKey file) {
        return model.entity(file.entity().entity());
    }

    private Optional<Attachment> attachment(FileKey file) {
        return type(file).flatMap(type -> type.traits().attachment(file.attachment()));
    }

    private Optional<Item> stored(Owner owner) {
        KeySpace space = owner.tenant().map(model.spaces()::named).orElseGet(model.spaces()::whole);
        return new LivingFiles(files, space, space.reads(table)).stored(owner.entity());
    }
}
