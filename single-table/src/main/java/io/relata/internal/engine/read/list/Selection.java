package io.relata.internal.engine.read.list;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.AllRefusals;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.Parent;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which entities of one type a caller asks for.
 *
 * @param given values of attributes, as the caller writes them
 * @param by the attribute to sort by after these
 */
public record Selection(Map<String, String> given, Optional<String> by) {
    /** No choice. */
    public static final Selection ALL = new Selection(Map.of(), Optional.empty());

    boolean isEmpty() {
        return given.isEmpty() && by.isEmpty();
    }

    /**
     * The same with each value as it is stored, where an attribute can have some texts only.
     *
     * @throws Refusal with all values that none can have
     */
    Selection stored(EntityType type) {
        AllRefusals all = new AllRefusals(ProblemKind.MALFORMED_REQUEST);
        Map<String, String> stored = new TreeMap<>(given);
        given.forEach((name, text) -> type.attribute(name).filter(GivenValue::isOfFixedTexts)
                .flatMap(attribute -> all.read(() -> GivenValue.stored(attribute, text))).ifPresent(value -> stored.put(name, value)));
        all.throwAny();
        return new Selection(stored, by);
    }

    Selection with(String attribute, String value) {
        Map<String, String> all = new TreeMap<>(given);
        all.put(attribute, value);
        return new Selection(all, by);
    }

    /** Items whose parents are the given ones: texts in keys are folded, and ids are not the same in another case. */
    Predicate<Item> ofParents(EntityType type) {
        return type.parents().stream().map(Parent::attribute).filter(given::containsKey).distinct()
                .<Predicate<Item>>map(attribute -> {
                    Optional<Object> id = Optional.ofNullable(given.get(attribute));
                    return item -> item.value(attribute).equals(id);
                }).reduce(item -> true, Predicate::and);
    }

    /**
     * The first list of the model that answers it.
     *
     * @throws Refusal when none does, with those that there are
     */
    EntityList among(EntityType type) {
        return type.lists().stream().filter(list -> list.serves(given, by)).findFirst().orElseThrow(() -> {
            String lists = Stream.of(type.lists().stream().map(EntityList::described),
                    type.traits().nearby().stream().map(NearbyList::described),
                    new UniqueLookups(type).keys().stream().map(key -> String.join(" and ", key.attributes()) + " (one at most)"))
                    .flatMap(each -> each).collect(Collectors.joining("; "));
            String wanted = type.collection() + (given.isEmpty() ? "" : " by " + String.join(" and ", given.keySet()));
            return new Refusal(ProblemKind.NO_SUCH_LIST, "no index serves " + wanted + by.map(name -> " in the order of " + name).orElse("")
                    + (lists.isEmpty() ? "" : "; there are lists by " + lists) + howToAsk(lists));
        });
    }

    private static String howToAsk(String lists) {
        if (lists.contains(", then ")) {
            return ". Give all before \"then\", and of what is behind it the first ones or none";
        }
        return lists.contains(", ") ? ". Give the first ones of a list, or none" : "";
    }
}
