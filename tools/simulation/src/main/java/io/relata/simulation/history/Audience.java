package io.relata.simulation.history;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.fanout.after.ChangeListener;
import io.relata.internal.fanout.after.EarlierState;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.ListenerFailedException;
import io.relata.simulation.table.SharedState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Listeners, which fail now and then, and what they have to have heard in the end: the latest version of each, and a later one of what was
 * removed without a tombstone.
 */
final class Audience {
    private static final int OFTEN = 5;
    private static final List<String> NAMES = List.of("first", "second", "third");

    private final SharedState state;
    private final Views views;
    private final Map<String, String> entities = new TreeMap<>();
    private final Map<CoreKey, Long> latest = new HashMap<>();
    private final Set<CoreKey> removed = new HashSet<>();
    private final Map<String, Long> heard = new HashMap<>();

    /** @param listenedTo the entities that have listeners, at most three */
    Audience(SharedState state, Views views, List<String> listenedTo) {
        this.state = state;
        this.views = views;
        for (int i = 0; i < listenedTo.size(); i++) {
            entities.put(NAMES.get(i), listenedTo.get(i));
        }
    }

    /** The listeners, as an invocation calls them. */
    List<ChangeListener> listeners(Actor actor) {
        return entities.keySet().stream().<ChangeListener>map(name -> new Listener(name, actor)).toList();
    }

    /** A change reached the stream. */
    void streamed(StreamRecord record) {
        if (record.key() instanceof CoreKey key && !LinkRef.isLink(views.seen(key))) {
            record.after().filter(item -> Kind.ENTITY.is(item) || Kind.TOMBSTONE.is(item)).ifPresent(item -> {
                latest.merge(key, item.number(Attr.VERSION), Math::max);
                removed.remove(key);
            });
            record.before().filter(item -> Kind.ENTITY.is(item) && record.after().isEmpty()).ifPresent(item -> {
                latest.merge(key, item.number(Attr.VERSION) + 1, Math::max);
                removed.add(key);
            });
        }
    }

    /** What was not heard of clubs that are stored, or gone, as the stream last showed them. */
    Stream<String> missed(Function<Key, Optional<Item>> stored) {
        return latest.keySet().stream().filter(key -> stored.apply(key)
                .map(item -> Long.valueOf(item.number(Attr.VERSION)).equals(latest.get(key))).orElse(removed.contains(key)))
                .flatMap(key -> listening(key).filter(name -> heard.getOrDefault(name + key.type(), 0L) < latest.getOrDefault(key, 0L))
                        .map(name -> "UNTOLD " + key.type() + ": the " + name + " listener did not hear of version " + latest.get(key)));
    }

    private Stream<String> listening(CoreKey key) {
        String entity = EntityRef.ofType(views.seen(key).type()).entity();
        return entities.keySet().stream().filter(name -> entity.equals(entities.get(name)));
    }

    /** A listener in one invocation. */
    private final class Listener implements ChangeListener {
        private final String name;
        private final Actor actor;

        Listener(String name, Actor actor) {
            this.name = name;
            this.actor = actor;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String entity() {
            return Objects.requireNonNull(entities.get(name));
        }

        @Override
        public void told(KeySpace space, EntityRef entity, long version, Optional<Item> now, EarlierState before) {
            actor.pause();
            if (state.faults().strikes(InjectedFault.LISTENER_FAILS, OFTEN)) {
                throw new ListenerFailedException(name);
            }
            state.trace().say(actor.name(), () -> "tells the " + name + " listener of " + entity.type() + " at version " + version);
            heard.merge(name + space.name().map(of -> of + "/").orElse("") + entity.type(), version, Math::max);
        }
    }
}
