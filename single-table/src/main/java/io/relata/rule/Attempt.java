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
     * Reads the first entity of a list: <em>the latest visit of this pet</em>. <b>Eventually consistent</b>: a list follows a write within
     * moments, so what was written just before may be missing, and what the list shows can't be made a condition of the write. One Query,
     * half a read unit for each 4 KB, once in each attempt. In a batch, children that it writes before are seen.
     *
     * @return empty when the list shows nothing; it is not read whether its holder exists
     * @throws IllegalArgumentException when there is no such list, several, or no such order
     */
    <T extends Record> Optional<ListedEntity<T>> first(ListOf<T> list);

    /**
     * Reads a total of what belongs or is linked to an entity. <b>Eventually consistent</b>: the stream function keeps totals, so one
     * follows a write within moments, and can't be made a condition of the write. For a limit that holds at any moment, there is
     * {@code @AtMost}. One Query for all totals of the entity, half a read unit for each 4 KB, once in each attempt.
     *
     * @param name the total's
     * @return all 0 where nothing is counted; it is not read whether the entity exists
     * @throws IllegalArgumentException when the model declares no such total
     */
    Counted total(Class<? extends Record> entity, String id, String name);

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
