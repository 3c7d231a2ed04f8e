package io.relata.internal.local.verify;

import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.file.LivingFiles;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.Attachment;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds files whose entity is gone, or lives another life: one listing of the bucket, and one strong read for each entity that has files.
 * Those that Relata has not written are named, and never deleted. Nor is anything while no file of the bucket belongs to an entity: the
 * bucket may be another table's, whose files all look like this.
 *
 * @param table as it is stored
 * @param told receives each file that is wrong, as a sentence
 */
record VerifyFiles(FileStore files, TableModel model, TableReads table, Consumer<String> told) {
    /** Whose files some are. */
    private record Owner(Optional<String> tenant, EntityRef entity) {
    }

    /**
     * How many files there are of each sort.
     *
     * @param own belong to an entity
     * @param stray belonged to one that is gone
     * @param unknown are of no entity of the model
     */
    record Counts(long own, long stray, long unknown) {
        private static final Counts NONE = new Counts(0, 0, 0);

        private Counts plus(Counts more) {
            return new Counts(own + more.own, stray + more.stray, unknown + more.unknown);
        }

        /** What is wrong and left. */
        long wrong() {
            return stray + unknown;
        }
    }

    /** What became of a page of files. */
    @FunctionalInterface
    private interface Pass {
        Counts of(List<String> keys);
    }

    /** Names the files that are wrong. */
    Counts report() {
        return pass(this::named);
    }

    /**
     * Names the files that are wrong, and deletes those whose entity is gone, if others show that the bucket is this table's.
     *
     * @return what is left
     */
    Counts repair() {
        Counts found = report();
        if (found.stray == 0) {
            return found;
        } else if (found.own == 0) {
            told.accept("nothing is deleted: no file of the bucket belongs to an entity of the table, so it may be the bucket of another");
            return found;
        }
        pass(keys -> {
            Set<String> stray = stray(keys);
            if (!stray.isEmpty()) {
                files.delete(List.copyOf(stray));
            }
            return Counts.NONE;
        });
        return new Counts(found.own, 0, found.unknown);
    }

    private Counts pass(Pass pass) {
        Counts counts = Counts.NONE;
        Optional<String> after = Optional.empty();
        boolean more = true;
        while (more) {
            FileStore.Page page = files.list("", after, FileStore.MOST);
            List<String> keys = page.files().stream().map(FileStore.Stored::key).toList();
            if (!keys.isEmpty()) {
                counts = counts.plus(pass.of(keys));
                after = Optional.of(keys.get(keys.size() - 1));
            }
            more = page.more();
        }
        return counts;
    }

    private Counts named(List<String> keys) {
        Set<String> stray = stray(keys);
        stray.forEach(key -> told.accept("stray file " + key + ": its entity does not exist, or was created again since"));
        List<String> unknown = keys.stream().filter(key -> !stray.contains(key) && file(key).flatMap(this::attachment).isEmpty()).toList();
        unknown.forEach(key -> told.accept("unknown file " + key + ": no file of an entity of this model has such a key"));
        return new Counts((long) keys.size() - stray.size() - unknown.size(), stray.size(), unknown.size());
    }

    private Set<String> stray(List<String> keys) {
        Map<Owner, OptionalLong> lives = new LinkedHashMap<>();
        Set<String> stray = new LinkedHashSet<>();
        for (String key : keys) {
            file(key).filter(file -> LivingFiles.isOver(file, lives.computeIfAbsent(new Owner(file.tenant(), file.entity()), this::life)))
                    .ifPresent(file -> stray.add(key));
        }
        return stray;
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

    private OptionalLong life(Owner owner) {
        KeySpace space = owner.tenant().map(model.spaces()::named).orElseGet(model.spaces()::whole);
        return new LivingFiles(files, space, space.reads(table)).life(owner.entity());
    }
}
