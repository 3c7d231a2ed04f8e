package io.relata.internal.fanout.link;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.fanout.derivation.DeclaredAttributes;
import io.relata.internal.model.Relation;
import java.util.List;
import java.util.Map;

/**
 * The shape of a link: what follows from its key, and the relationship's own attributes.
 *
 * @param given the names of attributes that the relation has given up
 */
record LinkShape(Relation relation, LinkRef link, List<String> given) {
    void check(AttributeChecks checks) {
        checks.like(CoreItems.link(link, 0, 0, 0, Map.of()));
        if (link.from().equals(link.to())) {
            checks.odd("it links " + link.from().type() + " with itself");
        }
        checks.nothingElse();
        if (checks.areAllPassed()) {
            attributes(checks, checks.item());
        }
    }

    private void attributes(AttributeChecks checks, Item item) {
        Map<String, Object> own = new LinkItem(item).attributes();
        relation.attributesType().ifPresent(record -> new DeclaredAttributes(record, relation.attributes(), "PUT").check(checks, own));
        own.keySet().stream().filter(
                name -> !given.contains(name) && relation.attributes().stream().noneMatch(attribute -> attribute.name().equals(name)))
                .forEach(name -> checks.outdated(
                        "the relation " + relation.name() + " has no attribute " + name + ": PUT the link with those that it has"));
    }
}
