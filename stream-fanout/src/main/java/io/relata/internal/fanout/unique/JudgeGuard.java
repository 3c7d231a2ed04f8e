package io.relata.internal.fanout.unique;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.fanout.derivation.SpelledGuards;
import io.relata.internal.model.UniqueKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges guards of unique values by their owners, and owners by their guards. */
final class JudgeGuard {
    private final Look look;
    private final SourceItems truth;
    private final SpelledGuards spelled;
    private final Instant now;

    /** @param look tells what has expired: who has needs no guards, and its guards keep nobody from a value */
    JudgeGuard(Look look) {
        this.look = look;
        this.truth = look.truth();
        this.spelled = look.guards();
        this.now = look.now();
    }

    /** Whether an entity does not hold the guard of a value that it has. */
    Optional<Finding> unguarded(UniqueKey unique, JudgedEntity entity) {
        Item item = entity.item();
        return missing(unique, entity.ref(), item).map(guard -> {
            String value = KeyText.REDACTED.of(guard.id());
            Optional<EntityRef> other = other(unique, entity.ref(), item);
            return new Finding(other.isPresent() ? Fault.DUPLICATE_VALUE : Fault.OWNER_WITHOUT_GUARD, LikelyCause.UNGUARDED, item.key(),
                    item.key(), "entity " + item.version() + ", " + unique.name(),
                    other.map(holder -> entity.ref().type() + " and " + holder.type() + " have the same " + unique.name()
                            + ", and the latter holds " + value + ": give one of them another").orElse("it does not hold " + value));
        });
    }

    /** The guard that an entity should hold, if it holds none for its value. */
    private Optional<CoreKey> missing(UniqueKey unique, EntityRef entity, Item item) {
        return unique.guard(item.attributes()).filter(plain -> !Expiry.isOver(item, now))
                .filter(plain -> spelled.all(unique, item.attributes()).stream().noneMatch(guard -> truth.read(guard)
                        .filter(found -> new GuardItem(found).isOwnedBy(entity.id()) && !GuardKeys.isShadow(found))
                        .isPresent()))
                .map(spelled::written);
    }

    /** Another entity that holds the guard of this one's value, and has the value, too. */
    private Optional<EntityRef> other(UniqueKey unique, EntityRef entity, Item item) {
        CoreKey plain = unique.guard(item.attributes()).orElseThrow();
        return spelled.of(plain).stream().flatMap(guard -> truth.read(guard).stream())
                .filter(guard -> !GuardKeys.isShadow(guard) && !Expiry.isPast(guard, now))
                .flatMap(guard -> new GuardItem(guard).ownerIfReadable().stream())
                .map(id -> new EntityRef(entity.entity(), id))
                .filter(owner -> !owner.equals(entity) && truth.read(owner).filter(Kind.ENTITY::is)
                        .flatMap(found -> unique.guard(found.attributes())).equals(Optional.of(plain)))
                .findFirst();
    }

    List<Finding> guard(Guards.Guarded place, CoreKey key, Item guard) {
        AttributeChecks checks = look.checks(guard);
        checks.mayExpire();
        checks.kind(Kind.GUARD);
        checks.owner();
        checks.nothingElse();
        List<Finding> findings = new ArrayList<>(checks.findings());
        if (new GuardItem(guard).ownerIfReadable().isPresent()) {
            findings.addAll(held(place, key, guard));
        }
        return findings;
    }

    private List<Finding> held(Guards.Guarded place, CoreKey key, Item guard) {
        if (spelled.isUnknown(key)) {
            return List.of(Finding.unexplained(guard, "it is hashed, and nobody said with which key: give the key of the deployment"));
        }
        EntityRef owner = place.type().ref(new GuardItem(guard).owner());
        Optional<Item> entity = truth.read(owner);
        String state = "owner " + owner.id() + " " + SourceItems.version(entity);
        Optional<CoreKey> plain = entity.filter(Kind.ENTITY::is).flatMap(item -> place.unique().guard(item.attributes()));
        boolean held = plain.filter(value -> spelled.isOf(value, key)).isPresent();
        boolean heldOnce = entity.filter(Kind.ENTITY::is).filter(item -> spelled.isOfLayout1(place.unique(), item.attributes(), key))
                .isPresent();
        if (Expiry.isPast(guard, now) && (!held && !heldOnce || Expiry.isOver(entity.get(), now))) {
            return List.of();
        } else if (heldOnce) {
            return List.of(new Finding(Fault.OUTDATED_GUARD, LikelyCause.OTHER_DEPLOYMENT, key, key, state,
                    "its value is spelled as in tables of layout 1"));
        } else if (spelled.isOutdated(key, guard, held)) {
            return List.of(new Finding(Fault.OUTDATED_GUARD, LikelyCause.OTHER_DEPLOYMENT, key, key, state,
                    !key.isHashed()
                            ? "it has its value in plain text"
                            : spelled.isOfAnotherKey(key) ? "it is hashed with another key" : "it belongs beside a plain one"));
        }
        return held
                ? wrongExpiry(place, key, guard, entity.get(), state)
                : List.of(new Finding(Fault.GUARD_WITHOUT_OWNER, LikelyCause.FOREIGN_WRITE, key, key, state,
                        owner.type() + " does not have this value"));
    }

    /** What is put beside a plain guard counts for nothing, whenever it ends. */
    private static List<Finding> wrongExpiry(Guards.Guarded place, CoreKey key, Item guard, Item owner, String state) {
        boolean right = guard.expiresAt().equals(Expiry.of(place.type(), owner.attributes()).map(second -> second));
        return right || GuardKeys.isShadow(guard)
                ? List.of()
                : List.of(new Finding(Fault.WRONG_EXPIRY, LikelyCause.FOREIGN_WRITE, key, key, state, "it expires at another time than "
                        + place.type().ref(new GuardItem(guard).owner()).type()));
    }
}
