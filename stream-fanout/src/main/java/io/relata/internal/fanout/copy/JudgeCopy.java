package io.relata.internal.fanout.copy;

import io.relata.internal.engine.copy.CopyData;
import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.copy.ExpectedCopies;
import io.relata.internal.engine.copy.OwnCopies;
import io.relata.internal.engine.item.CopyItem;
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
                    : new CopyItem(copy).isNoLaterThan(entity.get().version())
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
            return new CopyItem(copy).isOfNoLaterLink(related.link().get().version())
                    ? LikelyCause.LOST_CHANGE
                    : LikelyCause.FOREIGN_WRITE;
        }
        CopyKey other = place.side().opposite().copy(EntityRef.ofType(key.type()).id(), key.name());
        Optional<Object> madeBy = new CopyItem(copy).storedLinkVersion();
        return truth.read(other).filter(mirror -> new CopyItem(mirror).storedLinkVersion().equals(madeBy)).isPresent()
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
        CopyItem stored = new CopyItem(copy);
        return stored.isNoLaterThan(expected.version()) && stored.content().equals(new CopyItem(expected).content());
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
        CopyItem stored = new CopyItem(copy);
        CopyItem required = new CopyItem(content);
        CopyItem caughtUp = stored.isNoLaterThan(expected.version() - 1) ? stored.withData(required.data()) : stored;
        if (required.isOfLink() && stored.isOfNoLaterLink(required.linkVersion() - 1)) {
            caughtUp = caughtUp.withLink(required.link(), required.linkVersion());
        }
        boolean wasRight = stored.isNoLaterThan(expected.version()) && caughtUp.content().equals(required.content());
        return new Finding(Fault.STALE, wasRight ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_WRITE, key, key, state,
                differing(copy, content) + " differs; it is at version " + copy.versionText() + ", its source at "
                        + expected.version());
    }

    /** The names of what differs, without values, which may be somebody's: {@code data.storeName, link.role}. */
    private static String differing(Item copy, Item expected) {
        Set<String> names = new TreeSet<>();
        Map<String, Object> wrong = new CopyItem(copy).content();
        Map<String, Object> right = new CopyItem(expected).content();
        for (String name : union(wrong, right)) {
            if (wrong.get(name) instanceof Map<?, ?> one && right.get(name) instanceof Map<?, ?> other) {
                union(one, other).stream().filter(part -> !Objects.equals(one.get(part), other.get(part)))
                        .forEach(part -> names.add(name + "." + part));
            } else if (!Objects.equals(wrong.get(name), right.get(name))) {
                names.add(name);
            }
        }
        return names.isEmpty() ? "version" : String.join(", ", names);
    }

    private static Set<String> union(Map<?, ?> one, Map<?, ?> other) {
        return Stream.of(one, other).flatMap(map -> map.keySet().stream()).map(String::valueOf).collect(Collectors.toSet());
    }

    private static String state(Item copy) {
        return "copy " + copy.versionText() + new CopyItem(copy).storedLinkVersion().map(version -> "/" + version).orElse("");
    }
}
