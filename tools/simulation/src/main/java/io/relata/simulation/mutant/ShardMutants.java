package io.relata.simulation.mutant;

import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Shards;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.ReadCall;
import java.util.function.UnaryOperator;

/** Errors in lists over several shards, and in lists by values. */
final class ShardMutants {
    private ShardMutants() {
    }

    /** While the number of shards changes, only those are read that are written. */
    static ReadCall unchanging(ReadCall call) {
        return call instanceof ReadCall.All all && all.chosen().isPresent()
                ? all.from((read, options) -> all.listing().apply(
                        new ReadContext(unchanging(read.model()), read.table(), read.queries().threads(), read.clock()), options))
                : call;
    }

    private static TableModel unchanging(TableModel model) {
        return new TableModel(model.name(), model.table(), model.multiTenant(),
                model.entities().stream().map(ShardMutants::unchanging).toList(),
                model.relations(), model.permissions(), model.totals());
    }

    private static EntityType unchanging(EntityType type) {
        return new EntityType(type.type(), type.name(), type.collection(), type.attributes(), type.sortBy(),
                type.listed().map(ShardMutants::unchanging), type.parents(), type.hierarchies(),
                type.lists().stream().map(list -> new EntityList(list.entity(), list.access(), list.equal(), list.sort(),
                        unchanging(list.shards()), list.mostBytes())).toList(),
                type.unique(), type.creation(), type.tagging(), type.traits());
    }

    private static Shards unchanging(Shards shards) {
        return new Shards(shards.count(), 0, shards.by());
    }

    /** A list whose number of shards changes is read like any other. */
    static Listing merged(Listing list) {
        return new Listing(list.name(), list.scope(), list.access(), list.partitions(), Listing.Combination.MERGED, list.ranges(),
                list.shown(), list.contents());
    }

    /** Lists of chosen entities are read otherwise. */
    static UnaryOperator<ReadCall> listing(UnaryOperator<Listing> change) {
        return call -> call instanceof ReadCall.All all && all.chosen().isPresent()
                ? all.from((read, options) -> change.apply(all.listing().apply(read, options)))
                : call;
    }
}
