package io.relata.rule;

import java.util.Optional;

/** One attempt to write something, as rules see it. It belongs to the thread that asks them, and only until they have answered. */
public interface Attempt {
    Way way();

    Caller caller();

    /**
     * Reads another entity, by one strongly consistent GetItem: once in each attempt, however often it is asked for.
     *
     * @return empty when there is no such entity, or when it is deleted or expired
     * @throws IllegalArgumentException when the record is no entity of the model
     */
    <P extends Record> Optional<Stored<P>> read(Class<P> entity, String id);

    /**
     * Refuses the write. The rule may go on and refuse for more reasons; the caller gets all of them at once.
     *
     * @param sentence what is wrong and what would be right, for the caller
     */
    void refuse(String sentence);

    /**
     * Refuses the write because of an attribute.
     *
     * @param attribute its name, or the names that lead there: {@code address/city}
     * @param sentence what is wrong and what would be right, for the caller, without the attribute's name
     * @throws IllegalArgumentException when there is no such attribute
     */
    void refuse(String attribute, String sentence);
}
