package io.relata.model;

import java.util.function.UnaryOperator;

/**
 * A change of all entities of a type, listed or not, that {@code ./relata migrate} carries out once in each table. <pre>{@code
 * Schema.table("Orders").entities(Customer.class)
 *         .migrations(Migration.of("country-codes", Customer.class, customer -> customer.in(code(customer))))
 * }</pre>
 *
 * <p>Each entity is changed as by {@code change} of typed access: a new version on condition that the entity is as it was read, with all
 * that follows from it, and listeners are told. Rules of the application are not asked. What the change leaves as it is, is not written.
 *
 * <p>A run that was ended begins again. So the change has to leave what it made as it is: {@code change(change(x))} is {@code change(x)}.
 * An entity of which that is not so is not written, and the run names it.
 *
 * @param name by which the table remembers that it was carried out: {@code a-z}, {@code 0-9} and hyphens, at most 60
 * @param entity the record of the type
 * @param change gives what an entity is to be; it may run several times for each
 */
public record Migration<T extends Record>(String name, Class<T> entity, UnaryOperator<T> change) {
    public static <T extends Record> Migration<T> of(String name, Class<T> entity, UnaryOperator<T> change) {
        return new Migration<>(name, entity, change);
    }

    /**
     * What an entity is to be.
     *
     * @throws IllegalArgumentException when the change fails, or does not leave as it is what it made
     */
    public T changed(T before) {
        try {
            T after = change.apply(before);
            if (after.equals(change.apply(after))) {
                return after;
            }
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("the migration " + name + " fails: " + e, e);
        }
        throw new IllegalArgumentException("the migration " + name + " changes what it made another time, so nobody could begin it again");
    }
}
