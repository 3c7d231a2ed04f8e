package io.relata.internal.engine.access;

import io.relata.access.CountAndSums;
import io.relata.access.GroupQuery;
import io.relata.access.Totals;
import io.relata.access.TotalsByName;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.total.CountedTotal;
import io.relata.internal.engine.total.GroupOptions;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.engine.total.TotalValues;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TotalType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The totals about entities of one type. */
record TypedTotals(ReadContext context, EntityType type) implements Totals {
    @Override
    public TotalsByName of(String id) {
        require(declared().of(type), "of " + IndefiniteArticle.with(type.name()));
        return named(new ReadTotals(context).of(type, id));
    }

    @Override
    public TotalsByName taggedWith(String tag) {
        require(declared().ofTag(type), "of the " + type.collection() + " that have a tag");
        return named(new ReadTotals(context).ofTag(new Tag(tag), type));
    }

    @Override
    public TotalsByName overall() {
        require(declared().ofAll(type), "of all " + type.collection());
        return named(new ReadTotals(context).ofAll(type));
    }

    @Override
    public GroupQuery groups(String total, String by) {
        return new TypedGroups(context, type, total, new GroupOptions(by, Optional.empty(), Optional.empty(), Direction.ASCENDING,
                ListOptions.USUAL_PAGE, Optional.empty()));
    }

    private DeclaredTotals declared() {
        return new DeclaredTotals(context.model());
    }

    private static void require(List<TotalType> totals, String what) {
        if (totals.isEmpty()) {
            throw new IllegalArgumentException("the model declares no totals " + what);
        }
    }

    private static TotalsByName named(List<CountedTotal> totals) {
        Map<String, CountAndSums> named = new LinkedHashMap<>();
        totals.forEach(total -> named.put(total.type().name(), values(total.values())));
        return new TotalsByName(named, CountedTotal.asOf(totals));
    }

    static CountAndSums values(TotalValues values) {
        Map<String, CountAndSums> groups = new LinkedHashMap<>();
        values.groups().forEach((constant, group) -> groups.put(constant, values(group)));
        return new CountAndSums(values.count(), values.sums(), values.averages(), groups);
    }
}
