package io.relata.simulation.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.oracle.Spoil.Items;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each item is removed, and each attribute of it removed and changed. What goes unnoticed follows from nothing. */
class UnwatchedAttributesTest {
    /** The keys, and what may have any meaning. */
    private static final Set<String> OURS = Set.of("id", "type", "_writers");
    private static final List<Map<String, Object>> RIGHT = Bazaar.written(Optional.of(3)).items();

    private final Oracle oracle = Oracle.of(Bazaar.MODEL);

    @Test
    void everyDerivedItemIsMissedWhenItIsGone() {
        Set<String> unnoticed = new TreeSet<>();
        for (Map<String, Object> item : RIGHT) {
            ItemKey key = ItemKey.of(item);
            if (!isNoticed(items -> items.remove(key.id(), key.type()))) {
                unnoticed.add(item.get("kind") + " " + key.type().replaceAll("#.*", ""));
            }
        }
        assertThat(unnoticed).containsExactly("contribution coin", "entity chest", "entity guild", "entity lock", "entity permit",
                "entity rent", "entity shelf",
                "history ledger",
                "history stall", "tombstone badge", "tombstone coin",
                "tombstone guild", "tombstone ledger", "tombstone stall", "tombstone trader", "total total");
    }

    @Test
    void everyDerivedAttributeIsWatched() {
        Set<String> removed = new TreeSet<>();
        Set<String> changed = new TreeSet<>();
        for (Map<String, Object> item : RIGHT) {
            ItemKey key = ItemKey.of(item);
            for (String name : new LinkedHashSet<>(item.keySet())) {
                if (OURS.contains(name)) {
                    continue;
                }
                String where = item.get("kind") + " " + key.type().replaceAll("[#:].*", "") + " " + name;
                if (!isNoticed(items -> items.unset(key.id(), key.type(), name))) {
                    removed.add(where);
                }
                Object value = other(item.get(name));
                if (!isNoticed(items -> items.set(key.id(), key.type(), name, value))) {
                    changed.add(where);
                }
            }
        }
        assertThat(removed).containsExactly("entity lock _parentLives", "entity rent arrival", "entity rent departure",
                "entity rent given", "entity rent square", "entity stall signed", "entity trader guildId",
                "history ledger _created", "history ledger _deletedBy", "history ledger _life", "history stall _created",
                "history stall _deleted", "history stall _deletedBy", "history stall _life", "total total #coins",
                "total total #coins.worth^0", "total total #coins=RED", "total total #coins=RED.worth^0", "total total #redCoins",
                "total total countedAt");
        assertThat(changed).containsExactly("capacity capacity revision", "capacity capacity shards", "contribution coin expiresAt",
                "contribution coin version", "copy trader version", "entity badge _reservations", "entity badge version",
                "entity chest version", "entity club life", "entity club version",
                "entity coin version", "entity guild life", "entity guild version", "entity ledger version", "entity lock _parentLives",
                "entity lock place", "entity lock version", "entity permit version",
                "entity rent arrival", "entity rent departure", "entity rent square", "entity rent version", "entity shelf life",
                "entity shelf version", "entity stall signed", "entity trader life", "entity trader version",
                "entity voucher version", "history ledger _created", "history ledger _deletedBy", "history ledger _life",
                "history stall _created", "history stall _deleted", "history stall _deletedBy", "history stall _life",
                "reservation reservation owner", "tombstone badge expiresAt", "tombstone badge version", "tombstone coin expiresAt",
                "tombstone coin version", "tombstone guild expiresAt", "tombstone guild version",
                "tombstone ledger expiresAt", "tombstone stall expiresAt", "tombstone stall version", "tombstone trader expiresAt",
                "tombstone trader version", "total total countedAt", "total total revision");
    }

    private boolean isNoticed(Consumer<Items> damage) {
        Items items = new Items(RIGHT);
        damage.accept(items);
        return !oracle.compare(items.byKey().values()).isEmpty();
    }

    private static Object other(Object value) {
        if (value instanceof BigDecimal number) {
            return number.add(BigDecimal.ONE);
        } else if (value instanceof Set<?> set) {
            Set<Object> more = new LinkedHashSet<>(set);
            more.add("more");
            return more;
        } else if (value instanceof List<?>) {
            return List.of("other");
        } else if (value instanceof Map<?, ?> map) {
            Map<Object, Object> more = new TreeMap<>(map);
            more.put("more", "x");
            return more;
        }
        return value + "x";
    }
}
