package io.relata.fanout.verify.judge;

import io.relata.engine.identity.TableIdentity;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.ComposedKey;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.Key;
import io.relata.engine.table.TableReads;
import io.relata.fanout.Derivations;
import io.relata.fanout.derivation.Derivation;
import io.relata.fanout.derivation.Fault;
import io.relata.fanout.derivation.Finding;
import io.relata.fanout.derivation.LikelyCause;
import io.relata.fanout.derivation.Look;
import io.relata.fanout.derivation.ReadableItem;
import io.relata.fanout.derivation.SourceItems;
import io.relata.fanout.derivation.SpelledGuards;
import io.relata.fanout.work.RunKey;
import io.relata.fanout.work.Task;
import io.relata.model.Model;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges one item of a tenant, by its keys as the tenant sees them, or one of a model without tenants. */
public final class JudgeItem {
    private final Model model;
    private final JudgeCore core;
    private final JudgePlace places;
    private final JudgeCopy copies;
    private final Derivations derivations;
    private final Look look;

    /**
     * @param table the tenant's
     * @param now tells what has expired, and fan-outs in progress from stalled ones
     */
    public JudgeItem(Model model, TableReads table, Instant now, SpelledGuards guards) {
        this.model = model;
        this.look = new Look(model, new SourceItems(table), now, guards);
        SourceItems truth = look.truth();
        this.core = new JudgeCore(truth, now, guards);
        this.places = new JudgePlace(model, truth);
        this.copies = new JudgeCopy(model, truth);
        this.derivations = Derivations.of(model);
    }

    /**
     * Everything that is wrong with the item, or with the copies that it requires.
     *
     * @param item as a strong read returned it
     */
    public List<Finding> look(Item item) {
        Key key = item.key();
        if (key instanceof CopyKey copy && TableIdentity.is(copy, item)) {
            return List.of();
        }
        Optional<Derivation.Place> derived = derivations.place(key);
        if (derived.isPresent()) {
            return derived.get().judge(look, item);
        } else if (key instanceof CopyKey copy) {
            return copy.isProgress()
                    ? progress(copy, item)
                    : CopyPlace.of(model, copy).map(place -> copies.look(place, copy, item))
                            .orElseGet(() -> unexplained(item, "no rule of the model puts a copy here"));
        }
        return CorePlace.of(model, (CoreKey) key).map(place -> core(place, (CoreKey) key, item))
                .orElseGet(() -> unexplained(item, "no rule of the model puts an item here"));
    }

    /** What belongs to an entity that the model has given up stays as it is, and is nothing wrong. */
    private List<Finding> unexplained(Item item, String why) {
        boolean given = model.retired().stream()
                .map(name -> Pattern.compile(
                        "unique:" + name + "\\..*|" + name + "(\\.[^" + ComposedKey.SEPARATOR + "]*)?" + ComposedKey.SEPARATOR + ".*"))
                .anyMatch(key -> key.matcher(item.key().id()).matches() || key.matcher(item.key().type()).matches());
        return given ? List.of() : List.of(Finding.unexplained(item, why));
    }

    private List<Finding> core(CorePlace place, CoreKey key, Item item) {
        List<Finding> findings = new ArrayList<>();
        ItemShape shape = ItemShape.of(model.overloadedAttributes(), place, item);
        List<String> oddities = shape.oddities();
        if (!oddities.isEmpty() || !shape.outdated().isEmpty()) {
            findings.add(Finding.unexplained(item,
                    Stream.concat(oddities.stream(), shape.outdated().stream()).collect(Collectors.joining("; "))));
        }
        findings.addAll(core.look(place, key, item));
        if (ReadableItem.is(item)) {
            findings.addAll(derivations.requiredBy(look, key, item));
        }
        if (oddities.isEmpty() && place instanceof CorePlace.OfEntity entity && Kind.ENTITY.is(item)) {
            findings.addAll(places.entity(entity.type(), entity.entity(), item));
        }
        return findings;
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
