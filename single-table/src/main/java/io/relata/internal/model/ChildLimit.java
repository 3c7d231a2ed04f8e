package io.relata.internal.model;

/**
 * A count of the children that a parent has.
 *
 * @param parent of the child
 * @param capacity how many children it can have, all in all or in each period
 */
public record ChildLimit(Parent parent, Capacity capacity) {
    /** What keys and reservations call it: {@code vetId}, or {@code vetId.startsAt.day} where each day has a limit. */
    public String name() {
        return capacity.per().map(period -> parent.attribute() + "." + period.keyName()).orElse(parent.attribute());
    }
}
