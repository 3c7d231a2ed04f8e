package io.relata.internal.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The totals of a model by what they are for, in the order in which they are declared.
 *
 * @param areAnswered those that are answered, or those that are only built yet
 */
public record DeclaredTotals(TableModel model, boolean areAnswered) {
    /** What URLs and answers call them. */
    public static final String NAME = "totals";

    /** Those that are answered. */
    public DeclaredTotals(TableModel model) {
        this(model, true);
    }

    /** Those that are kept, and not answered yet. */
    public static DeclaredTotals building(TableModel model) {
        return new DeclaredTotals(model, false);
    }

    /** Those of what belongs or is linked to an entity. */
    public List<TotalType> of(EntityType holder) {
        return those(total -> total.isOf(holder));
    }

    /** Those of what has a tag. */
    public List<TotalType> ofTag() {
        return those(total -> total.scope() instanceof TotalScope.Tagged);
    }

    /** Those of the entities of one type that have a tag. */
    public List<TotalType> ofTag(EntityType entity) {
        return those(total -> total.scope() instanceof TotalScope.Tagged tagged && tagged.entity().equals(entity.name()));
    }

    /** Those of all of an entity. */
    public List<TotalType> ofAll(EntityType entity) {
        return those(total -> total.scope() instanceof TotalScope.Overall all && all.entity().equals(entity.name()));
    }

    /** Those that count all of something, by what that is. */
    Map<TotalScope, TotalType> ofWholeLists() {
        Map<TotalScope, TotalType> counts = new HashMap<>();
        those(total -> total.where().isEmpty()).forEach(total -> counts.putIfAbsent(total.scope(), total));
        return counts;
    }

    private List<TotalType> those(Predicate<TotalType> wanted) {
        return model.totals().stream().filter(total -> total.isAnswered() == areAnswered).filter(wanted).toList();
    }

    /** What a total counts; of links, what is linked to its holder. */
    public EntityType counted(TotalType total) {
        return total.scope() instanceof TotalScope.Linked linked
                ? linked(linked)
                : total.scope().counted().flatMap(model::entity).orElseThrow();
    }

    private EntityType linked(TotalScope.Linked linked) {
        Relation relation = model.relation(linked.relation()).orElseThrow();
        return (linked.end() == TotalScope.End.TO ? relation.from() : relation.to()).entity();
    }
}
