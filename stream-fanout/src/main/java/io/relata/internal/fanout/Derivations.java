package io.relata.internal.fanout;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.capacity.Capacities;
import io.relata.internal.fanout.carried.CarriedAttributes;
import io.relata.internal.fanout.child.Children;
import io.relata.internal.fanout.copy.Copies;
import io.relata.internal.fanout.cost.SupposedChange;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.fanout.derivation.AddDerivations;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.fanout.file.AttachedFiles;
import io.relata.internal.fanout.formerly.FormerItems;
import io.relata.internal.fanout.history.Histories;
import io.relata.internal.fanout.link.StoredLinks;
import io.relata.internal.fanout.place.Places;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.total.StoredTotals;
import io.relata.internal.fanout.unique.Guards;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** All derivations of a model. What is new in Relata is added here, and nowhere else; others are {@linkplain AddDerivations services}. */
public final class Derivations {
    private static final List<AddDerivations> ADDED = ServiceLoader.load(AddDerivations.class, Derivations.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get).toList();

    private final TableModel model;
    private final List<Derivation> all;

    private Derivations(TableModel model, List<Derivation> all) {
        this.model = model;
        this.all = all;
    }

    public static Derivations of(TableModel model) {
        Stream<Derivation> own = Stream.of(new StoredLinks(model), new Copies(model), new Guards(model), new Children(), new Places(model),
                new CarriedAttributes(), new Histories(model), new Capacities(model), new StoredTotals(),
                new FormerItems(model));
        Stream<Derivation> added = ADDED.stream().flatMap(each -> each.to(model));
        return new Derivations(model, Stream.of(own, AttachedFiles.to(model), added).flatMap(each -> each).toList());
    }

    /** Judges the item under a key; none where it is of no derivation. */
    public Optional<Derivation.Place> place(Key key) {
        return all.stream().flatMap(each -> each.place(key).stream()).findFirst();
    }

    /** Finds what a core item requires, and lacks or has wrong. */
    public List<Finding> requiredBy(Look look, CoreKey key, Item item) {
        return all.stream().flatMap(each -> each.requiredBy(look, key, item).stream()).toList();
    }

    /** Finds what an entity requires, and lacks or has wrong. */
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return all.stream().flatMap(each -> each.requiredBy(look, entity).stream()).toList();
    }

    /** The derivation that repairs what was found; none where it is of none. */
    public Optional<Derivation> repairing(Finding finding) {
        return all.stream().filter(each -> each.repairs(finding)).findFirst();
    }

    /** What the stream function consumes after a change of an entity, as far as that is known beforehand; besides a read of that. */
    public Units cost(SupposedChange change, Tariff tariff) {
        return all.stream().map(each -> each.cost(change, tariff)).reduce(Units.NONE, Units::plus);
    }

    /** What the functions need of the table, besides what they need in each model. */
    public List<TableActions> access() {
        return all.stream().flatMap(each -> each.access(model).stream()).toList();
    }

    /** The messages that follow from changes of a core item, besides the one that brings its dependents to its state. */
    List<Message> due(Coalesce.Changes changes) {
        return all.stream().flatMap(each -> each.due(changes).stream()).toList();
    }

    /** Brings what may follow from a core item to what it must be, where nothing is known of how it has changed. */
    void recheck(CoreKey changed, Scope scope) {
        all.forEach(each -> each.recheck(changed, scope));
    }

    /** @return whether the message is of a derivation, and done */
    boolean process(Message message, Scope scope) {
        return all.stream().anyMatch(each -> each.process(message, scope));
    }
}
