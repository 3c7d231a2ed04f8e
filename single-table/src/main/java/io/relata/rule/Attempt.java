package io.relata.rule;

import java.util.Map;
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
     * Reads the link between two entities: <em>does this vet work at this clinic</em>. Strongly consistent GetItems of the link and of both
     * entities, each once in each attempt; where there is no such link, of the link alone.
     *
     * @param entity either end of the relation
     * @throws IllegalArgumentException when the model has no relation between the two, or several: then name the list
     */
    LinkState link(Class<? extends Record> entity, String id, Class<? extends Record> other, String otherId);

    /**
     * The same by one of several relations between the two.
     *
     * @param list what the URL of the first entity calls those that it is linked to: the collection, or the name of the relation
     */
    LinkState link(Class<? extends Record> entity, String id, Class<? extends Record> other, String otherId, String list);

    /**
     * Reads who has this value of a unique attribute. Strongly consistent GetItems of the value's guard and of the entity that has it, each
     * once in each attempt.
     *
     * @param value as Java has it
     * @throws IllegalArgumentException when the attribute is not unique by itself
     */
    default <P extends Record> UniqueValue<P> unique(Class<P> entity, String attribute, Object value) {
        return unique(entity, Map.of(attribute, value));
    }

    /**
     * The same of attributes that are unique together.
     *
     * @param values of all of them, by name
     */
    <P extends Record> UniqueValue<P> unique(Class<P> entity, Map<String, ?> values);

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
