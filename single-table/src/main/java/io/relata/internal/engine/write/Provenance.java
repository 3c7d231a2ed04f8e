package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Deletion;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.EntityType;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an entity that is created brings along from where it was before.
 *
 * @param createdAt when it was created there; nothing where that is now
 * @param life the life that links and children know it by; 0 where they know none
 * @param version the last that it is known to have had; 0 for none
 */
record Provenance(String createdAt, Set<String> tags, long life, long version) {
    /** Of an entity that is created here and now. */
    static final Provenance NONE = new Provenance("", Set.of(), 0, 0);

    /** Of an entity that was stored so. */
    static Provenance of(Item stored) {
        EntityItem entity = new EntityItem(stored);
        return new Provenance(entity.createdAt(), entity.tags(), entity.life(), stored.version());
    }

    /** Of an entity that was deleted here: it begins another life. */
    static Provenance of(Deletion deletion) {
        EntityItem entity = new EntityItem(deletion.entity());
        return new Provenance(entity.createdAt(), entity.tags(), 0, deletion.version());
    }

    /**
     * Of an entity that comes from elsewhere.
     *
     * @param json with its {@code createdAt} and its {@code tags}, as far as it says
     * @throws Refusal when these are not valid
     */
    static Provenance of(EntityType type, ObjectNode json) {
        List<Violation> violations = new ArrayList<>();
        String createdAt = createdAt(json.path(ServerFields.CREATED_AT), violations);
        Set<String> tags = tags(type, json.path(ServerFields.TAGS), violations);
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
        return new Provenance(createdAt, tags, 0, 0);
    }

    private static String createdAt(JsonNode given, List<Violation> violations) {
        if (given.isMissingNode() || given.isNull()) {
            return "";
        }
        try {
            return Timestamps.format(Timestamps.parse(given.asText()));
        } catch (DateTimeException e) {
            violations.add(new Violation("/" + ServerFields.CREATED_AT, "it has to be a time in ISO-8601"));
            return "";
        }
    }

    private static Set<String> tags(EntityType type, JsonNode given, List<Violation> violations) {
        Set<String> tags = new TreeSet<>();
        for (JsonNode each : given) {
            try {
                tags.add(new Tag(each.asText()).text());
            } catch (Refusal e) {
                violations.add(new Violation("/" + ServerFields.TAGS, String.valueOf(e.getMessage()).replaceFirst("^: ", "")));
            }
        }
        if (!tags.isEmpty() && !type.taggable()) {
            violations.add(new Violation("/" + ServerFields.TAGS, IndefiniteArticle.with(type.name())
                    + " can't be tagged: the model does not declare it @Taggable"));
        } else if (tags.size() > TagEntity.MOST_TAGS) {
            violations.add(new Violation("/" + ServerFields.TAGS, "an entity has at most " + TagEntity.MOST_TAGS + " tags"));
        }
        return tags;
    }

    /** Its first version here: greater than all that it had, and than those of what it replaces. */
    long firstVersion(Instant now, Optional<Item> replaced) {
        return CoreItems.firstVersion(now, Math.max(version, replaced.map(Item::version).orElse(0L)));
    }

    /**
     * What it has from the beginning. Where there is a tombstone, its earlier life has ended, with links and children that go along with
     * it, so it begins another one.
     *
     * @param given the creation time that its body names; that of now without
     */
    CoreItems.Origin origin(String given, long first, Optional<Item> replaced) {
        return new CoreItems.Origin(createdAt.isEmpty() ? given : createdAt, life == 0 || replaced.isPresent() ? first : life, tags);
    }
}
