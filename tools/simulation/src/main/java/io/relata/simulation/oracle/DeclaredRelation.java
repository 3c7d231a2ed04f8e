package io.relata.simulation.oracle;

import io.relata.model.Relation;
import java.lang.reflect.RecordComponent;
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
 * @param follows the attribute that links; none where callers link
 */
record DeclaredRelation(String name, End from, End to, Set<String> attributes, Set<String> required,
        Optional<String> follows) {
    /**
     * @param entity the entity at this end
     * @param label what the keys of copies that lie beside it begin with: {@code customer}, or {@code customer.shopsAt} where the relation
     * has a name
     */
    record End(String entity, String label) {
    }

    static DeclaredRelation of(Relation relation) {
        String from = relation.from().entity().name();
        String to = relation.to().entity().name();
        boolean unnamed = relation.name().equals(from + "-" + to)
                && (relation.follows().isPresent() || relation.from().path().equals(relation.to().entity().collection()));
        return new DeclaredRelation(relation.name(),
                new End(from, unnamed ? from : from + "." + relation.from().path()),
                new End(to, unnamed ? to : to + "." + relation.to().path()),
                parts(relation).map(RecordComponent::getName).collect(Collectors.toSet()),
                parts(relation).filter(Vocabulary::isRequired).map(RecordComponent::getName).collect(Collectors.toSet()),
                relation.follows());
    }

    private static Stream<RecordComponent> parts(Relation relation) {
        return relation.attributesType().stream().flatMap(record -> Stream.of(record.getRecordComponents()));
    }
}
