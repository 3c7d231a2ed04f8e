package io.relata.internal.engine.fresh;

import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.item.CopyItem;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.LinkItem;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Query;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A list of copies: of what an entity is linked to, or what has a tag. Which copies belong there is what {@link ExpectedCopies} says of the
 * core items: of each entity that was written, of its link with the holder of the list, and of the holder.
 */
final class ListedCopies implements AffectedList {
    private final OwnWrites own;
    private final TableModel model;
    private final Set<String> shown;
    private final List<WrittenItem> entities;
    private final List<WrittenItem> links;

    private ListedCopies(OwnWrites own, TableModel model, Set<String> shown, List<WrittenItem> entities, List<WrittenItem> links) {
        this.own = own;
        this.model = model;
        this.shown = shown;
        this.entities = entities;
        this.links = links;
    }

    static ListedCopies of(OwnWrites own, TableModel model, List<EntityType> types) {
        Set<String> shown = types.stream().map(EntityType::name).collect(Collectors.toSet());
        List<WrittenItem> entities = own.items().stream().filter(item -> !item.isLink()).toList();
        List<WrittenItem> links = own.items().stream().filter(WrittenItem::isLink).toList();
        return new ListedCopies(own, model, shown, entities, links);
    }

    @Override
    public int most() {
        return (int) entities.stream().filter(item -> item.entity().filter(entity -> shown.contains(entity.entity())).isPresent()).count()
                + links.size();
    }

    /** Sort keys of copies are unique: none comes before its equals. */
    @Override
    public boolean places(String type) {
        return false;
    }

    @Override
    public Collection<CoreKey> undecided(Query query, List<Item> items) {
        Map<String, Item> copies = new HashMap<>();
        items.forEach(item -> copies.put(item.string(Key.SORT), item));
        Set<CoreKey> keys = new LinkedHashSet<>();
        boolean isShown = true;
        CopyKey partition = new CopyKey(query.partition(), query.partition());
        for (WrittenItem item : entities) {
            EntityRef entity = item.entity().orElseThrow();
            boolean isHolder = isHolder(partition, entity);
            if (shown.contains(entity.entity()) && (!isHolder || hasSelfCopy(partition, entity))) {
                Set<CoreKey> sources = sources(partition, entity);
                keys.addAll(sources);
                isShown &= sources.isEmpty() || item.isShown(Optional.ofNullable(copies.get(entity.type())));
            }
            if (isHolder && !items.isEmpty()) {
                Set<CoreKey> ofHolder = ofHolder(partition, item, entity, copies.keySet());
                keys.addAll(ofHolder);
                isShown &= ofHolder.isEmpty();
            }
        }
        for (WrittenItem item : links) {
            Optional<EntityRef> other = other(partition, item.key());
            if (other.isPresent()) {
                keys.addAll(sources(partition, other.get()));
                isShown &= isLinkShown(item, Optional.ofNullable(copies.get(other.get().type())));
            }
        }
        return isShown ? Set.of() : keys;
    }

    private static boolean isLinkShown(WrittenItem link, Optional<Item> copy) {
        return link.isDeleted()
                ? copy.filter(item -> new CopyItem(item).isOfNoLaterLink(link.version())).isEmpty()
                : copy.filter(item -> !new CopyItem(item).isOfNoLaterLink(link.version() - 1)).isPresent();
    }

    /** What decides about the copy of an entity in a partition; nothing where the model has no such copies there. */
    private Set<CoreKey> sources(CopyKey partition, EntityRef entity) {
        if (partition.isOfTag() || isHolder(partition, entity)) {
            return Set.of(CoreKey.of(entity));
        }
        return link(partition, entity).map(link -> Set.of(CoreKey.of(link), CoreKey.of(link.from()), CoreKey.of(link.to())))
                .orElse(Set.of());
    }

    /** What decides about all copies of a partition: its holder is gone, or lives another life than their links were made for. */
    private Set<CoreKey> ofHolder(CopyKey partition, WrittenItem item, EntityRef holder, Set<String> types) {
        Set<CoreKey> links = types.stream().flatMap(type -> entity(type).flatMap(entity -> link(partition, entity)).stream())
                .map(CoreKey::of).collect(Collectors.toSet());
        if (links.isEmpty() || item.change() == WrittenItem.Change.CHANGED) {
            return Set.of();
        }
        Set<CoreKey> keys = new HashSet<>(item.isDeleted() ? Set.of() : links);
        keys.add(CoreKey.of(holder));
        return keys;
    }

    private boolean isHolder(CopyKey partition, EntityRef entity) {
        return !partition.isOfTag() && partition.name().equals(entity.id()) && (partition.label().equals(entity.entity())
                || shown.stream().flatMap(each -> model.side(partition.label(), each).stream())
                        .anyMatch(side -> side.holder().entity().name().equals(entity.entity())));
    }

    private boolean hasSelfCopy(CopyKey partition, EntityRef entity) {
        return partition.label().equals(entity.entity()) && model.entity(entity.entity()).filter(EntityType::hasSelfCopy).isPresent();
    }

    private Optional<LinkRef> link(CopyKey partition, EntityRef entity) {
        return model.side(partition.label(), entity.entity()).map(side -> side.link(partition.name(), entity.id()));
    }

    /** The entity that a link shows in this partition; none where it shows none. */
    private Optional<EntityRef> other(CopyKey partition, CoreKey link) {
        Optional<EntityRef> to = entity(link.type());
        return model.relation(LinkRef.relationOf(link)).flatMap(relation -> {
            EntityRef from = relation.from().entity().ref(LinkRef.fromIdOf(link));
            return Stream.of(to.filter(any -> relation.outgoing().partition(from.id()).equals(partition.id())).stream(),
                    to.filter(end -> relation.incoming().partition(end.id()).equals(partition.id())).map(end -> from).stream())
                    .flatMap(each -> each).filter(entity -> shown.contains(entity.entity())).findFirst();
        });
    }

    private static Optional<EntityRef> entity(String type) {
        try {
            return Optional.of(EntityRef.ofType(type));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public boolean decides(Query query, Item copy) {
        CopyKey partition = new CopyKey(query.partition(), query.partition());
        return entity(copy.string(Key.SORT)).filter(entity -> {
            Set<CoreKey> sources = sources(partition, entity);
            return !sources.isEmpty() && sources.stream().allMatch(own::knows) || isOfEndedHolder(partition, entity);
        }).isPresent();
    }

    private boolean isOfEndedHolder(CopyKey partition, EntityRef entity) {
        Optional<Side> side = model.side(partition.label(), entity.entity());
        if (side.isEmpty() || !EntityRef.isId(partition.name())) {
            return false;
        }
        CoreKey holder = CoreKey.of(side.get().holder().entity().ref(partition.name()));
        CoreKey link = CoreKey.of(side.get().link(partition.name(), entity.id()));
        return own.knows(holder) && (own.alive(holder).isEmpty() || own.knows(link) && !isOfLife(side.get(), partition.name(), entity, link,
                new EntityItem(own.alive(holder).get())));
    }

    private boolean isOfLife(Side side, String holderId, EntityRef entity, CoreKey link, EntityItem holder) {
        return own.stored(link).flatMap(LinkItem::of)
                .filter(item -> (side.isFrom(holderId, entity.id()) ? item.fromLife() : item.toLife()) == holder.life()).isPresent();
    }

    @Override
    public boolean isLater(Query query, Item shownCopy, Optional<Item> expected) {
        CopyItem copy = new CopyItem(shownCopy);
        if (expected.isPresent()) {
            return !copy.isNoLaterThan(expected.get().version())
                    || copy.isOfLink() && !copy.isOfNoLaterLink(new CopyItem(expected.get()).linkVersion());
        }
        CopyKey partition = new CopyKey(query.partition(), query.partition());
        return entity(shownCopy.string(Key.SORT)).filter(entity -> copy.isOfLink()
                ? link(partition, entity).map(CoreKey::of).flatMap(own::stored).filter(Item::hasVersion)
                        .filter(link -> !copy.isOfNoLaterLink(link.version()))
                        .isPresent()
                : own.stored(CoreKey.of(entity)).filter(Item::hasVersion).filter(source -> !copy.isNoLaterThan(source.version()))
                        .isPresent())
                .isPresent();
    }

    @Override
    public Map<Key, Item> expected(Query query) {
        Map<Key, Item> expected = new HashMap<>();
        ExpectedCopies.of(model, own.all()).forEach((key, copy) -> {
            if (key.id().equals(query.partition())) {
                expected.put(key, copy);
            }
        });
        return expected;
    }
}
