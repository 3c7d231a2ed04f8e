package io.relata.simulation.change;

import io.relata.internal.engine.change.Compare;
import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelException;
import io.relata.simulation.choice.Choices;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A model before and after a change of some of its parts.
 *
 * @param picks which form each part has before and after
 */
public record ModelPair(ModelVersion before, ModelVersion after, Map<Aspect, Integer> picks) {
    private static final int MOST_CACHED = 300;
    private static final Map<Map<Aspect, Integer>, Optional<ModelPair>> CACHE = new LinkedHashMap<>(MOST_CACHED, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Map<Aspect, Integer>, Optional<ModelPair>> eldest) {
            return size() > MOST_CACHED;
        }
    };

    /**
     * One that may be deployed. The simplest choices change nothing.
     *
     * @param given what is not drawn
     */
    static ModelPair drawn(Choices choices, Map<Aspect, Integer> given) {
        for (;;) {
            Map<Aspect, Integer> picks = new LinkedHashMap<>();
            int oneIn = 1 + choices.below(3);
            Stream.of(Aspect.values())
                    .forEach(aspect -> picks.put(aspect, choices.below(oneIn) == 0 ? choices.below(aspect.forms()) : 0));
            picks.putAll(given);
            Optional<ModelPair> pair = of(picks);
            if (pair.isPresent()) {
                return pair.get();
            }
        }
    }

    private static Optional<ModelPair> of(Map<Aspect, Integer> picks) {
        synchronized (CACHE) {
            return CACHE.computeIfAbsent(picks, ModelPair::made);
        }
    }

    /** None where the models are invalid, or the change would lose something and is refused. */
    private static Optional<ModelPair> made(Map<Aspect, Integer> picks) {
        try {
            ModelPair pair = new ModelPair(ModelVersion.of(picks, Aspect.Side.BEFORE), ModelVersion.of(picks, Aspect.Side.AFTER), picks);
            return pair.isFrom(pair.before, pair.after) ? Optional.of(pair) : Optional.empty();
        } catch (ModelException invalid) {
            return Optional.empty();
        }
    }

    private boolean isFrom(ModelVersion one, ModelVersion other) {
        Declaration was = Declaration.of(one.model());
        return Compare.refused(was, Declaration.of(other.model()), PartStates.ready(was)).isEmpty();
    }

    /** Whether the old model may be deployed again as it was. */
    boolean canGoBack() {
        return isFrom(after, before);
    }

    /** The model of a function. */
    TableModel model(Aspect.Side side) {
        return version(side).model();
    }

    ModelVersion version(Aspect.Side side) {
        return side == Aspect.Side.BEFORE ? before : after;
    }

    /** Whether lists of members hold the entities themselves, and no copies that follow later. */
    boolean membersAreListedAtOnce(Aspect.Side side) {
        return !List.of("copied", "within").contains(Aspect.CLUB.of(picks.getOrDefault(Aspect.CLUB, 0), side));
    }

    /** The attributes of clubs that old functions do not know. */
    List<String> unknownBefore() {
        return after.attributes("club").stream().filter(name -> !before.attributes("club").contains(name)).toList();
    }

    List<String> words() {
        return picks.entrySet().stream().filter(pick -> pick.getValue() > 0)
                .map(pick -> pick.getKey() + " " + pick.getKey().words(pick.getValue())).toList();
    }
}
