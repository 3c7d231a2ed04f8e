package io.relata.internal.engine.change;

import io.relata.internal.engine.change.PartChange.Effect;
import io.relata.internal.engine.change.PartStates.State;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares the indexes that list the children of a parent. A table holds all of them in one: that which the model names or, until a run has
 * moved them there, the former one. What the attribute itself is the key of is complete as soon as DynamoDB has filled it. A model that
 * reads none of these would take some of the children for all.
 */
final class CompareChildren {
    private final Part part;
    private final List<String> before;
    /** The key attribute of the index that holds all children; none while a run builds the only one. */
    private final Optional<String> complete;

    /**
     * @param was what was declared
     * @param state how much of that the table holds; none if it does not say so
     */
    CompareChildren(Part was, Optional<State> state) {
        this.part = was;
        this.before = indexes(was);
        boolean isMoving = before.size() > 1;
        this.complete = isMoving && !state.equals(Optional.of(State.READY))
                ? Optional.of(before.get(1))
                : Optional.of(before.get(0)).filter(index -> isMoving || !state.equals(Optional.of(State.BUILDING)));
    }

    /** The key attributes of the index of now and of the former one, if there is one. */
    private static List<String> indexes(Part part) {
        String meaning = part.meaning();
        String named = meaning.substring(meaning.indexOf(Meaning.IN) + Meaning.IN.length());
        return List.of(named.replaceFirst(",(?! formerly ).*", "").split(Meaning.FORMERLY));
    }

    /** The attributes that children have for these indexes alone, and perhaps names that none has. */
    static List<String> hiddenAttributes(Part part) {
        return indexes(part).stream().filter(index -> !isFilledByItself(index)).flatMap(index -> Stream.of(index, index + "Sort")).toList();
    }

    /** Whether a part that is new names a former index, which nothing has filled. */
    static boolean comesFromNowhere(Part added) {
        return indexes(added).size() > 1 && indexes(added).stream().noneMatch(CompareChildren::isFilledByItself);
    }

    PartChange with(Part now) {
        List<String> indexes = indexes(now);
        String both = now.described() + " was " + part.meaning() + " and is " + now.meaning();
        if (indexes.equals(before) || isAllIn(now)) {
            return new PartChange(Effect.FREE, now.name(), both);
        } else if (indexes.stream().anyMatch(this::isComplete)) {
            return new PartChange(Effect.BUILT, now.name(),
                    both + ": " + Compare.UNTIL + "children are looked for in both indexes, and a list of them takes two Queries");
        }
        return new PartChange(Effect.REFUSED, now.name(), complete.map(index -> both + ", and what is stored is only found by the former "
                + "index: say formerIndex = \"" + name(index) + "\" there until ./relata migrate has built the other")
                .orElse(both + ", and " + name(before.get(0)) + " is not built yet: run ./relata migrate before this change"));
    }

    /** Whether the index that lists them now holds all children. */
    boolean isAllIn(Part now) {
        return isComplete(indexes(now).get(0));
    }

    private boolean isComplete(String index) {
        return complete.filter(index::equals).isPresent() || isFilledByItself(index);
    }

    private static boolean isFilledByItself(String keyAttribute) {
        return !keyAttribute.startsWith("_");
    }

    /** As {@code @BelongsTo} names it. */
    private String name(String keyAttribute) {
        String attribute = part.subject().substring(part.owner().length() + 1);
        String plain = keyAttribute.replaceFirst("^_", "");
        return plain.equals(attribute) ? plain + "Gsi" : plain;
    }
}
