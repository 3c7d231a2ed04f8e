package io.relata.internal.console.view;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.view.Lineage.Derived;
import io.relata.internal.console.view.Lineage.Source;
import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.fanout.copy.CopyPlace;
import io.relata.internal.fanout.link.StoredLinks;
import io.relata.internal.fanout.unique.Guards;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Finds the source of any item, and everything that is derived from that. */
public final class TraceLineage {
    private final TableModel model;
    private final TableReads table;
    private final FindDerived derived;
    private final ConsoleSource source;
    private final UnaryOperator<Key> stored;

    public TraceLineage(ConsoleSource source) {
        this(source, new DynamoDbCopyTable(source.table().dynamoDb(), source.table().name(), source.indexNames()),
                UnaryOperator.identity());
    }

    private TraceLineage(ConsoleSource source, TableReads table, UnaryOperator<Key> stored) {
        this.source = source;
        this.model = source.model();
        this.table = table;
        this.stored = stored;
        this.derived = new FindDerived(model, table);
    }

    /** Empty when the table has no such item and no source of one. In a model with tenants, all that is found is of the same tenant. */
    public Optional<Lineage> of(Key asked) {
        return new StoredKeys(model).tenant(asked).map(keys -> new TraceLineage(source, keys.reads(table), keys::stored)
                .seen(keys.seen(asked))).orElseGet(() -> model.multiTenant() ? Optional.empty() : seen(asked));
    }

    private Optional<Lineage> seen(Key asked) {
        if (asked instanceof CopyKey copy) {
            return CopyPlace.of(model, copy).flatMap(place -> entity(EntityRef.ofType(copy.type()), asked));
        }
        CoreKey core = (CoreKey) asked;
        if (LinkRef.isLink(core)) {
            return new StoredLinks(model).named(core).flatMap(found -> link(found.relation(), found.link(), asked));
        } else if (core.isUnique()) {
            return new Guards(model).guarded(core).flatMap(found -> table.get(core, Consistency.STRONG)
                    .flatMap(guard -> new GuardItem(guard).ownerIfReadable()).flatMap(owner -> entity(found.type().ref(owner), asked)));
        }
        return (core.isHistory() ? core.ofHistory() : CapacityKey.is(core) ? CapacityKey.holder(core) : core.ofEntity())
                .flatMap(entity -> entity(entity, asked));
    }

    private Optional<Lineage> entity(EntityRef entity, Key asked) {
        return model.entity(entity.entity()).flatMap(type -> table.get(CoreKey.of(entity), Consistency.STRONG).map(item -> {
            FindDerived.Found found = derived.of(type, entity, item);
            boolean lives = Kind.ENTITY.is(item);
            return lineage(new Source(key(item.key()), kind(item), version(item), life(item), changedAt(item), Optional.of(type.name()),
                    entity.entity() + " " + entity.id() + (lives ? "" : ", which was deleted")), asked, found.derived(), found.truncated());
        }));
    }

    private Optional<Lineage> link(Relation relation, LinkRef link, Key asked) {
        return table.get(CoreKey.of(link), Consistency.STRONG).map(item -> {
            List<Derived> copies = Stream.of(copy(relation.outgoing(), link.from(), link.to(), item),
                    copy(relation.incoming(), link.to(), link.from(), item)).toList();
            return lineage(new Source(key(item.key()), kind(item), version(item), life(item), changedAt(item), Optional.empty(),
                    "the link of " + words(link.from())
                            + " and " + words(link.to()) + (Kind.LINK.is(item) ? "" : ", which was ended")),
                    asked, copies, false);
        });
    }

    /** A link's copies are behind if they are of another version of it. */
    private Derived copy(Side side, EntityRef holder, EntityRef shown, Item link) {
        CopyKey key = side.copy(holder.id(), shown.id());
        Optional<Item> copy = table.get(key, Consistency.STRONG);
        long version = copy.flatMap(item -> new CopyItem(item).storedLinkVersion()).map(value -> ((Number) value).longValue()).orElse(0L);
        boolean behind = Kind.LINK.is(link) ? version != version(link) : copy.isPresent();
        return new Derived(key(key), "copy", "relation " + side.relation().name(), version, version(link), behind,
                "The copy of " + words(shown) + " for " + words(holder)
                        + (behind ? " is not yet what the link says." : " has what the link says."));
    }

    private Lineage lineage(Source of, Key asked, List<Derived> all, boolean truncated) {
        ItemView.ItemKey key = stored(of.key());
        return new Lineage(of.at(key), new Lineage.Asked(stored(key(asked))),
                all.stream().map(each -> each.at(stored(each.key()))).toList(),
                truncated, source.capabilities().live().flatMap(live -> live.latest(key.id(), key.type()))
                        .map(record -> new Lineage.ChangeRecordView(record.sequenceNumber(), record.at(), record.lagMillis())));
    }

    private ItemView.ItemKey stored(ItemView.ItemKey key) {
        return key(stored.apply(Key.of(key.id(), key.type())));
    }

    private static String words(EntityRef entity) {
        return entity.entity() + " " + entity.id();
    }

    private static String kind(Item item) {
        return Kind.in(item).orElse("");
    }

    private static Optional<Long> life(Item item) {
        return Optional.of(new EntityItem(item)).filter(EntityItem::hasLife).map(EntityItem::life);
    }

    private static Optional<String> changedAt(Item item) {
        return new EntityItem(item).updatedAtIfThere();
    }

    static long version(Item item) {
        return item.hasVersion() ? item.version() : 0;
    }

    static ItemView.ItemKey key(Key key) {
        return new ItemView.ItemKey(key.id(), key.type());
    }
}
