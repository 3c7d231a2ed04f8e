package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.problem.Violations;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The violations found while a body is read, and the places that could not be read. */
final class Reading {
    /** What is said of a {@code null} in a list or a set. */
    static final String NO_ELEMENT = "null is no element: leave it out";

    private final int most;
    private final Violations violations;
    private final Validity validity;
    private final Set<String> told = new HashSet<>();
    private final Set<Violation> doubtful = new TreeSet<>();
    private final TreeSet<String> unread = new TreeSet<>();
    private final Map<String, Map<Object, Integer>> members = new HashMap<>();

    /** @param most how many violations end it */
    Reading(int most) {
        this.most = most;
        this.violations = new Violations(most);
        this.validity = new Validity(this, most);
    }

    /** How many violations end it. */
    int most() {
        return most;
    }

    /** Bean Validation of what is read. */
    Validity validity() {
        return validity;
    }

    /** @throws TooManyViolationsException when there are more than an answer tells */
    void tell(String pointer, String detail) {
        tell(new Violation(pointer, detail));
    }

    /** @throws TooManyViolationsException when there are more than an answer tells */
    void tell(Violation violation) {
        violations.add(violation);
        told.add(violation.pointer());
        if (violations.isFull()) {
            throw new TooManyViolationsException();
        }
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

    /** Leaves out those that could not be read, of values by the names of a record's components. */
    void removeUnread(Map<String, Object> values) {
        if (!unread.isEmpty()) {
            values.keySet().removeIf(name -> isUnread("/" + name));
        }
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

    /** Records the indexes of a set's elements in its JSON array. */
    void members(String array, Map<Object, Integer> places) {
        members.put(array, places);
    }

    /** The index of a set's element in its JSON array. */
    Optional<Integer> placeOfMember(Object value, String array) {
        return Optional.ofNullable(members.getOrDefault(array, Map.of()).get(value));
    }

    boolean hasTold(String pointer) {
        return told.contains(pointer);
    }

    List<Violation> doubtful() {
        return List.copyOf(doubtful);
    }

    List<Violation> violations() {
        return violations.inOrder();
    }
}
