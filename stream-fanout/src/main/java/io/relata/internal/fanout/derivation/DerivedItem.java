package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.cost.SupposedChange;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.fanout.record.Coalesce;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A derivation of one item for each entity of a type, in the partition of the entity's copies. It is kept, judged and repaired alike: the
 * item is compared with what {@link #expected} says, and where it differs, written on condition that it and what it follows from are as
 * they were read. So of several that write it at once, those that have read something older fail, and read again.
 */
public abstract class DerivedItem implements Derivation {
    private final TableModel model;
    private final String name;
    private final String holder;

    /**
     * @param name tells it from others that the same entities have
     * @param holder the type of these entities
     */
    protected DerivedItem(TableModel model, String name, String holder) {
        this.model = model;
        this.name = name;
        this.holder = holder;
    }

    /**
     * The entities whose item may be another after a change of this core item, which may have any attributes that other code has written:
     * what is thrown keeps the stream from going on.
     */
    protected abstract Stream<EntityRef> concerned(Item core);

    /**
     * What the item of an entity must be, by strong reads; none where there must be none.
     *
     * @param known core items that it may follow from: an index may not show what has just been written
     */
    protected abstract Optional<ExpectedItem> expected(EntityRef entity, Set<CoreKey> known, SourceItems truth);

    /** What {@link #expected} reads after a change, and the checks of what the item follows from, but for the entity that has changed. */
    protected abstract Units reads(SupposedChange change, Tariff tariff);

    @Override
    public final Units cost(SupposedChange change, Tariff tariff) {
        return concerned(change.after()).map(entity -> {
            Item item = new Action.Put<>(key(entity), ExpectedItem.of(change.after(), Map.of()).item(), Condition.always()).item();
            Units written = tariff.transacted(tariff.written(Optional.of(item), Optional.of(item)))
                    .plus(tariff.transacted(tariff.refused(Optional.of(change.after()))));
            return tariff.get(Optional.of(item), Consistency.STRONG).plus(reads(change, tariff)).plus(written.inOneRequest());
        }).reduce(Units.NONE, Units::plus);
    }

    @Override
    public final Set<Fault> faults() {
        return Set.of(Fault.MISSING, Fault.STALE, Fault.GHOST);
    }

    @Override
    public final Optional<Place> place(Key key) {
        return of(key).map(entity -> (look, item) -> judge(look, entity, Optional.of(item), Optional.empty()));
    }

    /** An item that is missing or wrong is also looked for by the core item that it must follow from: an index may not show that. */
    @Override
    public final List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return concerned(entity.item()).distinct()
                .flatMap(each -> judge(look, each, look.truth().read(key(each)), Optional.of(entity.item())).stream()).toList();
    }

    /** @param source only what must follow from it first of all; whatever that is, where there is none */
    private List<Finding> judge(Look look, EntityRef entity, Optional<Item> stored, Optional<Item> source) {
        Set<CoreKey> known = known(stored);
        source.ifPresent(item -> known.add((CoreKey) item.key()));
        Optional<ExpectedItem> right = expected(entity, known, look.truth());
        if (isRight(stored, right) || source.isPresent() && right.filter(found -> found.isOf(source.get())).isEmpty()) {
            return List.of();
        }
        Fault fault = stored.isEmpty() ? Fault.MISSING : right.isEmpty() ? Fault.GHOST : Fault.STALE;
        return List.of(new Finding(fault, LikelyCause.LOST_CHANGE, key(entity), source.map(Item::key).orElse(key(entity)),
                "item " + SourceItems.version(stored) + right.map(ExpectedItem::versions).orElse(""),
                "the " + name + " of " + entity.type() + " is not what follows from core items"));
    }

    @Override
    public final boolean repairs(Finding finding) {
        return of(finding.key()).isPresent();
    }

    @Override
    public final boolean repair(Finding finding, Scope scope) {
        keep(of(finding.key()).orElseThrow(), finding.about() instanceof CoreKey source ? Set.of(source) : Set.of(), scope);
        return true;
    }

    @Override
    public final List<Message> due(Coalesce.Changes changes) {
        return changes.records().stream().flatMap(record -> Stream.of(record.before(), record.after())).flatMap(Optional::stream)
                .filter(item -> Kind.ENTITY.is(item) || Kind.LINK.is(item)).flatMap(this::concerned).distinct()
                .<Message>map(entity -> new Message.Maintain(key(entity), changes.key())).toList();
    }

    @Override
    public final boolean process(Message message, Scope scope) {
        Optional<EntityRef> entity = message instanceof Message.Maintain due ? of(due.key()) : Optional.empty();
        entity.ifPresent(found -> keep(found, Set.of(((Message.Maintain) message).changed()), scope));
        return entity.isPresent();
    }

    @Override
    public final void recheck(CoreKey changed, Scope scope) {
        scope.truth().read(changed).stream().flatMap(this::concerned).distinct().forEach(entity -> keep(entity, Set.of(changed), scope));
    }

    private void keep(EntityRef entity, Set<CoreKey> changed, Scope scope) {
        RetryConflicts.until(key(entity), () -> {
            Optional<Item> stored = scope.truth().read(key(entity));
            Set<CoreKey> known = known(stored);
            known.addAll(changed);
            Optional<ExpectedItem> right = expected(entity, known, scope.truth());
            return isRight(stored, right) || isWritten(entity, stored, right, scope);
        });
    }

    private boolean isWritten(EntityRef entity, Optional<Item> stored, Optional<ExpectedItem> right, Scope scope) {
        Condition same = stored.map(ExpectedItem::unchanged).orElseGet(Condition::absent);
        if (right.isEmpty()) {
            return scope.table().delete(new Action.Delete<>(key(entity), same)).written();
        }
        List<Action<? extends Key>> actions = new ArrayList<>(List.of(new Action.Put<>(key(entity), right.get().item(), same)));
        right.get().sources().forEach(source -> actions.add(new Action.Check<>((CoreKey) source.key(), ExpectedItem.unchanged(source))));
        return scope.table().transact(actions).committed();
    }

    /** What begins with {@code _} and is known to no index has no meaning. */
    private boolean isRight(Optional<Item> stored, Optional<ExpectedItem> right) {
        Optional<Map<String, Object>> meant = stored.map(item -> {
            Map<String, Object> attributes = new HashMap<>(item.attributes());
            attributes.keySet().removeIf(name -> name.startsWith("_") && !model.indexedAttributes().contains(name));
            attributes.keySet().removeAll(List.of(Key.PARTITION, Key.SORT));
            return attributes;
        });
        return meant.equals(right.map(expected -> expected.item().attributes()));
    }

    /** What the stored item says that it follows from. */
    private Set<CoreKey> known(Optional<Item> stored) {
        return stored.flatMap(item -> item.entity().flatMap(model::entity)
                .flatMap(type -> new CopyItem(item).sourceIdIfReadable().map(type::ref)))
                .map(CoreKey::of).stream().collect(Collectors.toCollection(HashSet::new));
    }

    private CopyKey key(EntityRef entity) {
        return CopyKey.derived(name, entity);
    }

    private Optional<EntityRef> of(Key key) {
        return key instanceof CopyKey copy ? copy.holder(name).filter(entity -> entity.entity().equals(holder)) : Optional.empty();
    }
}
