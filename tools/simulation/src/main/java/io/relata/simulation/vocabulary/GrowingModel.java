package io.relata.simulation.vocabulary;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelException;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.ModelUse;
import io.relata.simulation.vocabulary.declared.ModelUse.Tenants;
import io.relata.simulation.vocabulary.declared.RecordUse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A drawn model as it is deployed four times, while the lists of it get more shards, or fewer: before, with the new number read, with it
 * written and the old one read, and with the new one alone. In the middle two, lists of children move from the indexes named after
 * attributes to some that they share; not with tenants, where the keys of the former ones would be left, and are seen otherwise by each
 * step.
 */
public final class GrowingModel {
    private static final int STEPS = 4;
    private static final int[] FEW = {2, 3};
    private static final int[] MANY = {4, 5, 7};
    private static final int SHRINKS = 4;
    private static final String MOVED = "children";

    private GrowingModel() {
    }

    /** The deployments, in order; those of the first model from this number on that has lists. */
    public static List<TableModel> of(long number, Tenants tenants) {
        for (long next = number;; next++) {
            ModelUse drawn = DrawnModel.declared(next).with(tenants);
            if (drawn.entities().stream().anyMatch(entity -> entity.annotations().stream().anyMatch(GrowingModel::isList))) {
                long seed = next;
                try {
                    return IntStream.range(0, STEPS).mapToObj(step -> deployed(drawn, seed, step).model()).toList();
                } catch (ModelException tooFewOrTooMany) {
                    // Some lists can't be spread otherwise.
                }
            }
        }
    }

    private static ModelUse deployed(ModelUse drawn, long seed, int step) {
        Dice dice = new Dice(seed);
        Set<String> staying = staying(drawn.entities());
        List<RecordUse> entities = drawn.entities().stream().map(entity -> new RecordUse(entity.name(), entity.annotations().stream()
                .map(annotation -> isList(annotation) ? grown(annotation, dice, step) : annotation).toList(),
                drawn.tenants() == Tenants.NONE ? moved(entity.components(), staying, step) : entity.components(),
                entity.sealed()))
                .toList();
        return new ModelUse(drawn.table(), Optional.of("growing" + Math.floorMod(seed, 1_000_000L)), drawn.tenants(), entities,
                drawn.parts(),
                drawn.relations(), drawn.totals());
    }

    /** @param staying the attributes whose own index stays, since it lists children of others too */
    private static List<ComponentUse> moved(List<ComponentUse> components, Set<String> staying, int step) {
        return components.stream().map(component -> staying.contains(component.name())
                ? component
                : new ComponentUse(component.name(), component.type(), component.annotations().stream().map(use -> isParent(use)
                        ? moved(use, component.name(), MOVED + components.indexOf(component), step)
                        : use).toList()))
                .toList();
    }

    private static Set<String> staying(List<RecordUse> entities) {
        return entities.stream().flatMap(entity -> entity.components().stream())
                .filter(component -> component.annotations().stream().anyMatch(GrowingModel::isIndexed)
                        || component.annotations().stream().noneMatch(GrowingModel::isParent))
                .map(ComponentUse::name).collect(Collectors.toSet());
    }

    private static boolean isParent(AnnotationUse use) {
        return use.type() == BelongsTo.class;
    }

    private static boolean isIndexed(AnnotationUse use) {
        return isParent(use) && (use.members().containsKey("index") || use.members().containsKey("formerIndex"));
    }

    private static AnnotationUse moved(AnnotationUse belongsTo, String attribute, String index, int step) {
        return switch (step) {
            case 0 -> belongsTo;
            case 1, 2 -> belongsTo.with("index", index).with("formerIndex", attribute + "Gsi");
            default -> belongsTo.with("index", index);
        };
    }

    private static boolean isList(AnnotationUse annotation) {
        return annotation.type() == Listed.class || annotation.type() == ListBy.class;
    }

    private static AnnotationUse grown(AnnotationUse list, Dice dice, int step) {
        Map<String, Object> members = new LinkedHashMap<>(list.members());
        boolean isSpread = list.type() == Listed.class || members.keySet().stream().anyMatch(List.of("shards", "burst")::contains);
        List.of("shards", "otherShards", "burst", "bytes").forEach(members::remove);
        int few = isSpread ? FEW[dice.below(FEW.length)] : 1;
        int many = MANY[dice.below(MANY.length)];
        boolean shrinks = dice.oneIn(SHRINKS);
        int before = shrinks ? many : few;
        int after = shrinks ? few : many;
        AnnotationUse plain = new AnnotationUse(list.type(), members);
        return switch (step) {
            case 0 -> plain.with("shards", before);
            case 1 -> plain.with("shards", before).with("otherShards", after);
            case 2 -> plain.with("shards", after).with("otherShards", before);
            default -> plain.with("shards", after);
        };
    }
}
