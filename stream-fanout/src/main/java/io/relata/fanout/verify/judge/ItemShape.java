package io.relata.fanout.verify.judge;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.EntityRef;
import io.relata.fanout.derivation.AttributeChecks;
import java.util.List;
import java.util.Set;

/**
 * What a core item looks like, judged by the item alone: which attributes it has, of which types, and those that follow from others.
 *
 * @param oddities what no rule explains; a sentence for each
 * @param outdated what callers gave it that the model does not allow, or what it lacks; a sentence for each, with what to do. The item may
 * be older than the model
 */
record ItemShape(List<String> oddities, List<String> outdated) {
    /** @param indexed the attributes by which overloaded indexes know entities */
    static ItemShape of(Set<String> indexed, CorePlace place, Item item) {
        AttributeChecks checks = new AttributeChecks(item, indexed);
        if (place instanceof CorePlace.OfGuard) {
            checks.known(Attr.EXPIRES_AT);
            guard(checks, Set.of());
        } else if (place instanceof CorePlace.OfRequest) {
            guard(checks, Set.of("request", "answer", Attr.EXPIRES_AT));
        } else if (place instanceof CorePlace.OfLimit) {
            limit(checks);
        } else if (place instanceof CorePlace.OfHistory history) {
            new HistoryShape(history.type(), history.entity()).check(checks);
        } else if (place instanceof CorePlace.OfLink link) {
            linkOrTombstone(checks, link);
        } else if (place instanceof CorePlace.OfEntity entity) {
            entityOrTombstone(checks, entity, indexed);
        } else {
            throw new IllegalArgumentException("no shape for " + place.getClass().getName());
        }
        return new ItemShape(checks.oddities(), checks.outdated());
    }

    private static void linkOrTombstone(AttributeChecks checks, CorePlace.OfLink place) {
        if (Kind.TOMBSTONE.is(checks.item())) {
            tombstone(checks, Kind.LINK);
        } else {
            new LinkShape(place.relation(), place.link()).check(checks);
        }
    }

    private static void entityOrTombstone(AttributeChecks checks, CorePlace.OfEntity place, Set<String> indexed) {
        if (Kind.TOMBSTONE.is(checks.item())) {
            tombstone(checks, Kind.ENTITY);
        } else {
            new EntityShape(place.type(), place.entity().id(), indexed).check(checks);
        }
    }

    private static void tombstone(AttributeChecks checks, Kind of) {
        checks.is(Attr.OF, of.stored());
        checks.whole(Attr.VERSION);
        checks.whole(Attr.EXPIRES_AT);
        checks.nothingElse();
    }

    private static void limit(AttributeChecks checks) {
        checks.is(Attr.KIND, Kind.LIMIT.stored());
        checks.whole(Attr.PAID_UNTIL);
        checks.whole(Attr.EXPIRES_AT);
        checks.nothingElse();
    }

    private static void guard(AttributeChecks checks, Set<String> more) {
        checks.is(Attr.KIND, Kind.GUARD.stored());
        checks.require(Attr.OWNER, owner -> EntityRef.storedId(owner).isPresent(), "the id of an entity");
        more.forEach(name -> checks.require(name, value -> true, "there"));
        checks.nothingElse();
    }
}
