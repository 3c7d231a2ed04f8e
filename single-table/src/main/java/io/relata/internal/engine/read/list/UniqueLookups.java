package io.relata.internal.engine.read.list;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The unique values by which an entity of a type can be asked for. */
public record UniqueLookups(EntityType type) {
    /** Parameters of requests that read several entities; an attribute of such a name finds none. */
    private static final Set<String> TAKEN = Set.of("id", "limit", "cursor", "order", "from", "to", "prefix", "filter", "sort", "near",
            "within", "fields", "include", "consistent");

    /** Those of them that lists and lookups take alike. */
    private static final Set<String> OF_ANSWERS = Set.of("limit", "fields", "include", "consistent");

    /** What is unique, each by itself. */
    public List<UniqueKey> keys() {
        return type.unique().stream().filter(key -> !key.isOfTime() && Collections.disjoint(key.attributes(), TAKEN)).toList();
    }

    /** All attributes that belong to one of them. */
    public List<String> names() {
        return keys().stream().flatMap(key -> key.attributes().stream()).distinct().toList();
    }

    /** The one of which all attributes are given; of several, the one with the most. */
    public Optional<UniqueKey> given(Collection<String> attributes) {
        return keys().stream().filter(key -> attributes.containsAll(key.attributes()))
                .max(Comparator.comparingInt(key -> key.attributes().size()));
    }

    /**
     * The one of exactly these attributes.
     *
     * @throws IllegalArgumentException when there is none
     */
    public UniqueKey named(Collection<String> attributes) {
        return given(attributes).filter(key -> key.attributes().size() == attributes.size())
                .orElseThrow(() -> new IllegalArgumentException(type.name() + " has no unique "
                        + String.join(" and ", new TreeSet<>(attributes)) + (keys().isEmpty()
                                ? ": the model declares nothing @Unique"
                                : "; unique are " + described())));
    }

    /**
     * The one that a request asks for by its parameters; none where it asks for a list, by the same attributes and more.
     *
     * @param parameters all names in the query string
     */
    public Optional<UniqueKey> asked(Collection<String> parameters) {
        return given(parameters).filter(key -> !type.choices().containsAll(key.attributes())
                || parameters.stream().allMatch(name -> key.attributes().contains(name) || OF_ANSWERS.contains(name)));
    }

    /** Names them in messages: {@code email; courseId and position}. */
    public String described() {
        return keys().stream().map(key -> String.join(" and ", key.attributes())).collect(Collectors.joining("; "));
    }

    /**
     * The values of a key as they are stored.
     *
     * @param given as a caller writes them
     * @throws io.relata.internal.engine.problem.Refusal with what would be right, when an attribute can't have such a value
     */
    public Map<String, Object> values(UniqueKey key, Map<String, String> given) {
        Map<String, Object> values = new HashMap<>();
        key.attributes().forEach(name -> values.put(name,
                GivenValue.stored(type.attribute(name).orElseThrow(), Optional.ofNullable(given.get(name)).orElseThrow())));
        return values;
    }
}
