package io.relata.internal.fanout.copy;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.copy.OwnCopies;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.ReadableItem;
import io.relata.internal.fanout.derivation.SourceItems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges what lies where a copy may lie: whether anything calls for it, and whether it is what that calls for. */
public final class JudgeCopy {
    private final SourceItems truth;
    private final Set<String> indexed;
    private final Set<String> placed;

    JudgeCopy(Look look) {
        this.truth = look.truth();
        this.indexed = look.model().indexedAttributes();
        this.placed = look.model().orderedAttributes();
    }

    public List<Finding> look(CopyPlace place, CopyKey key, Item copy) {
        if (place instanceof CopyPlace.OfEntity of) {
            return own(of, key, copy);
        } else if (place instanceof CopyPlace.OfLink of) {
            return relationship(of, key, copy);
        }
        throw new IllegalArgumentException("no rule for copies at " + place.getClass().getName());
    }

    /** What the copy should be now; none, where there should be no copy. */
    public static Optional<Item> expected(CopyPlace.OfEntity place, CopyKey key, Optional<Item> entity) {
        return entity.filter(Kind.ENTITY::is).filter(item -> OwnCopies.keys(place.type(), item).contains(key))
                .map(item -> CopyWrites.own(key, CopyData.of(place.type(), item)).item());
    }

    /** What the copy should be now; none, where there should be no copy. */
    public static Optional<Item> expected(CopyPlace.OfLink place, CopyKey key, SourceItems.Related related) {
        Optional<Item> source = EntityRef.ofType(key.type()).equals(place.link().to()) ? related.to() : related.from();
        return source.filter(
                item -> related.isGood() && ExpectedCopies.isCalledFor(place.side().relation(), related.from().get(), place.link().to()))
                .map(item -> CopyWrites.create(key, place.side(), CopyData.of(place.side().shown().entity(), item), related.link().get())
                        .item());
    }

    private List<Finding> own(CopyPlace.OfEntity place, CopyKey key, Item copy) {
        Optional<Item> entity = truth.read(place.entity());
        if (!entity.map(ReadableItem::is).orElse(true)) {
            return List.of();
        }
        String state = state(copy) + ", source " + SourceItems.version(entity);
        Optional<Item> expected = expected(place, key, entity);
        if (expected.isEmpty()) {
            LikelyCause cause = entity.isEmpty()
                    ? LikelyCause.FOREIGN_REMOVAL
                    : isNotAbove(copy, Attr.VERSION, entity.get().number(Attr.VERSION))
                            ? LikelyCause.LOST_CHANGE
                            : LikelyCause.FOREIGN_WRITE;
            return List.of(new Finding(Fault.GHOST, cause, key, key, state, place.entity().type() + " does not call for it"));
        }
        return stale(key, copy, expected.get(), state);
    }

    private List<Finding> relationship(CopyPlace.OfLink place, CopyKey key, Item copy) {
        SourceItems.Related related = truth.related(place.link());
        if (!related.isReadable()) {
            return List.of();
        }
        if (related.isInDoubt(place.side().relation(), place.link().to())) {
            // The link has a finding of its own.
            return List.of();
        }
        String state = state(copy) + ", " + related.state();
        Optional<Item> expected = expected(place, key, related);
        if (expected.isEmpty()) {
            return List.of(new Finding(Fault.GHOST, causeOfGhost(place, key, copy, related), key, key, state,
                    related.isAlive()
                            ? "its link is not good any more"
                            : "nothing links " + place.link().from().type() + " to " + place.link().to().type()));
        }
        return stale(key, copy, expected.get(), state);
    }

    /** If its mirror has the same link version, the stream function made both copies and the link was removed; otherwise it did not. */
    private LikelyCause causeOfGhost(CopyPlace.OfLink place, CopyKey key, Item copy, SourceItems.Related related) {
        if (related.link().isPresent()) {
            return isNotAbove(copy, Attr.LINK_VERSION, related.link().get().number(Attr.VERSION))
                    ? LikelyCause.LOST_CHANGE
                    : LikelyCause.FOREIGN_WRITE;
        }
        CopyKey other = place.side().opposite().copy(EntityRef.ofType(key.type()).id(), key.name());
        return truth.read(other).filter(mirror -> mirror.value(Attr.LINK_VERSION).equals(copy.value(Attr.LINK_VERSION))).isPresent()
                ? LikelyCause.FOREIGN_REMOVAL
                : LikelyCause.FOREIGN_WRITE;
    }

    /**
     * Whether a copy is what it should be, but for attributes that have no meaning.
     *
     * @param indexed the hidden attributes by which indexes know items
     */
    public static boolean isRight(Item copy, Item expected, Set<String> indexed) {
        Map<String, Object> meant = new HashMap<>(copy.attributes());
        meant.keySet().removeIf(name -> name.startsWith("_") && !indexed.contains(name));
        return isRight(new Item(meant), expected);
    }

    /** A copy's version may be older than its source's if the copied data did not change, but never newer. */
    private static boolean isRight(Item copy, Item expected) {
        return isNotAbove(copy, Attr.VERSION, expected.number(Attr.VERSION)) && withoutVersion(copy).equals(withoutVersion(expected));
    }

    private static Map<String, Object> withoutVersion(Item copy) {
        Map<String, Object> attributes = new HashMap<>(copy.attributes());
        attributes.remove(Attr.VERSION);
        return attributes;
    }

    private List<Finding> stale(CopyKey key, Item copy, Item expected, String state) {
        if (isRight(copy, expected, indexed)) {
            return List.of();
        }
        CopyPlaces places = new CopyPlaces(placed, copy, expected);
        return places.areAllThatDiffers(indexed)
                ? List.of(places.finding(key, state))
                : List.of(stale(key, places.without(copy), places.without(expected), expected, state));
    }

    private static Finding stale(CopyKey key, Item copy, Item content, Item expected, String state) {
        Map<String, Object> wrong = withoutVersion(copy);
        Map<String, Object> right = withoutVersion(content);
        boolean older = isNotAbove(copy, Attr.VERSION, expected.number(Attr.VERSION) - 1);
        boolean ofOlderLink = expected.has(Attr.LINK_VERSION)
                && isNotAbove(copy, Attr.LINK_VERSION, expected.number(Attr.LINK_VERSION) - 1);
        if (older) {
            wrong.put(Attr.DATA, right.get(Attr.DATA));
        }
        if (ofOlderLink) {
            wrong.put(Attr.LINK, right.get(Attr.LINK));
            wrong.put(Attr.LINK_VERSION, right.get(Attr.LINK_VERSION));
        }
        boolean wasRight = isNotAbove(copy, Attr.VERSION, expected.number(Attr.VERSION)) && wrong.equals(right);
        return new Finding(Fault.STALE, wasRight ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_WRITE, key, key, state,
                differing(copy, content) + " differs; it is at version " + copy.value(Attr.VERSION).orElse("none") + ", its source at "
                        + expected.number(Attr.VERSION));
    }

    /** The names of what differs, without values, which may be somebody's: {@code data.storeName, link.role}. */
    private static String differing(Item copy, Item expected) {
        Set<String> names = new TreeSet<>();
        Map<String, Object> wrong = withoutVersion(copy);
        Map<String, Object> right = withoutVersion(expected);
        for (String name : union(wrong, right)) {
            if (wrong.get(name) instanceof Map<?, ?> one && right.get(name) instanceof Map<?, ?> other) {
                union(one, other).stream().filter(part -> !Objects.equals(one.get(part), other.get(part)))
                        .forEach(part -> names.add(name + "." + part));
            } else if (!Objects.equals(wrong.get(name), right.get(name))) {
                names.add(name);
            }
        }
        return names.isEmpty() ? Attr.VERSION : String.join(", ", names);
    }

    private static Set<String> union(Map<?, ?> one, Map<?, ?> other) {
        return Stream.of(one, other).flatMap(map -> map.keySet().stream()).map(String::valueOf).collect(Collectors.toSet());
    }

    private static boolean isNotAbove(Item item, String attribute, long most) {
        return item.isWhole(attribute) && item.number(attribute) <= most;
    }

    private static String state(Item copy) {
        return "copy " + copy.value(Attr.VERSION).orElse("none") + copy.value(Attr.LINK_VERSION).map(version -> "/" + version).orElse("");
    }
}
