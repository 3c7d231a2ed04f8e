package io.relata.internal.fanout.after;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.fanout.record.Coalesce;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an entity was before the changes that listeners are told of.
 *
 * @param version that it had; 0 where there was nothing, none where that is not known
 * @param entity itself, or its version in its history; none where there was nothing, or that is not known
 */
public record EarlierState(OptionalLong version, Optional<Item> entity) {
    /** Nothing is known. */
    public static final EarlierState UNKNOWN = new EarlierState(OptionalLong.empty(), Optional.empty());

    /** As the first of several records says. */
    public static EarlierState of(Coalesce.Changes changes) {
        Optional<Item> before = changes.records().get(0).before().filter(Kind.ENTITY::is).filter(Item::hasVersion);
        return new EarlierState(OptionalLong.of(before.map(Item::version).orElse(0L)), before);
    }

    /** One of which only the version is known. */
    static EarlierState ofVersion(OptionalLong version) {
        return new EarlierState(version, Optional.empty());
    }

    /** Whether there was nothing. */
    boolean isNothing() {
        return version.equals(OptionalLong.of(0));
    }
}
