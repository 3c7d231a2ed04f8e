package io.relata.internal.fanout.link;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.fanout.derivation.DeclaredAttributes;
import io.relata.internal.model.Relation;
import java.util.Map;

/** The shape of a link: what follows from its key, and the relationship's own attributes. */
record LinkShape(Relation relation, LinkRef link) {
    void check(AttributeChecks checks) {
        checks.is(Attr.KIND, Kind.LINK.stored());
        checks.is(Attr.RELATION, relation.name());
        checks.is(Attr.FROM, link.from().id());
        checks.is(Attr.TO, link.to().id());
        checks.whole(Attr.VERSION);
        checks.whole(Attr.FROM_LIFE);
        checks.whole(Attr.TO_LIFE);
        checks.map(Attr.ATTRIBUTES);
        if (link.from().equals(link.to())) {
            checks.odd("it links " + link.from().type() + " with itself");
        }
        checks.nothingElse();
        if (checks.areAllPassed()) {
            attributes(checks, checks.item());
        }
    }

    private void attributes(AttributeChecks checks, Item item) {
        Map<String, Object> own = item.map(Attr.ATTRIBUTES);
        relation.attributesType().ifPresent(record -> new DeclaredAttributes(record, relation.attributes(), "PUT").check(checks, own));
        own.keySet().stream().filter(name -> relation.attributes().stream().noneMatch(attribute -> attribute.name().equals(name)))
                .forEach(name -> checks.outdated(
                        "the relation " + relation.name() + " has no attribute " + name + ": PUT the link with those that it has"));
    }
}
