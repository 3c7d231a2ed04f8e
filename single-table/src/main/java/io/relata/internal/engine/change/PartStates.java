package io.relata.internal.engine.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.change.PartChange.Effect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How much of its model a table holds, part by part.
 *
 * @param parts by their names
 */
public record PartStates(Map<String, Stated> parts) {
    /** Of a table that does not say it: an earlier release wrote it, and its model changed since. All is answered as it was before. */
    public static final PartStates UNKNOWN = new PartStates(Map.of());
    private static final String STATE = "state";
    private static final String MEANING = "means";

    /** How much of a part a table holds. */
    public enum State {
        /** Something that should be there may not be. */
        BUILDING,
        /** All that should be there is, and readers find it; some of it has to be moved before another model may read less. */
        MOVING,
        /** All that should be there is. */
        READY,
        /** The model does not have it any more. */
        RETIRED
    }

    /**
     * A part, as the table knows it.
     *
     * @param meaning what it meant when the state was written
     */
    public record Stated(State state, String meaning) {
    }

    public PartStates {
        parts = Map.copyOf(parts);
    }

    /** Of a table that holds all that is declared, as one without items does. */
    public static PartStates ready(Declaration declared) {
        return new PartStates(
                declared.parts().stream().collect(Collectors.toMap(Part::name, part -> new Stated(State.READY, part.meaning()))));
    }

    /** The same under what is declared now: what is new has to be built, and what is gone is retired. */
    public PartStates under(Declaration now) {
        PartStates before = renamed(FormerParts.of(now));
        return before.followedBy(now);
    }

    /** The states of the parts under the names that attributes have now. What is retired under such a name was taken back since. */
    private PartStates renamed(FormerParts former) {
        Map<String, Stated> renamed = new TreeMap<>();
        parts.forEach((name, stated) -> {
            Optional<Part> now = Part.named(name, stated.meaning()).map(former::now);
            renamed.merge(now.map(Part::name).orElse(name), now.map(part -> new Stated(stated.state(), part.meaning())).orElse(stated),
                    (one, other) -> one.state() == State.RETIRED ? other : one);
        });
        return new PartStates(renamed);
    }

    private PartStates followedBy(Declaration now) {
        Set<String> built = Compare.between(former(), now, this).stream().filter(change -> change.effect() == Effect.BUILT)
                .map(PartChange::part)
                .collect(Collectors.toSet());
        Map<String, Stated> states = new TreeMap<>();
        parts.forEach((name, stated) -> states.put(name, new Stated(State.RETIRED, stated.meaning())));
        now.parts().forEach(part -> states.put(part.name(), new Stated(state(part, built.contains(part.name())), part.meaning())));
        return new PartStates(states);
    }

    /** @param isBuilt whether it is new or has another meaning, so that a run has something to do */
    private State state(Part now, boolean isBuilt) {
        Optional<Stated> before = Optional.ofNullable(parts.get(now.name())).filter(stated -> stated.state() != State.RETIRED);
        State state = before.map(Stated::state).orElse(State.READY);
        boolean isSame = before.filter(stated -> stated.meaning().equals(now.meaning())).isPresent();
        if (isBuilt) {
            boolean isSwapped = before.filter(stated -> ListShards.isSwapped(new Part(now.kind(), now.subject(), stated.meaning()), now))
                    .isPresent();
            return isSwapped && state != State.BUILDING ? State.MOVING : State.BUILDING;
        }
        boolean isAllIn = now.kind() == PartKind.CHILDREN && before.filter(stated -> isAllIn(stated, now)).isPresent();
        return state == State.BUILDING && isAllIn ? State.READY : state == State.MOVING && !isSame ? State.BUILDING : state;
    }

    /** Whether children are found at once, by an index that holds all of them already. */
    private static boolean isAllIn(Stated before, Part now) {
        return new CompareChildren(new Part(now.kind(), now.subject(), before.meaning()), Optional.of(before.state())).isAllIn(now);
    }

    /** What the table may have items of: what is declared, and the entities and relations that were. */
    private Declaration former() {
        return new Declaration(parts.entrySet().stream().flatMap(each -> Part.named(each.getKey(), each.getValue().meaning()).stream()
                .filter(part -> each.getValue().state() != State.RETIRED || part.kind() == PartKind.ENTITY
                        || part.kind() == PartKind.RELATION))
                .toList());
    }

    /**
     * The same after all of it is built.
     *
     * @param but the kinds of parts that stay as they are
     */
    public PartStates built(Set<PartKind> but) {
        Map<String, Stated> states = new TreeMap<>(parts);
        unfinished().stream().filter(name -> Part.named(name, "").filter(part -> but.contains(part.kind())).isEmpty())
                .forEach(name -> states.computeIfPresent(name, (same, stated) -> new Stated(State.READY, stated.meaning())));
        return new PartStates(states);
    }

    /** That of a part; none if the table does not say so. */
    Optional<State> of(String name) {
        return Optional.ofNullable(parts.get(name)).map(Stated::state);
    }

    public boolean isKnown() {
        return !parts.isEmpty();
    }

    /** The names of the parts in a state, in their order. */
    public List<String> in(State state) {
        return parts.entrySet().stream().filter(each -> each.getValue().state() == state).map(Map.Entry::getKey).sorted().toList();
    }

    /** The names of the parts that a run has something to do for, in their order. */
    public List<String> unfinished() {
        return Stream.of(State.BUILDING, State.MOVING).flatMap(state -> in(state).stream()).sorted().toList();
    }

    /** The same, as the person knows them who declared them. */
    public List<String> unfinishedParts() {
        return unfinished().stream().map(PartStates::described).toList();
    }

    /** Those of these parts that readers can't rely on yet, as the person knows them who declared them. */
    public List<String> building(List<String> names) {
        return names.stream().filter(name -> parts.containsKey(name) && parts.get(name).state() == State.BUILDING)
                .map(PartStates::described).toList();
    }

    private static String described(String name) {
        return Part.named(name, "").map(Part::described).orElse(name);
    }

    /** One JSON object: the name of each part, with its state and what it means. */
    public String json() {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        new TreeMap<>(parts).forEach((name, stated) -> all.put(name,
                new TreeMap<>(Map.of(STATE, stated.state().name().toLowerCase(Locale.ROOT), MEANING, stated.meaning()))));
        return Declaration.write(all);
    }

    /** What {@link #json} wrote. */
    public static PartStates read(String json) {
        Map<String, Stated> parts = new TreeMap<>();
        JsonNode all = Declaration.tree(json);
        all.properties().forEach(each -> parts.put(each.getKey(),
                new Stated(State.valueOf(each.getValue().path(STATE).asText().toUpperCase(Locale.ROOT)),
                        each.getValue().path(MEANING).asText())));
        return new PartStates(parts);
    }
}
