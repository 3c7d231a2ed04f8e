package io.relata.internal.console.source;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something that happened.
 *
 * @param seq grows by one with each event
 * @param at in milliseconds since the epoch
 * @param fields what else is known, by name, as values that become JSON
 */
public record ConsoleEvent(long seq, String type, long at, Map<String, Object> fields) {
    /** All of it in one object. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", type);
        json.put("at", at);
        json.put("seq", seq);
        json.putAll(fields);
        return json;
    }
}
