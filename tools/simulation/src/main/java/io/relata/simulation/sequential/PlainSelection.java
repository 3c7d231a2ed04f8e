package io.relata.simulation.sequential;

import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.DeclaredList;
import io.relata.simulation.reference.PlainBounds;
import io.relata.simulation.reference.PlainGiven;
import io.relata.simulation.reference.PlainRefusedException;
import java.lang.reflect.Type;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One of the lists of an entity that an index has, by values that a caller gives.
 *
 * @param given values by the names of attributes
 */
record PlainSelection(DeclaredEntity type, DeclaredList list, Map<String, String> given) {
    /** The first list that the given values choose. */
    static PlainSelection of(DeclaredEntity type, Map<String, String> asked, Optional<String> sort) {
        Map<String, String> given = new TreeMap<>(asked);
        given.replaceAll((name, text) -> {
            Type of = type.own().get(name);
            return of != null && isOfFixedTexts(of) ? PlainGiven.stored(of, text).toString() : text;
        });
        return type.lists().stream().filter(list -> serves(list, given, sort)).findFirst()
                .map(list -> new PlainSelection(type, list, given)).orElseThrow(() -> new PlainRefusedException(400));
    }

    private static boolean isOfFixedTexts(@Nullable Type type) {
        return type == LocalDate.class || type instanceof Class<?> plain && plain.isEnum();
    }

    /** The attributes whose values choose a list, where the path says some of them. */
    static Set<String> choices(DeclaredEntity type, Set<String> implied) {
        Set<String> names = new HashSet<>();
        type.lists().stream().filter(list -> list.equal().stream().map(DeclaredList.Equal::attribute).toList().containsAll(implied))
                .forEach(list -> Stream.of(list.equal().stream().map(DeclaredList.Equal::attribute), list.sort().stream(),
                        list.shards().by().stream()).flatMap(each -> each).forEach(names::add));
        names.removeAll(implied);
        return names;
    }

    private static boolean serves(DeclaredList list, Map<String, String> given, Optional<String> sort) {
        if (!list.equal().stream().allMatch(equal -> given.containsKey(equal.attribute())
                && equal.only().map(only -> only.equals(given.get(equal.attribute()))).orElse(true))) {
            return false;
        }
        List<String> fixed = fixed(list, given);
        Set<String> used = new HashSet<>(fixed);
        list.equal().forEach(equal -> used.add(equal.attribute()));
        list.shards().by().ifPresent(used::add);
        return used.containsAll(given.keySet())
                && sort.map(name -> fixed.size() < list.sort().size() && list.sort().get(fixed.size()).equals(name)).orElse(true);
    }

    private static List<String> fixed(DeclaredList list, Map<String, String> given) {
        List<String> fixed = new ArrayList<>();
        for (String name : list.sort()) {
            if (!given.containsKey(name)) {
                break;
            }
            fixed.add(name);
        }
        return fixed;
    }

    /** The values of the first attributes that the list is sorted by. */
    List<String> fixed() {
        return fixed(list, given).stream().map(name -> Optional.ofNullable(given.get(name)).orElseThrow()).toList();
    }

    /** Which entities are in the list. */
    Predicate<PlainEntity> chosen() {
        Predicate<PlainEntity> chosen = entity -> list.sort().stream().allMatch(name -> type.component(name, entity.values()).isPresent());
        PlainBounds values = new PlainBounds(type, list.sort(), List.of(), Integer.MAX_VALUE);
        for (DeclaredList.Equal equal : list.equal()) {
            String text = Optional.ofNullable(given.get(equal.attribute())).orElseThrow();
            values.component(equal.attribute(), text);
            chosen = chosen.and(entity -> values.has(equal.attribute(), text, entity.values())
                    && equal.only().map(only -> only.equals(entity.own().get(equal.attribute()))).orElse(true));
        }
        for (String id : fixed(list, given).stream().filter(type::isId).toList()) {
            chosen = chosen.and(entity -> Optional.ofNullable(given.get(id)).equals(Optional.ofNullable(entity.own().get(id))));
        }
        for (String shard : list.shards().by().filter(given::containsKey).stream().toList()) {
            Object wanted = values.value(shard, Optional.ofNullable(given.get(shard)).orElseThrow());
            chosen = chosen.and(entity -> wanted.equals(entity.values().get(shard)));
        }
        return chosen;
    }
}
