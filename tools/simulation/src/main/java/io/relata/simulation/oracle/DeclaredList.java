package io.relata.simulation.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A list of entities with equal values.
 *
 * @param equal the attributes whose values they share
 * @param sort those that they are sorted by, and then by id
 */
public record DeclaredList(String index, List<Equal> equal, List<String> sort, DeclaredShards shards) {
    /**
     * An attribute whose value the entities of a partition share.
     *
     * @param only the one value of those that are in the list at all
     */
    public record Equal(String attribute, Optional<String> only) {
        static Equal of(String declared) {
            int sign = declared.indexOf('=');
            return sign < 0
                    ? new Equal(declared, Optional.empty())
                    : new Equal(declared.substring(0, sign), Optional.of(declared.substring(sign + 1)));
        }
    }

    /** The partitions that an entity may be in: {@code employment.companyId.status#7#current}; none if it is not in the list. */
    Optional<Set<String>> partitions(DeclaredEntity type, String id, Map<String, Object> values) {
        StringBuilder partition = new StringBuilder(type.name());
        List<String> shared = new ArrayList<>();
        for (Equal each : equal) {
            Object value = values.get(each.attribute());
            Optional<String> component = type.isId(each.attribute()) && value instanceof String text
                    ? Optional.of(Texts.escaped(text))
                    : type.component(each.attribute(), values);
            if (component.isEmpty() || each.only().isPresent() && !each.only().get().equals(value)) {
                return Optional.empty();
            }
            partition.append('.').append(each.attribute());
            shared.add(component.get());
        }
        if (sort.stream().anyMatch(attribute -> type.component(attribute, values).isEmpty())) {
            return Optional.empty();
        }
        shared.forEach(value -> partition.append('#').append(value));
        String chooser = shards.by().map(attribute -> String.valueOf(values.get(attribute))).orElse(id);
        return Optional.of(shards.of(chooser, partition.toString(), "#", DeclaredShards.Unspread.PLAIN));
    }
}
