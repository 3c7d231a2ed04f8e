package io.relata.pages.costs;

import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;

/**
 * What the items of a model cost, and what is done with them.
 *
 * @param items every kind of item that there is
 * @param counts everything that callers do, in the order of {@link Operations}
 * @param verified what a run of verify then reads
 */
record ModelCosts(String name, List<ItemCost> items, List<Count> counts, VerifyCost verified) {
    /**
     * @param fans how many copies there are when an entity is changed, in ascending order
     * @param store an empty one
     */
    static ModelCosts of(String name, TableModel model, List<Integer> fans, Store store) {
        List<Count> counts = new ArrayList<>();
        try (MeasuredTable world = new MeasuredTable(model, SampleItems.of(name, model), fans, store)) {
            new Operations(world, counts::add).all();
            return new ModelCosts(name, items(world), counts, world.verified());
        }
    }

    private static List<ItemCost> items(MeasuredTable world) {
        Tariff tariff = new Tariff(world.model);
        List<ItemCost> items = new ArrayList<>();
        for (EntityType type : world.model.entities()) {
            Item entity = world.item(CoreKey.of(type.ref(MeasuredTable.id(0))));
            items.add(ItemCost.of(type.name(), entity, tariff));
            type.unique().forEach(unique -> unique.guards(entity.attributes())
                    .forEach(guard -> items.add(ItemCost.of("guard of its " + unique.name(), world.item(guard), tariff))));
            Reservations.of(entity).forEach((attribute, capacity) -> {
                items.add(ItemCost.of("reservation of %s, by its %s".formatted(IndefiniteArticle.with(type.name()), attribute),
                        world.item(capacity.reservation(Reservations.until(entity), type.ref(MeasuredTable.id(0)))), tariff));
                items.add(ItemCost.of("capacity for %s, by their %s".formatted(type.collection(), attribute), world.item(capacity.key()),
                        tariff));
            });
            if (type.hasSelfCopy()) {
                items.add(ItemCost.of("copy of " + IndefiniteArticle.with(type.name()) + " beside what it is linked to",
                        world.ownCopy(CopyKey.self(type.ref(MeasuredTable.id(0)))), tariff));
            }
        }
        for (Relation relation : world.model.relations()) {
            Side side = Operations.fanning(relation);
            String holder = MeasuredTable.id(world.hub(side));
            items.add(ItemCost.of("link " + relation.name(), world.item(CoreKey.of(side.link(holder, MeasuredTable.id(1)))), tariff));
            items.add(copy(world, side.copy(holder, MeasuredTable.id(1)), side, tariff));
            items.add(copy(world, side.opposite().copy(MeasuredTable.id(1), holder), side.opposite(), tariff));
        }
        return items;
    }

    private static ItemCost copy(MeasuredTable world, CopyKey key, Side side, Tariff tariff) {
        return ItemCost.of("copy of %s for %s".formatted(IndefiniteArticle.with(side.shown().entity().name()),
                IndefiniteArticle.with(side.holder().entity().name())), world.item(key), tariff);
    }
}
