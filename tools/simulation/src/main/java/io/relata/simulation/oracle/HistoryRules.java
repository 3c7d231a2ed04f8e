package io.relata.simulation.oracle;

import io.relata.simulation.oracle.DeclaredEntity.Trait;
import java.util.Map;
import java.util.Optional;

/**
 * Earlier versions, and deletions. Each change of an attribute keeps the version before it, and so does the deletion, which is kept itself
 * under the version of the tombstone. Tagging keeps the first version only, so that of an entity that can be tagged only that one and the
 * last before a deletion are known to be kept.
 */
record HistoryRules(Judging judging) {
    /** An earlier version that is there. It stays when the tombstone of its entity has gone. */
    void judge(DeclaredEntity type, ItemKey key) {
        String[] parts = key.type().split("#", -1);
        String id = parts[1];
        long version = parts.length == 3 && parts[2].matches("\\d{1,18}|0\\d{18}|\\d{19}") ? Long.parseLong(parts[2]) : -1;
        Optional<Map<String, Object>> now = judging.table().item(ItemKey.entity(type.name(), id));
        if (!key.equals(ItemKey.history(type.name(), id, version))
                || now.filter(item -> QuietTable.number(item, "version") < version + (isEnd(item) ? 0 : 1)).isPresent()) {
            return;
        }
        Shape shape = new Shape(Clause.HISTORY, "history").must("entity", new Check.Exactly(type.name()))
                .must("sourceId", new Check.Exactly(id)).must("version", new Check.Exactly(version))
                .must("updatedAt", Check.Form.TIME).must("data", new Check.OnlyOf(EntityRules.own(type)));
        if (now.filter(item -> isEnd(item) && QuietTable.number(item, "version") == version).isPresent()) {
            shape.must("_deleted", new Check.Exactly(true));
        }
        judging.allow(key, shape);
        now.filter(item -> QuietTable.isKind("entity", item) && QuietTable.number(item, "life") <= version)
                .map(item -> item.get("createdAt"))
                .filter(createdAt -> judging.table().item(key).map(item -> item.get("data"))
                        .filter(data -> data instanceof Map<?, ?> map && !createdAt.equals(map.get("createdAt"))).isPresent())
                .ifPresent(createdAt -> judging.findings().add(Wrong.Kind.DIFFERENT, Clause.HISTORY, key,
                        () -> "all versions of this life were created at " + createdAt));
    }

    /** The end of an entity has a place in its history; its present version does not. */
    private static boolean isEnd(Map<String, Object> item) {
        return QuietTable.isKind("tombstone", item);
    }

    /** The earliest version that is missing of those that this entity or its tombstone calls for. */
    void require(DeclaredEntity type, ItemKey entity, Map<String, Object> item) {
        long version = QuietTable.number(item, "version");
        boolean exists = QuietTable.isKind("entity", item);
        if (!type.is(Trait.VERSIONED)) {
            return;
        }
        long first = exists ? QuietTable.number(item, "life") : version - 1;
        long end = !exists ? version + 1 : type.is(Trait.TAGGABLE) ? Math.min(first + 1, version) : version;
        for (long earlier = first; earlier < end; earlier++) {
            ItemKey key = ItemKey.history(type.name(), entity.id(), earlier);
            if (judging.table().item(key).isEmpty()) {
                judging.findings().add(Wrong.Kind.MISSING, Clause.HISTORY, key, () -> "there is a later version, " + version);
                return;
            }
        }
    }
}
