package io.relata.internal.fanout.verify.judge;

import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a model has given up: it stays in the table as it is, and is nothing wrong. */
final class GivenUp {
    private static final String NAME = "[^" + ComposedKey.SEPARATOR + "]*";

    private final List<String> names;
    private final Map<String, Predicate<Key>> keys = new LinkedHashMap<>();

    /** @param names of entities, relations and attributes */
    GivenUp(List<String> names) {
        this.names = names;
        names.stream().filter(name -> !name.contains("."))
                .forEach(name -> keys.put(name, ofEntity(name).or(linksOfEntity(name)).or(ofRelation(name)).or(betweenEntities(name))));
    }

    /** Whether an item under this key belongs to something that is given up. */
    boolean has(Key key) {
        return of(key).isPresent();
    }

    /** The name of what an item under this key belongs to; none where it is not given up. */
    Optional<String> of(Key key) {
        return keys.entrySet().stream().filter(those -> those.getValue().test(key)).map(Map.Entry::getKey).findFirst();
    }

    /** The names of the attributes of an entity that are given up. */
    Stream<String> attributes(String entity) {
        String prefix = entity + ".";
        return names.stream().filter(name -> name.startsWith(prefix)).map(name -> name.substring(prefix.length()));
    }

    private static Predicate<Key> ofEntity(String name) {
        return either("unique:" + name + "\\..*|" + name + "(\\." + NAME + ")?" + ComposedKey.SEPARATOR + ".*");
    }

    /** Its links by relations that are called after their two entities. */
    private static Predicate<Key> linksOfEntity(String name) {
        Pattern links = Pattern.compile(LinkRef.partitionPrefix("(" + name + "-[^:]*|[^:]*-" + name + ")") + ".*");
        return key -> links.matcher(key.id()).matches();
    }

    /** Its links, and the copies of one that has a name. */
    private static Predicate<Key> ofRelation(String name) {
        return either(LinkRef.partitionPrefix(name) + ".*|" + NAME + "\\." + name + ComposedKey.SEPARATOR + ".*");
    }

    /** The copies of a relation that is called after its two entities. */
    private static Predicate<Key> betweenEntities(String name) {
        String[] ends = name.split("-", 2);
        return key -> ends.length == 2 && (isOf(key, ends[0], ends[1]) || isOf(key, ends[1], ends[0]));
    }

    private static boolean isOf(Key key, String holder, String shown) {
        return key.id().startsWith(holder + ComposedKey.SEPARATOR) && key.type().startsWith(shown + ComposedKey.SEPARATOR);
    }

    private static Predicate<Key> either(String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return key -> compiled.matcher(key.id()).matches() || compiled.matcher(key.type()).matches();
    }
}
