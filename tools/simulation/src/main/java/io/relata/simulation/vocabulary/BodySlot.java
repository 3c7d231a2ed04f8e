package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.relata.internal.model.Parent;
import io.relata.simulation.choice.Choices;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * An attribute of bodies.
 *
 * @param parent whose id it holds
 * @param values that it can have, the plainest first; none for ids of parents
 * @param weights of the values
 */
record BodySlot(String name, boolean required, Optional<Parent> parent, List<JsonNode> values, int[] weights) {
    /** The first values come often, so that they collide; all others now and then. */
    private static final int[] PLAIN_WEIGHTS = {8, 6, 5, 3};
    private static final int ABSENT = 8;

    BodySlot(String name, boolean required, Optional<Parent> parent, List<JsonNode> values) {
        this(name, required, parent, values,
                IntStream.range(0, values.size()).map(place -> place < PLAIN_WEIGHTS.length ? PLAIN_WEIGHTS[place] : 1).toArray());
    }

    /** Whether bodies can have it. */
    boolean isPossible() {
        return parent.isPresent() || !values.isEmpty();
    }

    /** A value, or absent where it may be. */
    Optional<JsonNode> maybe(Choices choices, Function<Parent, String> parentIds) {
        if (!isPossible() || !required && choices.weighted(ABSENT, parent.isPresent() ? ABSENT : 2 * ABSENT) == 0) {
            return Optional.empty();
        }
        return Optional.of(value(choices, parentIds));
    }

    JsonNode value(Choices choices, Function<Parent, String> parentIds) {
        if (parent.isPresent()) {
            return JsonNodeFactory.instance.textNode(parentIds.apply(parent.get()));
        }
        JsonNode value = values.get(choices.weighted(weights));
        return value.isContainerNode() ? value.deepCopy() : value;
    }
}
