package io.relata.simulation.oracle;

import java.util.Map;

/** The primary key of an item. */
record ItemKey(String id, String type) {
    static ItemKey of(Map<String, Object> item) {
        return new ItemKey(String.valueOf(item.get("id")), String.valueOf(item.get("type")));
    }

    static ItemKey entity(String entity, String id) {
        return new ItemKey(id, entity + "#" + id);
    }

    static ItemKey link(String relation, String from, String toEntity, String to) {
        return new ItemKey("link:" + relation + ":" + from, toEntity + "#" + to);
    }

    /** What is unique is its own sort key. */
    static ItemKey guard(String id) {
        return new ItemKey(id, id);
    }

    static ItemKey history(String entity, String id, long version) {
        return new ItemKey("history:" + entity + ":" + id, entity + "#" + id + "#" + Texts.padded(version));
    }

    /** The copy of an entity in a partition: {@code customer#001}, {@code tag#music}. */
    static ItemKey copy(String partition, String entity, String id) {
        return new ItemKey(partition, entity + "#" + id);
    }
}
