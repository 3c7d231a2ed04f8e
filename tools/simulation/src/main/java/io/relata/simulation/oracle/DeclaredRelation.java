package io.relata.simulation.oracle;

import io.relata.model.Relation;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A relation.
 *
 * @param from its one end
 * @param attributes the names of a relationship's attributes
 * @param follows the attribute that links; none where callers link
 */
record DeclaredRelation(String name, End from, End to, Set<String> attributes, Optional<String> follows) {
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
                relation.attributesType().stream().flatMap(record -> Stream.of(record.getRecordComponents())).map(part -> part.getName())
                        .collect(Collectors.toSet()),
                relation.follows());
    }
}
