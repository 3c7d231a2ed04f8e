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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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

    /** What an entity does not hold the guards of although it has it, once for each other entity that holds them. */
    Stream<Finding> unguarded(UniqueKey unique, JudgedEntity entity) {
        Item item = entity.item();
        if (Expiry.isOver(item, now)) {
            return Stream.empty();
        } else if (unique.isTooLong(item.attributes())) {
            return Stream.of(unguarded(unique, item, "it has more time than can be held, and so it holds none: make it shorter"));
        }
        Set<Optional<EntityRef>> others = new HashSet<>();
        return missing(unique, entity.ref(), item).stream().flatMap(guard -> {
            String value = KeyText.REDACTED.of(spelled.written(guard).id());
            Optional<EntityRef> other = other(unique, entity.ref(), guard);
            if (!others.add(other)) {
                return Stream.empty();
            }
            return Stream.of(other.map(holder -> new Finding(Fault.DUPLICATE_VALUE, LikelyCause.UNGUARDED, item.key(), item.key(),
                    state(unique, item), entity.ref().type() + " and " + holder.type() + " have the same " + unique.name()
                            + ", and the latter holds " + value + ": give one of them another"))
                    .orElseGet(() -> unguarded(unique, item, "it does not hold " + value)));
        });
    }

    private static Finding unguarded(UniqueKey unique, Item item, String detail) {
        return new Finding(Fault.OWNER_WITHOUT_GUARD, LikelyCause.UNGUARDED, item.key(), item.key(), state(unique, item), detail);
    }

    private static String state(UniqueKey unique, Item item) {
        return "entity " + item.version() + ", " + unique.name();
    }

    /** The guards that an entity should hold and does not, in plain text. */
    private List<CoreKey> missing(UniqueKey unique, EntityRef entity, Item item) {
        return unique.guards(item.attributes()).stream()
                .filter(plain -> spelled.all(plain, unique, item.attributes()).stream().noneMatch(guard -> truth.read(guard)
                        .filter(found -> new GuardItem(found).isOwnedBy(entity.id()) && !GuardKeys.isShadow(found))
                        .isPresent()))
                .toList();
    }

    /** Another entity that holds a guard that this one should, and has what it is for, too. */
    private Optional<EntityRef> other(UniqueKey unique, EntityRef entity, CoreKey plain) {
        return spelled.of(plain).stream().flatMap(guard -> truth.read(guard).stream())
                .filter(guard -> !GuardKeys.isShadow(guard) && !Expiry.isPast(guard, now))
                .flatMap(guard -> new GuardItem(guard).ownerIfReadable().stream())
                .map(id -> new EntityRef(entity.entity(), id))
                .filter(owner -> !owner.equals(entity) && SpelledGuards.guards(unique, truth.read(owner)).contains(plain))
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
        boolean held = spelled.held(place.unique(), entity, key).isPresent();
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
