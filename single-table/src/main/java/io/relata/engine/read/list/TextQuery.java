package io.relata.engine.read.list;

import io.relata.engine.problem.Refusal;
import io.relata.model.EntityType;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;

/**
 * What to look for: entities that have all of these words, of which the last may be the beginning of one.
 *
 * @param words as the caller wrote them, trimmed and NFC-normalised; no syntax, whatever is in it
 * @param entities the kinds of entities to look among
 * @param tenant whose entities, in a model with tenants
 */
public record TextQuery(String words, List<EntityType> entities, Optional<String> tenant) {
    public static final int LONGEST = 200;

    /** @throws Refusal when there are no words, or too many */
    public TextQuery {
        words = Normalizer.normalize(words, Normalizer.Form.NFC).strip();
        if (words.isEmpty() || words.codePointCount(0, words.length()) > LONGEST) {
            throw new Refusal(Refusal.Reason.MALFORMED, "q is what to look for, in 1 to " + LONGEST + " characters, and here "
                    + (words.isEmpty() ? "none" : words.codePointCount(0, words.length())));
        }
    }

    /** A query in a model without tenants. */
    public TextQuery(String words, List<EntityType> entities) {
        this(words, entities, Optional.empty());
    }

    /** What tells it from another, for cursors. */
    public String fingerprint() {
        return String.join("\n", "search", words, String.join(",", entities.stream().map(EntityType::name).toList()));
    }
}
