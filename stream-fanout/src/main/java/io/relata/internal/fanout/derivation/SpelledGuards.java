package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.model.UniqueKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How guards of unique values are spelled, as they are seen in a part of the table.
 *
 * @param keys of a deployment that hashes them; without, they are in plain text
 * @param space where they are seen
 */
public record SpelledGuards(Optional<GuardKeys> keys, KeySpace space) {
    /** In plain text. */
    public static final SpelledGuards PLAIN = new SpelledGuards(Optional.empty());

    /** As they are stored. */
    public SpelledGuards(Optional<GuardKeys> keys) {
        this(keys, KeySpace.WHOLE);
    }

    /** The same as they are seen there. */
    public SpelledGuards in(KeySpace other) {
        return new SpelledGuards(keys, other);
    }

    /** All guards by which an entity may hold a value, the one that is written nowadays first. */
    public List<CoreKey> of(CoreKey plain) {
        return keys.isPresent() ? List.of(written(plain), plain) : List.of(plain);
    }

    /** The guard that a value should have. */
    public CoreKey written(CoreKey plain) {
        return keys.map(known -> space.seen(known.hashed(space.stored(plain)))).orElse(plain);
    }

    /** Whether nobody knows what it guards. */
    public boolean isUnknown(CoreKey guard) {
        return guard.isHashed() && keys.isEmpty();
    }

    /** Whether claims put guards in plain text. */
    public boolean plainIsPut() {
        return keys.filter(known -> known.values() != UniqueValues.BOTH).isEmpty();
    }

    /** Whether it was hashed with another key than this deployment's. */
    public boolean isOfAnotherKey(CoreKey guard) {
        return guard.isHashed() && keys.filter(known -> known.isOfAnotherKey(guard)).isPresent();
    }

    /** All guards by which an entity with these values may hold what a guard is for, those of tables of layout 1 last. */
    public List<CoreKey> all(CoreKey plain, UniqueKey unique, Map<String, Object> values) {
        return Stream.concat(Stream.of(plain), unique.guardOfLayout1(values).stream()).flatMap(each -> of(each).stream()).toList();
    }

    /** That of an entity's guards which a guard is, in whatever spelling; none where the entity does not have what it is for. */
    public Optional<CoreKey> held(UniqueKey unique, Optional<Item> entity, CoreKey guard) {
        return guards(unique, entity).stream().filter(plain -> isOf(plain, guard)).findFirst();
    }

    /** The guards that an entity should hold, in plain text. */
    public static List<CoreKey> guards(UniqueKey unique, Optional<Item> entity) {
        return entity.filter(Kind.ENTITY::is).map(item -> unique.guards(item.attributes())).orElse(List.of());
    }

    /** Whether a guard is that of the value, in whatever spelling. */
    public boolean isOf(CoreKey plain, CoreKey guard) {
        return of(plain).contains(guard);
    }

    /** Whether an entity with these values holds them by a guard that only tables of layout 1 have. */
    public boolean isOfLayout1(UniqueKey unique, Map<String, Object> values, CoreKey guard) {
        return unique.guardOfLayout1(values).filter(plain -> isOf(plain, guard)).isPresent();
    }

    /**
     * Whether a guard is to be written anew or to go: in plain text where values are hashed, hashed with another key, or beside a plain one
     * that does not count any more.
     *
     * @param held whether its owner has its value
     */
    public boolean isOutdated(CoreKey key, Item guard, boolean held) {
        if (!key.isHashed()) {
            return held && !plainIsPut();
        }
        return isOfAnotherKey(key) || keys.isPresent() && GuardKeys.isShadow(guard) && !(held && plainIsPut());
    }
}
