package io.relata.simulation.history;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.simulation.table.SimTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What actors that have stopped were about to read or to write, as entities: a call about these, or their kin, meets them. */
record Attended(TableModel model, SimTable table, List<Key> keys) {
    /** The entities that the keys are about, those that these belong to, and those that belong to one of them. */
    List<EntityRef> withKin() {
        List<EntityRef> met = keys.stream().flatMap(this::about).distinct().toList();
        List<EntityRef> above = met.stream().flatMap(this::parents).toList();
        List<EntityRef> family = Stream.concat(met.stream(), above.stream()).distinct().toList();
        return Stream.concat(family.stream(), family.stream().flatMap(this::children)).distinct().toList();
    }

    private Stream<EntityRef> about(Key key) {
        Stream<EntityRef> linked = LinkRef.isLink(key)
                ? model.relations().stream().filter(relation -> relation.name().equals(LinkRef.relationOf(key)))
                        .map(relation -> new EntityRef(relation.from().entity().name(), LinkRef.fromIdOf(key)))
                : Stream.of();
        Optional<EntityRef> holder = key instanceof CoreKey core ? CapacityKey.holder(core) : Optional.empty();
        return Stream.concat(linked, holder.or(() -> entity(key.type())).stream());
    }

    private Optional<EntityRef> entity(String type) {
        return model.entities().stream().filter(entity -> type.startsWith(entity.name() + "#")
                && EntityRef.isId(type.substring(entity.name().length() + 1))).map(entity -> EntityRef.ofType(type)).findFirst();
    }

    private Stream<EntityRef> parents(EntityRef entity) {
        return table.item(CoreKey.of(entity)).filter(Kind.ENTITY::is).stream().flatMap(item -> type(entity).parents().stream()
                .flatMap(parent -> parentOf(item, parent).stream()));
    }

    private Stream<EntityRef> children(EntityRef entity) {
        return table.items().stream().filter(Kind.ENTITY::is).filter(item -> model.entity(item.string(Attr.ENTITY)).stream()
                .flatMap(type -> type.parents().stream()).anyMatch(parent -> parentOf(item, parent).filter(entity::equals).isPresent()))
                .map(item -> EntityRef.ofType(item.key().type()));
    }

    static Optional<EntityRef> parentOf(Item child, Parent parent) {
        return child.value(parent.attribute()).flatMap(EntityRef::storedId).map(id -> new EntityRef(parent.entity(), id));
    }

    private EntityType type(EntityRef entity) {
        return model.entity(entity.entity()).orElseThrow();
    }
}
