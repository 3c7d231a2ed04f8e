package io.relata.simulation.history;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Call;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.TraceText;
import io.relata.simulation.table.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The invariants that are checked at every write. */
final class Invariants {
    private final Subject subject;
    private final TableModel model;
    private final Committed committed;
    private final Function<Key, Optional<Item>> truth;
    private final Consumer<String> report;
    private final TotalInvariants totals;
    private final CapacityInvariants capacities = new CapacityInvariants();
    /** In the transaction that is being written, in the middle of which parents may be those of before. */
    private final List<TableListener.Change> written = new ArrayList<>();
    private final Map<Key, Versions> latest = new HashMap<>();
    /** Copies written by a foreign writer: what is in them is not checked until a function has written what is right. */
    private final Set<Key> corrupted = new HashSet<>();
    /** Put back by a foreign writer: who has read that it was gone may still act on that, until the function hears that it is back. */
    private final Set<Key> returned = new HashSet<>();
    /** Removed by a foreign writer. */
    private final Set<Key> removed = new HashSet<>();

    /** The latest versions that a copy had, even if it is deleted now. */
    private record Versions(long link, long source) {
    }

    /** @param audited whether an audit may have begun */
    Invariants(Subject subject, Committed committed, Function<Key, Optional<Item>> truth, BooleanSupplier audited,
            Consumer<String> report) {
        this.subject = subject;
        this.model = subject.model();
        this.committed = committed;
        this.truth = truth;
        this.report = report;
        this.totals = new TotalInvariants(committed, truth, audited);
    }

    /** All that is written together is written. */
    void committed() {
        CircleInvariant circles = new CircleInvariant(model, truth, returned::contains);
        written.forEach(change -> require(!circles.isBroken(change), change.key(), "it is its own ancestor"));
        HeldParents parents = new HeldParents(model, truth, List.copyOf(written), removed);
        written.forEach(change -> require(!parents.isBroken(change), change.key(), "it was given a parent that does not exist"));
        written.clear();
        totals.owed().ifPresent(report);
        capacities.owed().or(() -> capacities.givenBack(truth)).ifPresent(report);
    }

    /** @param call the call of the API that writes, if it is one */
    void check(Writer writer, Optional<Call> call, TableListener.Change change) {
        try {
            checkFormed(writer, call, change);
        } catch (IllegalStateException | NoSuchElementException malformed) {
            require(false, change.key(), String.valueOf(malformed.getMessage()));
        }
    }

    private void checkFormed(Writer writer, Optional<Call> call, TableListener.Change change) {
        if (change.key() instanceof CopyKey copy && (TotalKey.is(copy) || TotalKey.isContribution(copy))) {
            totals.check(writer, copy, change).ifPresent(wrong -> require(false, copy, wrong));
        } else if (change.key() instanceof CoreKey core && CapacityKey.is(core)) {
            capacities.check(writer, core, change).ifPresent(wrong -> require(false, core, wrong));
        } else if (change.key() instanceof CopyKey copy && copy.isDerived()) {
            require(writer.role() != Writer.Role.API, copy, "only the stream function writes what is derived");
        } else if (change.key() instanceof CopyKey copy) {
            if (writer.role() == Writer.Role.FOREIGN) {
                corrupted.add(copy);
            }
            require(writer.role() == Writer.Role.STREAM_FUNCTION || corrupted.contains(copy), copy,
                    "only the stream function writes copies");
            change.before().filter(before -> change.after().isEmpty() && Kind.COPY.is(before) && !isOwn(copy) && !corrupted.contains(copy))
                    .ifPresent(before -> require(!isCalledFor(copy, before) || !areEndsAlive(copy), copy,
                            "a copy was deleted while its link lives"));
            change.after().filter(after -> Kind.COPY.is(after) && writer.role() == Writer.Role.STREAM_FUNCTION
                    && (change.way() == SendMode.FENCED || change.before().isEmpty()))
                    .ifPresent(after -> require(isCalledFor(copy, after), copy, "a copy was created that nothing calls for"));
            change.after().filter(after -> !Kind.PROGRESS.is(after)).ifPresent(after -> {
                if (!corrupted.contains(copy)) {
                    checkCopy(copy, change, after);
                } else if (writer.role() == Writer.Role.STREAM_FUNCTION && isTrue(copy, after)) {
                    corrupted.remove(copy);
                }
            });
        } else {
            if (writer.role() == Writer.Role.FOREIGN && change.before().isEmpty()) {
                returned.add(change.key());
            } else if (writer.role() == Writer.Role.FOREIGN && change.after().isEmpty()) {
                removed.add(change.key());
            }
            if (writer.role() == Writer.Role.STREAM_FUNCTION) {
                new CoreInvariants(model, subject.computedAttributes(), committed, truth).check(change)
                        .ifPresent(wrong -> require(false, change.key(), wrong));
            } else if (writer.role() == Writer.Role.API) {
                require(change.before().filter(before -> before.has(Attr.VERSION)).isEmpty()
                        || version(change.before()) < version(change.after()), change.key(),
                        "a version went back");
            }
            change.after().ifPresent(committed::add);
        }
        if (writer.role() != Writer.Role.FOREIGN) {
            written.add(change);
        }
        if (writer.role() == Writer.Role.API) {
            subject.rule().broken(change, call, truth).ifPresent(broken -> require(false, change.key(), broken));
        }
    }

    private void checkCopy(CopyKey key, TableListener.Change change, Item after) {
        require(Kind.COPY.is(after), key, "an item under the key of a copy is no copy");
        require(change.before().isPresent() || change.way() == SendMode.FENCED, key, "a copy was created without a fence");
        require(change.before().filter(before -> before.number(Attr.VERSION) > after.number(Attr.VERSION)).isEmpty(), key,
                "a copy went backwards");
        require(hasDataOfSource(after), key, "its source never had the data of the copy: " + TraceText.of(Optional.of(after)));
        if (!isOwn(key)) {
            checkLink(key, after);
        }
        require(isInPlace(key, after), key, "a copy is not where what it carries puts it: " + TraceText.of(Optional.of(after)));
    }

    /** Whether a copy that a foreign writer had written is as a copy can be. */
    private boolean isTrue(CopyKey key, Item after) {
        return Kind.COPY.is(after) && hasDataOfSource(after) && (isOwn(key) || hasDataOfLink(key, after)) && isInPlace(key, after);
    }

    private boolean hasDataOfSource(Item copy) {
        return committed.data(source(copy), copy.number(Attr.VERSION)).filter(copy.map(Attr.DATA)::equals).isPresent();
    }

    private static CoreKey source(Item copy) {
        return CoreKey.of(new EntityRef(copy.string(Attr.ENTITY), copy.string(Attr.SOURCE_ID)));
    }

    private boolean hasDataOfLink(CopyKey key, Item copy) {
        return committed.data(link(key), copy.number(Attr.LINK_VERSION)).filter(copy.map(Attr.LINK)::equals).isPresent();
    }

    /** Whether it follows from the entity alone, so that there is no link to compare it with. */
    private static boolean isOwn(CopyKey key) {
        EntityRef source = EntityRef.ofType(key.type());
        return key.equals(CopyKey.self(source)) || key.equals(CopyKey.tag(key.name(), source));
    }

    /** Whether at this moment there is what the copy follows from: the link in its version, the tag, or the entity. */
    private boolean isCalledFor(CopyKey key, Item after) {
        EntityRef source = EntityRef.ofType(key.type());
        if (!isOwn(key)) {
            return truth.apply(link(key)).filter(Kind.LINK::is)
                    .filter(link -> link.number(Attr.VERSION) == after.number(Attr.LINK_VERSION)).isPresent();
        }
        return truth.apply(CoreKey.of(source)).filter(Kind.ENTITY::is)
                .filter(entity -> key.equals(CopyKey.self(source)) || entity.strings(Attr.TAGS).contains(key.name())).isPresent();
    }

    /** A link that is not ended yet is good for nothing once one of its ends is gone. */
    private boolean areEndsAlive(CopyKey key) {
        Item link = truth.apply(link(key)).orElseThrow();
        Relation relation = model.side(key.label(), EntityRef.ofType(key.type()).entity()).orElseThrow().relation();
        return !returned.contains(link(key)) && isLife(relation.from().entity().ref(link.string(Attr.FROM)), link.number(Attr.FROM_LIFE))
                && isLife(relation.to().entity().ref(link.string(Attr.TO)), link.number(Attr.TO_LIFE));
    }

    private boolean isLife(EntityRef entity, long life) {
        return !returned.contains(CoreKey.of(entity)) && truth.apply(CoreKey.of(entity))
                .filter(item -> Kind.ENTITY.is(item) && item.number(Attr.LIFE) == life).isPresent();
    }

    /** What a relationship copy follows from. */
    private CoreKey link(CopyKey key) {
        Side side = model.side(key.label(), EntityRef.ofType(key.type()).entity()).orElseThrow();
        return CoreKey.of(side.link(key.name(), EntityRef.ofType(key.type()).id()));
    }

    private void checkLink(CopyKey key, Item after) {
        require(hasDataOfLink(key, after), key,
                "its link never had the attributes of the copy: " + TraceText.of(Optional.of(after)));
        Versions now = new Versions(after.number(Attr.LINK_VERSION), after.number(Attr.VERSION));
        Versions before = latest.getOrDefault(key, new Versions(Long.MIN_VALUE, Long.MIN_VALUE));
        require(now.link() >= before.link(), key, "a copy of an older link came back");
        require(now.link() > before.link() || now.source() >= before.source(), key, "a copy went backwards while its link lives");
        latest.put(key, now);
    }

    private boolean isInPlace(CopyKey key, Item after) {
        return isOwn(key) ? !key.isOfTag() || isWithinParents(after) : isSorted(key, after);
    }

    /** In lists that are sorted by what the copy carries. */
    private boolean isSorted(CopyKey key, Item after) {
        EntityRef source = EntityRef.ofType(key.type());
        Side side = model.side(key.label(), source.entity()).orElseThrow();
        Map<String, Object> places = new HashMap<>(side.places(LinkOrder.Source.ENTITY, source.id(), after.map(Attr.DATA)));
        places.putAll(side.places(LinkOrder.Source.LINK, source.id(), after.map(Attr.LINK)));
        return after.attributes().entrySet().containsAll(places.entrySet());
    }

    /** In lists of what has a tag and one parent. */
    private boolean isWithinParents(Item after) {
        EntityType type = model.entity(after.string(Attr.ENTITY)).orElseThrow();
        List<String> parents = type.traits().taggedWithin();
        return IntStream.range(0, parents.size()).allMatch(i -> {
            Object parent = after.map(Attr.DATA).get(parents.get(i));
            Optional<Object> place = Optional.ofNullable(parent).map(id -> type.name() + "#" + id + "#" + source(after).id());
            return after.value("_linked-" + (i + 1)).equals(place);
        });
    }

    private static long version(Optional<Item> item) {
        return item.filter(present -> present.has(Attr.VERSION)).map(present -> present.number(Attr.VERSION)).orElse(0L);
    }

    private void require(boolean holds, Key key, String what) {
        if (!holds) {
            report.accept(TraceText.of(key) + ": " + what);
        }
    }
}
