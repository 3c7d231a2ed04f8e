package io.relata.internal.model;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.KeyComponent;
import io.relata.internal.engine.key.ListPartition;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.internal.model.attribute.SortKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A list in an overloaded index: entities of one type with equal values in some attributes, sorted by others. The index is sparse: it omits
 * entities that lack one of the attributes.
 *
 * @param entity the entity's name
 * @param access the index
 * @param equal the attributes that the entities of one partition have in common
 * @param sort what they are sorted by, and then by id
 * @param mostBytes the most that a partition key may have
 */
public record EntityList(String entity, Access access, List<Equal> equal, SortKey sort, Shards shards, int mostBytes) {
    /**
     * An attribute whose value is part of the partition key.
     *
     * @param comparison how two values are held to be the same
     * @param keyName its name in keys: the first that it had
     * @param only the one value of entities that are in the list at all; none where each value has a list of its own
     */
    public record Equal(SortAttribute attribute, String keyName, Comparison comparison, Optional<String> only) {
        public String name() {
            return attribute.name();
        }

        private String component(Object value) {
            return comparison == Comparison.AS_IT_IS ? KeyComponent.escape((String) value) : attribute.component(value);
        }

        private Optional<Object> value(Map<String, Object> values) {
            return Optional.ofNullable(values.get(name())).filter(attribute::holds)
                    .filter(value -> only.isEmpty() || only.get().equals(value));
        }
    }

    /** How values are compared: ids exactly, text without regard to case. */
    public enum Comparison {
        AS_IT_IS, FOLDED
    }

    /** The index attributes of an entity; empty if it is not in this list. */
    Map<String, Object> place(String id, Map<String, Object> values) {
        return common(values).filter(common -> sort.isComplete(values)).map(common -> {
            Map<String, Object> place = new LinkedHashMap<>();
            place.put(access.partitionAttribute(), partition(common, shards.of(id, values)));
            place.put(access.sortAttribute(), sort.of(values, id));
            return place;
        }).orElse(Map.of());
    }

    /** The partition of an entity that was written with the other number of shards; empty if there is no other. */
    Optional<String> otherPartition(String id, Map<String, Object> values) {
        return common(values).flatMap(common -> shards.ofOther(id, values).map(suffix -> partition(common, suffix)));
    }

    /** The values that entities of one partition share; empty if one is missing. */
    private Optional<List<Object>> common(Map<String, Object> values) {
        List<Object> common = equal.stream().flatMap(each -> each.value(values).stream()).toList();
        return common.size() < equal.size() ? Optional.empty() : Optional.of(common);
    }

    /** The maximum length in bytes of the partition key of an entity with these values; 0 if it has none. */
    public int longestPartitionKey(Map<String, Object> values) {
        return common(values).map(common -> Limits.bytes(partition(common, ListPartition.LONGEST_SHARD))).orElse(0);
    }

    /**
     * Whether this list can answer a request with these attributes: it must have all attributes of the partition key, and otherwise only
     * the first sort attributes.
     *
     * @param by the attribute that the caller wants to go by behind these; default any
     */
    public boolean serves(Map<String, String> given, Optional<String> by) {
        if (!equal.stream()
                .allMatch(each -> given.containsKey(each.name()) && each.only().map(given.get(each.name())::equals).orElse(true))) {
            return false;
        }
        int fixed = fixed(given).size();
        Set<String> used = Stream.concat(Stream.concat(equal.stream().map(Equal::name), shards.by().stream().map(SortAttribute::name)),
                sort.attributes().stream().limit(fixed).map(SortAttribute::name)).collect(Collectors.toSet());
        return used.containsAll(given.keySet())
                && by.map(name -> fixed < sort.attributes().size() && sort.attributes().get(fixed).name().equals(name)).orElse(true);
    }

    /**
     * The partitions to read.
     *
     * @throws IllegalArgumentException with what would be right, when a text is no value of its attribute, or too long for a key
     */
    public List<String> partitions(Map<String, String> given) {
        int bytes = Limits.bytes(partition(given(given), ListPartition.LONGEST_SHARD));
        if (bytes > mostBytes) {
            throw new IllegalArgumentException(
                    equal.stream().map(Equal::name).collect(Collectors.joining(" and ")) + " would make a key of " + bytes
                            + " bytes, and at most " + mostBytes + " are possible: nothing stored is that long");
        }
        return shards.toRead(given).stream().map(suffix -> partition(given(given), suffix)).toList();
    }

    /** Identifies the list for these values, whatever the number of shards, which may change between two pages. */
    public String identity(Map<String, String> given) {
        return partition(given(given), ListPartition.UNSHARDED)
                + shards.by().map(by -> given.get(by.name())).map(value -> "\n" + value).orElse("");
    }

    private List<Object> given(Map<String, String> given) {
        return equal.stream().<Object>map(each -> given.get(each.name())).toList();
    }

    /**
     * The range to read in each partition.
     *
     * @throws IllegalArgumentException with what would be right, when a text is no value of its attribute
     */
    public SortRange range(Map<String, String> given, Optional<String> from, Optional<String> to) {
        return sort.rangeBeforeIds(fixed(given), from, to);
    }

    /** All attributes whose values a caller may provide. */
    public List<String> names() {
        return Stream.of(equal.stream().map(Equal::attribute), sort.attributes().stream(), shards.by().stream())
                .flatMap(attributes -> attributes).map(SortAttribute::name).distinct().toList();
    }

    /** Describes the list in messages: {@code companyId, then status, startedAt}. */
    public String described() {
        String common = equal.stream().map(each -> each.name() + each.only().map(value -> "=" + value).orElse(""))
                .collect(Collectors.joining(" and "));
        return common + (common.isEmpty() ? "" : ", then ")
                + (sort.attributes().isEmpty()
                        ? "id"
                        : sort.attributes().stream().map(SortAttribute::name).collect(Collectors.joining(", ")));
    }

    /** The given values of the first sort attributes. */
    private List<String> fixed(Map<String, String> given) {
        List<String> fixed = new ArrayList<>();
        for (SortAttribute attribute : sort.attributes()) {
            if (!given.containsKey(attribute.name())) {
                break;
            }
            fixed.add(given.get(attribute.name()));
        }
        return fixed;
    }

    private String partition(List<Object> common, String shard) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < equal.size(); i++) {
            values.add(equal.get(i).component(common.get(i)));
        }
        return ListPartition.equal(entity, equal.stream().map(Equal::keyName).toList(), values, shard);
    }
}
