package io.relata.internal.engine.change;

import io.relata.internal.engine.change.PartChange.Effect;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares what was declared with what is declared now. */
public final class Compare {
    /** Where entities are by keys of indexes, from which functions of the version before take them out with each change. */
    private static final Set<PartKind> PLACES = EnumSet.of(PartKind.LIST_BY, PartKind.NEARBY, PartKind.CHILDREN, PartKind.TREE);
    static final String UNTIL = "until ./relata migrate has built it, ";

    private final Map<String, Part> before;
    private final Map<String, Part> after;
    private final PartStates states;
    private final CompareConversions conversions;
    private final List<PartChange> changes = new ArrayList<>();

    private Compare(Declaration before, Declaration after, PartStates states) {
        FormerParts former = FormerParts.of(after);
        this.before = byName(new Declaration(before.parts().stream().map(former::now).toList()));
        this.after = byName(after);
        this.states = states;
        this.conversions = new CompareConversions(this.before, this.after);
    }

    /** The changes, in the order of the parts' names; none where nothing of what is stored changes, or one of the two is unknown. */
    public static List<PartChange> between(Declaration before, Declaration after) {
        return between(before, after, PartStates.UNKNOWN);
    }

    /**
     * The changes of a table's model.
     *
     * @param states how much of what was declared before it holds
     */
    public static List<PartChange> between(Declaration before, Declaration after, PartStates states) {
        return before.isKnown() && after.isKnown() ? new Compare(before, after, states).changes() : List.of();
    }

    /** Those that would lose something. */
    public static List<PartChange> refused(Declaration before, Declaration after, PartStates states) {
        return between(before, after, states).stream().filter(change -> change.effect() == Effect.REFUSED).toList();
    }

    private static Map<String, Part> byName(Declaration declared) {
        return declared.parts().stream()
                .collect(Collectors.toMap(Part::name, Function.identity(), (one, other) -> one, LinkedHashMap::new));
    }

    private List<PartChange> changes() {
        Set<String> all = new TreeMap<>(before).keySet();
        Map<String, Part> names = new TreeMap<>(after);
        all.forEach(name -> names.putIfAbsent(name, before.get(name)));
        names.keySet().forEach(this::compare);
        return List.copyOf(changes);
    }

    private void compare(String name) {
        Optional<Part> was = Optional.ofNullable(before.get(name));
        Optional<Part> is = Optional.ofNullable(after.get(name));
        if (was.isEmpty()) {
            is.ifPresent(this::added);
        } else if (is.isEmpty()) {
            removed(was.get());
        } else if (!was.get().meaning().equals(is.get().meaning())) {
            changed(was.get(), is.get());
        }
    }

    private void add(Effect effect, Part part, String sentence) {
        changes.add(new PartChange(effect, part.name(), sentence));
    }

    private void added(Part part) {
        switch (part.kind()) {
            case ENTITY -> add(Effect.FREE, part, part.described() + " is new");
            case RETIRED -> add(Effect.FREE, part, part.subject() + " is given up: what is stored of it stays, and no request reaches it");
            case FORMERLY -> renamed(part);
            case CONVERTED -> changes.addAll(conversions.added(part));
            case CONSTANTS -> {
            }
            case TENANTS -> add(Effect.REFUSED, part, "the model has tenants now, and keys that are stored name none: keys never change. "
                    + "Deploy it under another env, with a table of its own");
            default -> {
                if (!isOfNew(part)) {
                    addedToOld(part);
                }
            }
        }
    }

    private void renamed(Part former) {
        if (!isOfNew(former)) {
            add(Effect.BUILT, former, former.subject() + " is called " + former.meaning() + " now: it is read and written under that "
                    + "name at once, and ./relata migrate moves what is stored under the former one");
        }
    }

    /** An entity or a relation that is new has nothing stored. */
    private boolean isOfNew(Part part) {
        if (part.kind() == PartKind.TOTAL || part.kind() == PartKind.GROUP) {
            return Stream.of(part.subject().split(" ")).anyMatch(
                    word -> isAdded(Part.name(PartKind.ENTITY, word)) || isAdded(Part.name(PartKind.RELATION, word)));
        }
        return isAdded(Part.name(PartKind.ENTITY, part.owner())) || part.kind() != PartKind.RELATION
                && isAdded(Part.name(PartKind.RELATION, part.owner()));
    }

    private boolean isAdded(String name) {
        return after.containsKey(name) && !before.containsKey(name);
    }

    private void addedToOld(Part part) {
        boolean isOfNewAttribute = part.attributes().stream().anyMatch(name -> isAdded(name) && !conversions.isFilled(name));
        if (part.kind() == PartKind.ATTRIBUTE) {
            attributeAdded(part);
        } else if (part.kind() == PartKind.CHILDREN && CompareChildren.comesFromNowhere(part)) {
            add(Effect.REFUSED, part, part.described() + " is new, and has no former index: leave formerIndex out");
        } else if (isRightAtOnce(part) || isOfNewAttribute && !PLACES.contains(part.kind())) {
            add(Effect.FREE, part, part.described() + " is new" + rightAtOnce(part, isOfNewAttribute));
        } else {
            add(Effect.BUILT, part, part.described() + " is new: " + UNTIL + part.kind().meanwhile());
        }
    }

    /** A conversion that fills it in says what is stored. */
    private void attributeAdded(Part part) {
        if (!conversions.isFilled(part.name())) {
            add(Effect.FREE, part, part.subject() + " is new: what is stored has no value");
        }
    }

    private static boolean isRightAtOnce(Part part) {
        return part.kind().meanwhile().isEmpty() || part.kind() == PartKind.CHILDREN && !part.meaning().contains(" in _")
                || part.kind() == PartKind.RELATION && !part.meaning().contains(", follows ");
    }

    private static String rightAtOnce(Part part, boolean isOfNewAttribute) {
        return switch (part.kind()) {
            case SEARCH -> ": run ./relata reindex after the deployment, or what is stored is not found by it";
            case CHILDREN -> isOfNewAttribute
                    ? ": nothing that is stored has a value"
                    : ": what is stored is listed as soon as the index is filled, and verify reports what has a parent that does not exist";
            case HISTORY -> ": versions are kept from now on";
            case TAGS, RELATION -> ": nothing that is stored has any";
            default -> ": nothing that is stored has a value";
        };
    }

    private void removed(Part part) {
        if (isGivenUp(part.owner()) || isGivenUp(part.subject()) || part.kind() == PartKind.RELATION && isOfGivenUp(part)) {
            return;
        }
        switch (part.kind()) {
            case ENTITY ->
                add(Effect.REFUSED, part, "the table may have items of " + part.subject() + ", and the model has no such entity: "
                        + "if its record was renamed, keep the name with @Entity(name = \"" + part.subject() + "\"); " + givenUp(part));
            case RELATION -> add(Effect.REFUSED, part, "the table may have links of " + part.subject() + ", and the model has no such "
                    + "relation: if it was renamed, keep its name; " + givenUp(part));
            case ATTRIBUTE -> attributeRemoved(part);
            case FORMERLY -> formerNameRemoved(part);
            case CONVERTED -> changes.add(conversions.removed(part, isBuilt(part)));
            case CONSTANTS -> {
            }
            case TENANTS -> add(Effect.REFUSED, part, "the model has no tenants any more, and keys that are stored name them: keys never "
                    + "change. Deploy it under another env, with a table of its own");
            case RETIRED -> add(Effect.REFUSED, part, "the table may have items of " + part.subject() + ", which was given up"
                    + (isDeclared(part.subject())
                            ? ", and nothing has kept them up to date since: declare it under another name, and "
                            : ": ")
                    + "keep retired(\"" + part.subject() + "\")");
            default -> add(Effect.FREE, part, part.described() + " is gone: nothing reads what was kept for it, and verify may "
                    + "report it until ./relata migrate --remove-retired has removed it");
        }
    }

    private boolean isDeclared(String name) {
        return Stream.of(PartKind.ENTITY, PartKind.RELATION, PartKind.ATTRIBUTE).anyMatch(kind -> after.containsKey(Part.name(kind, name)));
    }

    private boolean isGivenUp(String name) {
        return after.containsKey(Part.name(PartKind.RETIRED, name));
    }

    /**
     * Its links went with the entity at one of its ends: the keys of all of them name it, since the relation is called after both. The name
     * alone does not say so: a relation of other entities may be called {@code a-team}.
     */
    private boolean isOfGivenUp(Part relation) {
        return Stream.of(relation.subject().split("-", 2)).anyMatch(end -> before.containsKey(Part.name(PartKind.ENTITY, end))
                && isGivenUp(end) && Meaning.isEnd(end, relation));
    }

    private static String givenUp(Part part) {
        return "if it is given up, say so with Schema.table(...).retired(\"" + part.subject() + "\"), and what is stored stays as it is";
    }

    /** Until a run has moved what is stored under it, nobody would find that. */
    private void formerNameRemoved(Part former) {
        boolean isMoved = isBuilt(former);
        String annotation = "@Formerly(\"" + former.subject().substring(former.owner().length() + 1) + "\")";
        add(isMoved ? Effect.FREE : Effect.REFUSED, former, isMoved
                ? former.described() + " is gone: all that was stored under it has been moved"
                : "values that are stored under " + former.described() + " would be lost: keep " + annotation
                        + " until ./relata migrate has moved them");
    }

    private boolean isBuilt(Part part) {
        return states.isKnown() && states.building(List.of(part.name())).isEmpty();
    }

    private void attributeRemoved(Part part) {
        if (after.values().stream().anyMatch(each -> each.subject().equals(part.owner()))) {
            add(Effect.REFUSED, part,
                    part.subject() + " may have values, and is not declared any more: if it has another name now, say so there with "
                            + "@Formerly(\"" + part.subject().substring(part.owner().length() + 1) + "\"); " + givenUp(part));
        }
    }

    private void changed(Part was, Part is) {
        String both = is.described() + " was " + shown(was) + " and is " + shown(is);
        switch (is.kind()) {
            case CHILDREN -> changes.add(new CompareChildren(was, states.of(was.name())).with(is));
            case ENTITY, TAGS, HISTORY, SEARCH, RETIRED, FORMERLY, TENANTS -> add(Effect.FREE, is, both);
            case ATTRIBUTE -> attribute(was, is, both);
            case CONVERTED -> changes.addAll(conversions.added(is));
            case CONSTANTS -> changes.addAll(conversions.constants(was, is));
            case RELATION -> add(Effect.REFUSED, is, both + ", and links that are stored have other keys: give the new relation another "
                    + "name, and give this one up with retired(\"" + is.subject() + "\")");
            case LIST, LIST_BY -> list(was, is, both);
            default ->
                add(Effect.BUILT, is, both + ": " + UNTIL + (is.kind().meanwhile().isEmpty() ? "it is as it was" : is.kind().meanwhile()));
        }
    }

    private static String shown(Part part) {
        return part.meaning().isEmpty() ? "nothing" : part.meaning();
    }

    private void attribute(Part was, Part is, String both) {
        if (isOfParts(was) && isOfParts(is)) {
            add(Effect.FREE, is, is.subject() + " has other parts now: what is stored stays, and what the model does not know of it is not "
                    + "shown");
        } else if (!conversions.areFrom(is.subject(), was.meaning(), is.meaning())) {
            add(Effect.REFUSED, is, both + ", and what is stored can't be read so: say what it means now with "
                    + CompareConversions.of(is) + ".from(...), or give the new attribute another name, and give this one up with retired(\""
                    + is.subject() + "\")");
        }
    }

    private static boolean isOfParts(Part part) {
        return part.meaning().contains("[");
    }

    private void list(Part was, Part is, String both) {
        Optional<ListShards> old = ListShards.of(was);
        Optional<ListShards> now = ListShards.of(is).filter(shards -> old.filter(shards::isAlike).isPresent());
        if (old.isEmpty() || now.isEmpty()) {
            add(Effect.BUILT, is, both + ": " + UNTIL + is.kind().meanwhile());
        } else if (old.get().count().equals(now.get().count())) {
            add(Effect.FREE, is, both);
        } else if (now.get().isSwappedSince(old.get())) {
            add(Effect.BUILT, is, both + ": ./relata migrate moves what is stored, and until then both are read");
        } else {
            String before = old.get().count();
            String after = now.get().count();
            add(Effect.REFUSED, is,
                    both + ", and functions that are deployed read " + before + ": first deploy shards = " + before
                            + ", otherShards = " + after + ", then shards = " + after + ", otherShards = " + before
                            + ", run ./relata migrate, and then leave otherShards out");
        }
    }
}
