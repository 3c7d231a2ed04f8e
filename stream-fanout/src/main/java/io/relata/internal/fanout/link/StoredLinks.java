package io.relata.internal.fanout.link;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.ReadableItem;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.record.ChangeHint;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Links: that those that follow from attributes are there, and that none outlives its ends. */
public record StoredLinks(TableModel model) implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.DANGLING_LINK, Fault.LINK_OF_ANOTHER_LIFE, Fault.MISSING_LINK, Fault.STRAY_LINK, Fault.LOST_END);
    }

    /** A link, as its key names it. */
    public record Named(Relation relation, LinkRef link) {
    }

    @Override
    public Optional<Place> place(Key key) {
        return key instanceof CoreKey core && LinkRef.isLink(core)
                ? named(core).map(found -> (look, item) -> judge(look, found.relation(), found.link(), item))
                : Optional.empty();
    }

    /** None where the model puts no link: it has no such relation, or a symmetrical one, of which there is none under the greater id. */
    public Optional<Named> named(CoreKey key) {
        try {
            EntityRef to = EntityRef.ofType(key.type());
            return model.relation(LinkRef.relationOf(key)).filter(relation -> relation.to().entity().name().equals(to.entity()))
                    .map(relation -> new Named(relation,
                            new LinkRef(relation.name(), relation.from().entity().ref(LinkRef.fromIdOf(key)), to)))
                    .filter(found -> found.relation().outgoing().link(found.link().from().id(), found.link().to().id())
                            .equals(found.link()));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static List<Finding> judge(Look look, Relation relation, LinkRef link, Item item) {
        AttributeChecks checks = look.checks(item);
        if (Kind.TOMBSTONE.is(item)) {
            checks.tombstone(Kind.LINK);
        } else {
            new LinkShape(relation, link, look.model().retiredAttributes(relation.name())).check(checks);
        }
        List<Finding> findings = new ArrayList<>(checks.findings());
        if (Kind.LINK.is(item) && ReadableItem.is(item)) {
            findings.addAll(new JudgeLink(look).link(relation, link, (CoreKey) item.key(), item));
        }
        return findings;
    }

    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return entity.isSound()
                ? model.following(entity.type()).stream().flatMap(relation -> new JudgeLink(look).unlinked(relation, entity).stream())
                        .toList()
                : List.of();
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        PropagateLink links = new PropagateLink(scope.model(), scope.table(), scope.clock());
        if (finding.fault() == Fault.LOST_END) {
            links.propagateLost((CoreKey) finding.key());
        } else {
            links.propagate(new ChangeHint.OfLink((CoreKey) finding.key(), ChangeHint.Copies.PERHAPS));
        }
        return true;
    }
}
