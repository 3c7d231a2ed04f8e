package io.relata.simulation.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.Parent;
import io.relata.simulation.choice.Choices;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The bodies of one entity or relation. */
final class BodyPool {
    private static final String PARENT_ID = "p1";
    private static final int TRIED = 20;
    private static final int ROUNDS = 3;
    private static final Function<Parent, String> ANY_PARENT = parent -> PARENT_ID;

    private final List<BodySlot> slots;
    private final List<BodySlot> changeable;
    private final List<BodySlot> removable;
    private final WrongValues wrong;
    /** Whole bodies, where attributes that are valid each are not always valid together. */
    private final List<ObjectNode> whole;
    private final boolean hasBodies;

    /**
     * @param record declares the attributes
     * @param parents whose ids attributes hold
     * @param only the values of attributes that have no others
     * @param constant attributes that never change
     * @param samples bodies that are known to be valid
     * @param check all that is wrong with a body
     */
    BodyPool(Class<? extends Record> record, List<Parent> parents, Map<String, List<JsonNode>> only, Set<String> constant,
            List<ObjectNode> samples, Function<ObjectNode, List<Violation>> check) {
        Map<String, List<JsonNode>> fixed = new HashMap<>(only);
        parents.forEach(parent -> fixed.put(parent.attribute(), List.of(JsonNodeFactory.instance.textNode(PARENT_ID))));
        RecordValues values = new RecordValues(record, fixed, samples, Integer.MAX_VALUE, check);
        // An id is only looked at once each of its parts is valid.
        List<BodySlot> possible = slots(values, parents);
        boolean isWrong = constant.size() > 1 || !areValid(possible, check);
        boolean isChanged = true;
        for (int round = 1; round < ROUNDS && isWrong && isChanged; round++) {
            isChanged = values.removeWrong();
            possible = slots(values, parents);
            isWrong = !areValid(possible, check);
        }
        this.slots = possible;
        this.changeable = slots.stream().filter(slot -> slot.isPossible() && !constant.contains(slot.name())).toList();
        this.removable = changeable.stream().filter(slot -> !slot.required()).toList();
        this.wrong = new WrongValues(record, slots);
        this.whole = isWrong ? whole(samples, check) : List.of();
        this.hasBodies = !isWrong || !whole.isEmpty();
    }

    private static List<BodySlot> slots(RecordValues values, List<Parent> parents) {
        return values.names().stream().map(name -> slot(name, values, parents)).toList();
    }

    private static BodySlot slot(String name, RecordValues values, List<Parent> parents) {
        Optional<Parent> parent = parents.stream().filter(each -> each.attribute().equals(name)).findFirst();
        return new BodySlot(name, values.isRequired(name), parent, parent.isPresent() ? List.of() : values.of(name));
    }

    /** Whether some bodies that are composed of any values are valid. */
    private static boolean areValid(List<BodySlot> slots, Function<ObjectNode, List<Violation>> check) {
        Choices choices = Choices.ofSeed(0);
        return Stream.generate(() -> composed(slots, choices, ANY_PARENT)).limit(TRIED).allMatch(body -> check.apply(body).isEmpty());
    }

    /** Valid bodies: samples, those that are composed, and each with one attribute changed. */
    private List<ObjectNode> whole(List<ObjectNode> samples, Function<ObjectNode, List<Violation>> check) {
        Choices choices = Choices.ofSeed(0);
        List<ObjectNode> bodies = new ArrayList<>(Stream.concat(samples.stream(),
                Stream.generate(() -> composed(slots, choices, ANY_PARENT)).limit(8 * TRIED)).filter(body -> check.apply(body).isEmpty())
                .toList());
        for (ObjectNode body : changeable.isEmpty() ? List.<ObjectNode>of() : List.copyOf(bodies)) {
            BodySlot slot = changeable.get(choices.below(changeable.size()));
            ObjectNode changed = body.deepCopy().set(slot.name(), slot.value(choices, ANY_PARENT));
            if (check.apply(changed).isEmpty()) {
                bodies.add(changed);
            }
        }
        return bodies.stream().distinct().toList();
    }

    ObjectNode full(Choices choices, Function<Parent, String> parentIds) {
        if (whole.isEmpty()) {
            return composed(slots, choices, parentIds);
        }
        ObjectNode body = whole.get(choices.below(whole.size())).deepCopy();
        slots.forEach(slot -> slot.parent().filter(parent -> body.has(slot.name()))
                .ifPresent(parent -> body.put(slot.name(), parentIds.apply(parent))));
        return body;
    }

    private static ObjectNode composed(List<BodySlot> slots, Choices choices, Function<Parent, String> parentIds) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        for (BodySlot slot : slots) {
            slot.maybe(choices, parentIds).ifPresent(value -> body.set(slot.name(), value));
        }
        return body;
    }

    /** A merge patch: nothing, another value, two of them, none, or a part of a map or record. */
    ObjectNode patch(Choices choices, Function<Parent, String> parentIds) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        if (changeable.isEmpty()) {
            return patch;
        }
        switch (choices.weighted(2, 10, 2, removable.isEmpty() ? 0 : 4, 1)) {
            case 1 -> change(patch, choices, parentIds);
            case 2 -> {
                change(patch, choices, parentIds);
                change(patch, choices, parentIds);
            }
            case 3 -> patch.putNull(removable.get(choices.below(removable.size())).name());
            case 4 -> changePart(patch, choices, parentIds);
            default -> {
            }
        }
        return patch;
    }

    private void change(ObjectNode patch, Choices choices, Function<Parent, String> parentIds) {
        BodySlot slot = changeable.get(choices.below(changeable.size()));
        patch.set(slot.name(), slot.value(choices, parentIds));
    }

    private void changePart(ObjectNode patch, Choices choices, Function<Parent, String> parentIds) {
        BodySlot slot = changeable.get(choices.below(changeable.size()));
        JsonNode value = slot.value(choices, parentIds);
        if (value instanceof ObjectNode object && !object.isEmpty()) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            object.retain(names.get(choices.below(names.size())));
        }
        patch.set(slot.name(), value);
    }

    /** A body that must be refused, whatever is stored. */
    ObjectNode invalid(Choices choices, Function<Parent, String> parentIds) {
        return wrong.into(full(choices, parentIds), choices);
    }

    /** Whether any valid body is known. */
    boolean hasBodies() {
        return hasBodies;
    }
}
