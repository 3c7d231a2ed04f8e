package io.relata.model;

import io.relata.key.KeyComponent;
import io.relata.table.Access;
import io.relata.table.SortRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A list of entities of one kind that an overloaded index keeps: those that have equal values in some attributes, in the order of others. An entity that lacks
 * one of them is not in it: the index is sparse.
 *
 * @param entity the entity's name
 * @param access the index
 * @param equal the attributes that the entities of one partition have in common
 * @param sort what they are sorted by, and then by id
 */
public record EntityList(String entity, Access access, List<Equal> equal, SortKey sort, Shards shards) {
    /**
     * An attribute whose value is part of the partition key.
     *
     * @param comparison how two values are held to be the same
     * @param only the one value of entities that are in the list at all; none where each value has a list of its own
     */
    public record Equal(SortAttribute attribute, Comparison comparison, Optional<String> only) {
        public String name() {
            return attribute.name();
        }

        private String component(Object value) {
            return comparison == Comparison.AS_IT_IS ? KeyComponent.escape((String) value) : attribute.component(value);
        }

        private Optional<Object> value(Map<String, Object> values) {
            return Optional.ofNullable(values.get(name())).filter(attribute::holds).filter(value -> only.isEmpty() || only.get().equals(value));
        }
    }

    /** Ids differ in upper and lower case, names don't. */
    public enum Comparison {
        AS_IT_IS, FOLDED
    }

    /** The index attributes of an entity; none when it is not in this list. */
    Map<String, Object> place(String id, Map<String, Object> values) {
        List<Object> common = equal.stream().flatMap(each -> each.value(values).stream()).toList();
        if (common.size() < equal.size() || !sort.isComplete(values)) {
            return Map.of();
        }
        Map<String, Object> place = new LinkedHashMap<>();
        place.put(access.partitionAttribute(), partition(common, shards.of(id, values)));
        place.put(access.sortAttribute(), sort.of(values, id));
        return place;
    }

    /**
     * Whether a caller who gives values of these attributes can be answered: all that partitions have in common, and then only the first of those it is sorted
     * by.
     *
     * @param by the attribute that the caller wants to go by behind these; any without
     */
    public boolean serves(Map<String, String> given, Optional<String> by) {
        if (!equal.stream().allMatch(each -> given.containsKey(each.name()) && each.only().map(given.get(each.name())::equals).orElse(true))) {
            return false;
        }
        int fixed = fixed(given).size();
        Set<String> used = Stream.concat(Stream.concat(equal.stream().map(Equal::name), shards.by().stream()),
                sort.attributes().stream().limit(fixed).map(SortAttribute::name)).collect(Collectors.toSet());
        return used.containsAll(given.keySet())
                && by.map(name -> fixed < sort.attributes().size() && sort.attributes().get(fixed).name().equals(name)).orElse(true);
    }

    /**
     * The partitions to read.
     *
     * @throws IllegalArgumentException with what would be right, when a text is no value of its attribute
     */
    public List<String> partitions(Map<String, String> given) {
        List<Object> common = equal.stream().<Object>map(each -> given.get(each.name())).toList();
        return shards.toRead(given).stream().map(shard -> partition(common, shard)).toList();
    }

    /**
     * The stretch of each partition to read.
     *
     * @throws IllegalArgumentException with what would be right, when a text is no value of its attribute
     */
    public SortRange range(Map<String, String> given, Optional<String> from, Optional<String> to) {
        return sort.range(fixed(given), from, to);
    }

    /** Every attribute whose value a caller may give. */
    public List<String> names() {
        return Stream.of(equal.stream().map(Equal::name), sort.attributes().stream().map(SortAttribute::name), shards.by().stream())
                .flatMap(name -> name).distinct()
                .toList();
    }

    /** What it is a list by, for those who ask for another: {@code companyId, then status, startedAt}. */
    public String described() {
        String common = equal.stream().map(each -> each.name() + each.only().map(value -> "=" + value).orElse("")).collect(Collectors.joining(" and "));
        return common + (common.isEmpty() ? "" : ", then ") + sort.attributes().stream().map(SortAttribute::name).collect(Collectors.joining(", "));
    }

    /** The values given of the first attributes that it is sorted by. */
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

    private String partition(List<Object> common, int shard) {
        StringBuilder partition = new StringBuilder(entity);
        for (int i = 0; i < equal.size(); i++) {
            partition.append('.').append(equal.get(i).name());
        }
        for (int i = 0; i < equal.size(); i++) {
            partition.append('#').append(equal.get(i).component(common.get(i)));
        }
        return shards.isSpread() ? partition.append('#').append(shard).toString() : partition.toString();
    }
}
