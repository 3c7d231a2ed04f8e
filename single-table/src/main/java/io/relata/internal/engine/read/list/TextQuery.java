package io.relata.internal.engine.read.list;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.NormalForm;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.model.EntityType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What to look for: entities that have all of these words, of which the last may be the beginning of one.
 *
 * @param words as the caller wrote them, trimmed and NFC-normalised; no syntax, whatever is in it
 * @param entities the kinds of entities to look among
 * @param within the ids of parents that they have, by the attributes that name these
 * @param space the part of the table to look in
 */
public record TextQuery(String words, List<EntityType> entities, Map<String, String> within, KeySpace space) {
    public static final int LONGEST = 200;

    /** @throws Refusal when there are no words, or too many */
    public TextQuery {
        words = NormalForm.nfc(words).strip();
        if (words.isEmpty() || words.codePointCount(0, words.length()) > LONGEST) {
            throw new Refusal(Refusal.Reason.MALFORMED, "q is what to look for, in 1 to " + LONGEST + " characters, and here "
                    + (words.isEmpty() ? "none" : words.codePointCount(0, words.length())));
        }
        within = new TreeMap<>(within);
    }

    /** A query for what has any parents. */
    public TextQuery(String words, List<EntityType> entities, KeySpace space) {
        this(words, entities, Map.of(), space);
    }

    /** A query in all of a table. */
    public TextQuery(String words, List<EntityType> entities) {
        this(words, entities, KeySpace.WHOLE);
    }

    /** The same for what has these parents only. */
    public TextQuery within(Map<String, String> parents) {
        return new TextQuery(words, entities, parents, space);
    }

    /** Whether an entity has these parents by now. */
    public boolean isWithin(Item entity) {
        return within.entrySet().stream().allMatch(parent -> entity.value(parent.getKey()).equals(Optional.of(parent.getValue())));
    }

    /** What tells it from another, for cursors. */
    public String fingerprint() {
        return String.join("\n", "search", words, String.join(",", entities.stream().map(EntityType::name).toList()))
                + (within.isEmpty() ? "" : "\n" + within);
    }
}
