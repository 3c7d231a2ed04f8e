package io.relata.internal.fanout.verify.judge;

import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.fanout.Derivations;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.EntityShape;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.ReadableItem;
import io.relata.internal.fanout.work.RunKey;
import io.relata.internal.fanout.work.Task;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges one item by its keys as they are seen in its part of the table. */
public final class JudgeItem {
    private final TableModel model;
    private final Derivations derivations;
    private final Look look;
    private final GivenUp given;

    public JudgeItem(Look look) {
        this.model = look.model();
        this.look = look;
        this.derivations = Derivations.of(model);
        this.given = new GivenUp(model.retired());
    }

    /**
     * Everything that is wrong with the item, or with what it requires.
     *
     * @param item as a strong read returned it
     */
    public List<Finding> look(Item item) {
        Key key = item.key();
        if (key instanceof CopyKey copy && TableIdentity.is(copy, item)) {
            return List.of();
        } else if (key instanceof CopyKey copy && copy.isProgress()) {
            return progress(copy, item);
        }
        Optional<Derivation.Place> place = derivations.place(key);
        if (place.isPresent()) {
            return derived(place.get(), key, item);
        } else if (key instanceof CopyKey) {
            return unexplained(item, "no rule of the model puts a copy here");
        }
        return ((CoreKey) key).ofEntity().filter(entity -> model.entity(entity.entity()).isPresent())
                .map(entity -> entity(entity, (CoreKey) key, item)).orElseGet(() -> request((CoreKey) key, item));
    }

    private List<Finding> derived(Derivation.Place place, Key key, Item item) {
        List<Finding> findings = new ArrayList<>(place.judge(look, item));
        if (key instanceof CoreKey core && LinkRef.isLink(core) && ReadableItem.is(item)) {
            findings.addAll(derivations.requiredBy(look, core, item));
        }
        return findings;
    }

    /** @param item the entity, or its tombstone */
    private List<Finding> entity(EntityRef entity, CoreKey key, Item item) {
        EntityType type = model.entity(entity.entity()).orElseThrow();
        AttributeChecks checks = look.checks(item);
        if (Kind.TOMBSTONE.is(item)) {
            checks.tombstone(Kind.ENTITY);
        } else {
            given.attributes(type.name()).forEach(checks::known);
            new EntityShape(type, entity.id(), model.overloadedAttributes()).check(checks);
        }
        List<Finding> findings = new ArrayList<>(checks.findings());
        if (ReadableItem.is(item)) {
            findings.addAll(derivations.requiredBy(look, key, item));
            if (Kind.ENTITY.is(item)) {
                findings.addAll(derivations.requiredBy(look, new JudgedEntity(type, entity, item, checks.areAllPassed())));
            }
        }
        return findings;
    }

    /** What requests leave for a while: idempotency keys, and what callers have used of their limits. */
    private List<Finding> request(CoreKey key, Item item) {
        AttributeChecks checks = look.checks(item);
        if (key.isLimit()) {
            checks.kind(Kind.LIMIT);
            checks.whole(CallerLimit.PAID_UNTIL);
            checks.whole(Attr.EXPIRES_AT);
        } else if (key.isIdempotency() && key.id().equals(key.type())) {
            checks.kind(Kind.GUARD);
            checks.owner();
            List.of("request", "answer", Attr.EXPIRES_AT).forEach(name -> checks.require(name, value -> true, "there"));
        } else {
            return unexplained(item, "no rule of the model puts an item here");
        }
        checks.nothingElse();
        return checks.findings();
    }

    private List<Finding> unexplained(Item item, String why) {
        return given.has(item.key()) ? List.of() : List.of(Finding.unexplained(item, why));
    }

    private List<Finding> progress(CopyKey key, Item item) {
        Optional<StalledJob> stall = StalledJob.of(key, item);
        if (stall.isPresent()) {
            return stall.get().isOverdue(look.now())
                    ? List.of(new Finding(Fault.STALLED, LikelyCause.LOST_MESSAGE, key, key, stall.get().state(),
                            "no turn was taken since " + stall.get().lastWritten()))
                    : List.of();
        }
        return Kind.PROGRESS.is(item) && RunKey.is(key)
                ? List.of()
                : List.of(Finding.unexplained(item, "no task of " + List.of(Task.values()) + " has such a progress item"));
    }
}
