package io.relata.simulation.history;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Checks at each write of a capacity or a reservation that the two agree, and that no caller takes more than there is. */
final class CapacityInvariants {
    /** What capacities count more than they have reservations, by partition; nothing, but within a transaction. */
    private final Map<String, Long> owed = new TreeMap<>();
    /** Written by a foreign writer: how many it should count is not known. */
    private final Set<String> spoiled = new HashSet<>();
    /** Deleted in this transaction. */
    private final Set<CoreKey> deleted = new LinkedHashSet<>();

    /** The violation in a change, if any. */
    Optional<String> check(Writer writer, CoreKey key, TableListener.Change change) {
        if (writer.role() == Writer.Role.FOREIGN) {
            spoiled.add(key.id());
        } else if (writer.role() == Writer.Role.EXPIRY) {
            return Optional.of("a capacity or a reservation expired");
        }
        if (writer.role() == Writer.Role.STREAM_FUNCTION && change.after().isEmpty()) {
            deleted.add(key);
        }
        owed.merge(key.id(), counted(change.after()) - counted(change.before()), Long::sum);
        boolean takes = taken(change.after()) > taken(change.before());
        return writer.role() == Writer.Role.API && takes
                && change.after()
                        .filter(item -> item.has(CapacityShard.MOST) && item.number(CapacityShard.TAKEN) > item.number(CapacityShard.MOST))
                        .isPresent()
                                ? Optional.of("a caller took more than there is: " + change.after().get())
                                : Optional.empty();
    }

    /** What capacities and their reservations differ in, now that a transaction is written. */
    Optional<String> owed() {
        owed.values().removeIf(number -> number == 0);
        owed.keySet().removeAll(spoiled);
        if (owed.isEmpty()) {
            return Optional.empty();
        }
        String difference = "capacities do not count their reservations: " + owed;
        owed.clear();
        return Optional.of(difference);
    }

    /** A reservation that a function has given back, though an entity that does not expire has it. */
    Optional<String> givenBack(Function<Key, Optional<Item>> truth) {
        Optional<String> held = deleted.stream().filter(key -> CapacityKey.holder(key).filter(holder -> truth.apply(CoreKey.of(holder))
                .filter(item -> !item.has(Attr.EXPIRES_AT) && Reservations.holds(item, holder, key)).isPresent()).isPresent())
                .map(key -> "a reservation was given back that its holder has: " + key.type() + " of " + key.id()).findFirst();
        deleted.clear();
        return held;
    }

    private static long taken(Optional<Item> item) {
        return item.filter(CapacityShard.KIND::is).filter(found -> found.has(CapacityShard.TAKEN))
                .map(found -> found.number(CapacityShard.TAKEN)).orElse(0L);
    }

    private static long counted(Optional<Item> item) {
        return taken(item) - (item.filter(Reservations.KIND::is).isPresent() ? 1 : 0);
    }
}
