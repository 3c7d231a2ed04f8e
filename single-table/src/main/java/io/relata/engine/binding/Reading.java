package io.relata.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.engine.problem.Violation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The violations found while a body is read, and the places that could not be read. */
final class Reading {
    /** What is said of a {@code null} in a list or a set. */
    static final String NO_ELEMENT = "null is no element: leave it out";

    private final Set<Violation> violations = new LinkedHashSet<>();
    private final Set<String> told = new HashSet<>();
    private final Set<Violation> doubtful = new LinkedHashSet<>();
    private final TreeSet<String> unread = new TreeSet<>();
    private final Map<String, Map<Object, Integer>> members = new HashMap<>();

    void tell(String pointer, String detail) {
        tell(new Violation(pointer, detail));
    }

    void tell(Violation violation) {
        violations.add(violation);
        told.add(violation.pointer());
    }

    /** Adds a violation that may only be due to something that could not be read. */
    void doubt(Violation violation) {
        doubtful.add(violation);
    }

    /** Adds a violation and marks the value as unreadable. */
    <T> Optional<T> wrong(String pointer, String detail) {
        tell(pointer, detail);
        unread(pointer);
        return Optional.empty();
    }

    void unread(String pointer) {
        unread.add(pointer);
    }

    boolean isUnread(String pointer) {
        return unread.contains(pointer);
    }

    /** Whether this place or one below it could not be read. */
    boolean isUnreadWithin(String pointer) {
        String below = pointer + "/";
        return unread.contains(pointer) || Optional.ofNullable(unread.ceiling(below)).filter(place -> place.startsWith(below)).isPresent();
    }

    /** Reads an element of an array; empty when nothing can be made of it. */
    Optional<Object> element(ValueType type, JsonNode json, String pointer) {
        return json.isNull() ? wrong(pointer, NO_ELEMENT) : type.read(json, pointer, this);
    }

    /** Records the index of a set's element in its JSON array. */
    void member(String array, Object value, int index) {
        members.computeIfAbsent(array, pointer -> new HashMap<>()).put(value, index);
    }

    /** The index of a set's element in its JSON array. */
    Optional<Integer> placeOfMember(Object value, String array) {
        return Optional.ofNullable(members.getOrDefault(array, Map.of()).get(value));
    }

    boolean hasTold(String pointer) {
        return told.contains(pointer);
    }

    List<Violation> doubtful() {
        return doubtful.stream().sorted(Violation.IN_ORDER).toList();
    }

    List<Violation> violations() {
        return violations.stream().sorted(Violation.IN_ORDER).toList();
    }
}
