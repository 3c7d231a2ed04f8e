package io.relata.engine.binding;

import io.relata.engine.problem.Violation;
import java.util.ArrayList;
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
    private final Set<Violation> violations = new LinkedHashSet<>();
    private final Set<String> told = new HashSet<>();
    private final Set<Violation> doubtful = new LinkedHashSet<>();
    private final TreeSet<String> unread = new TreeSet<>();
    private final Map<String, List<Integer>> elements = new HashMap<>();
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

    /** Records the index of the next element of a list in its JSON array. */
    void element(String array, int index) {
        elements.computeIfAbsent(array, pointer -> new ArrayList<>()).add(index);
    }

    /** The index of a list element in its JSON array, which differs if null elements were skipped. */
    int placeOf(int index, String array) {
        List<Integer> known = elements.getOrDefault(array, List.of());
        return index < known.size() ? known.get(index) : index;
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
