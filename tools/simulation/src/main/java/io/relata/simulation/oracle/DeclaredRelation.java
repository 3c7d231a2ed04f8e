package io.relata.simulation.oracle;

import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Relation;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A relation.
 *
 * @param from its one end
 * @param attributes the names of a relationship's attributes
 * @param required those that are always there
 * @param pairs whether each link is the same for both ends, and lies under the lesser id
 * @param follows the attribute that links; none where callers link
 */
public record DeclaredRelation(String name, End from, End to, Set<String> attributes, Set<String> required,
        Optional<String> follows, boolean pairs) {
    /**
     * @param entity the entity at this end
     * @param label what the keys of copies that lie beside it begin with: {@code customer}, or {@code customer.shopsAt} where the relation
     * has a name
     * @param orders in which what lies beside it is listed, besides that of ids; the first in the first index, and so on
     * @param linked a relationship's attributes, as if they were those of what is listed
     */
    public record End(String entity, String label, List<String> orders, Optional<DeclaredEntity> linked) {
        private static End of(Relation.End end, String other, boolean unnamed, Relation relation, Vocabulary vocabulary) {
            return new End(end.entity().name(), unnamed ? end.entity().name() : end.entity().name() + "." + end.path(),
                    end.orders().stream().map(LinkOrder::name).toList(),
                    relation.attributesType().map(record -> vocabulary.entity(other, record, Map.of())));
        }
    }

    static DeclaredRelation of(Relation relation, Vocabulary vocabulary) {
        String from = relation.from().entity().name();
        String to = relation.to().entity().name();
        boolean unnamed = relation.name().equals(from + "-" + to)
                && (relation.follows().isPresent() || relation.from().path().equals(relation.to().entity().collection()));
        return new DeclaredRelation(relation.name(),
                End.of(relation.from(), to, unnamed, relation, vocabulary), End.of(relation.to(), from, unnamed, relation, vocabulary),
                parts(relation).map(RecordComponent::getName).collect(Collectors.toSet()),
                parts(relation).filter(Vocabulary::isRequired).map(RecordComponent::getName).collect(Collectors.toSet()),
                relation.follows(), from.equals(to) && relation.from().path().equals(relation.to().path()));
    }

    private static Stream<RecordComponent> parts(Relation relation) {
        return relation.attributesType().stream().flatMap(record -> Stream.of(record.getRecordComponents()));
    }
}
