package io.relata.simulation.history;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.model.TableModel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All committed versions of all entities and links. */
final class Committed {
    private record Version(String id, String type, long version) {
    }

    private final Map<Version, Map<String, Object>> data = new HashMap<>();
    /** A transaction that creates an entity and changes it begins a life whose first version is never stored. */
    private final Set<Version> lives = new HashSet<>();
    /** The latest version of a tombstone, by key. */
    private final Map<Key, Long> ended = new HashMap<>();
    private final TableModel model;

    Committed(TableModel model) {
        this.model = model;
    }

    void startFrom(Committed other) {
        data.putAll(other.data);
        lives.addAll(other.lives);
        ended.putAll(other.ended);
    }

    void add(Item core) {
        if (Kind.TOMBSTONE.is(core)) {
            ended.merge(core.key(), core.number(Attr.VERSION), Math::max);
        }
        if (Kind.ENTITY.is(core)) {
            lives.add(version(core.key(), core.number(Attr.LIFE)));
            data.put(version(core.key(), core.number(Attr.VERSION)),
                    CopyData.data(model.entity(core.string(Attr.ENTITY)).orElseThrow(), core));
        } else if (LinkRef.isLink(core.key()) && Kind.LINK.is(core)) {
            data.put(version(core.key(), core.number(Attr.VERSION)), core.map(Attr.ATTRIBUTES));
        }
    }

    /** Whether an entity has lived a life. */
    boolean lived(Key entity, long life) {
        return lives.contains(version(entity, life));
    }

    /**
     * Whether an entity was deleted after a life began, or ever: where there is no tombstone any more, who has read it may still act on it.
     */
    boolean hasEnded(Key entity, long life) {
        return ended.getOrDefault(entity, Long.MIN_VALUE) > life;
    }

    Optional<Map<String, Object>> data(Key core, long version) {
        return Optional.ofNullable(data.get(version(core, version)));
    }

    private static Version version(Key key, long version) {
        return new Version(key.id(), key.type(), version);
    }
}
