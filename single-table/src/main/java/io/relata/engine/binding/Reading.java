package io.relata.engine.binding;

import io.relata.engine.problem.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All that was found wrong while a body was read, and where nothing could be made of what stands there. */
final class Reading {
    private final Set<Violation> violations = new LinkedHashSet<>();
    private final Set<Violation> doubtful = new LinkedHashSet<>();
    private final Set<String> unread = new TreeSet<>();
    private final Map<String, List<Integer>> elements = new HashMap<>();

    void tell(String pointer, String detail) {
        tell(new Violation(pointer, detail));
    }

    void tell(Violation violation) {
        violations.add(violation);
    }

    /** Notes what may be wrong only because of something that could not be read. */
    void doubt(Violation violation) {
        doubtful.add(violation);
    }

    /** Tells it, and that nothing is to be made of the value. */
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

    /** Whether something there or below could not be read. */
    boolean isUnreadWithin(String pointer) {
        return unread.stream().anyMatch(place -> place.equals(pointer) || place.startsWith(pointer + "/"));
    }

    /** Notes which element of an array is the next of the list that is made of it. */
    void element(String array, int index) {
        elements.computeIfAbsent(array, pointer -> new ArrayList<>()).add(index);
    }

    /** Where an element of a list stands in the array that the list was made of; the constructor may have made the list another. */
    int placeOf(int index, String array) {
        List<Integer> known = elements.getOrDefault(array, List.of());
        return index < known.size() ? known.get(index) : index;
    }

    boolean hasTold(String pointer) {
        return violations.stream().anyMatch(violation -> violation.pointer().equals(pointer));
    }

    List<Violation> doubtful() {
        return doubtful.stream().sorted(Violation.IN_ORDER).toList();
    }

    List<Violation> violations() {
        return violations.stream().sorted(Violation.IN_ORDER).toList();
    }
}
