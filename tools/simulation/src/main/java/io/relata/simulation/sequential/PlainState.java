package io.relata.simulation.sequential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All that there is, at a time between two calls. */
final class PlainState {
    private final SortedMap<PlainKey, PlainEntity> entities;
    private final SortedMap<PlainLink.Name, PlainLink> links;
    /** The last versions of entities and links that were deleted. */
    private final Map<Object, Long> deleted;
    /** What entities were before each change of their attributes, before their first tag, and before they were deleted; oldest first. */
    private final List<PlainEntity> earlier;
    private final List<End> ends;

    /**
     * A deletion.
     *
     * @param last what was deleted
     * @param by who asked for it; none where it followed from another
     */
    record End(PlainEntity last, String time, Optional<String> by) {
        long version() {
            return last.version() + 1;
        }
    }

    PlainState() {
        this(new TreeMap<>(), new TreeMap<>(), new HashMap<>(), new ArrayList<>(), new ArrayList<>());
    }

    private PlainState(SortedMap<PlainKey, PlainEntity> entities, SortedMap<PlainLink.Name, PlainLink> links, Map<Object, Long> deleted,
            List<PlainEntity> earlier, List<End> ends) {
        this.entities = entities;
        this.links = links;
        this.deleted = deleted;
        this.earlier = earlier;
        this.ends = ends;
    }

    PlainState copy() {
        return new PlainState(new TreeMap<>(entities), new TreeMap<>(links), new HashMap<>(deleted), new ArrayList<>(earlier),
                new ArrayList<>(ends));
    }

    /** What an entity was, in this life and in others. */
    Stream<PlainEntity> earlier(PlainKey key) {
        return earlier.stream().filter(each -> each.key().equals(key));
    }

    /** The deletions of an entity, oldest first. */
    List<End> ends(PlainKey key) {
        return ends.stream().filter(each -> each.last().key().equals(key)).toList();
    }

    Optional<PlainEntity> entity(PlainKey key) {
        return Optional.ofNullable(entities.get(key));
    }

    boolean has(PlainKey key) {
        return entities.containsKey(key);
    }

    Stream<PlainEntity> all() {
        return entities.values().stream();
    }

    Stream<PlainEntity> all(String entity) {
        return all().filter(each -> each.key().entity().equals(entity));
    }

    Optional<PlainLink> link(PlainLink.Name name) {
        return Optional.ofNullable(links.get(name));
    }

    Stream<PlainLink> links() {
        return links.values().stream();
    }

    void put(PlainEntity entity) {
        Optional.ofNullable(entities.put(entity.key(), entity))
                .filter(before -> before.version() < entity.version() && (before.isFirst() || !before.own().equals(entity.own())))
                .ifPresent(earlier::add);
    }

    void put(PlainLink link) {
        links.put(link.name(), link);
    }

    void remove(PlainLink.Name name) {
        Optional.ofNullable(links.remove(name)).ifPresent(link -> deleted.put(name, link.version() + 1));
    }

    /** With its links. */
    void remove(PlainKey key, String time, Optional<String> by) {
        Optional.ofNullable(entities.remove(key)).ifPresent(entity -> {
            deleted.put(key, entity.version() + 1);
            earlier.add(entity);
            ends.add(new End(entity, time, by));
        });
        links.keySet().removeIf(link -> link.has(key));
    }

    /** The version of an entity or a link that is created now. */
    long firstVersion(Object key, long millis) {
        return Math.max(millis * 1000, deleted.getOrDefault(key, 0L) + 1);
    }
}
