package io.relata.simulation.sequential;

import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.simulation.oracle.DeclaredRelation;
import io.relata.simulation.reference.PlainJson;
import io.relata.simulation.sequential.PlainOutcome.Done;
import io.relata.simulation.sequential.WriteStep.Validity;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Links: those that callers make, and those that follow from an attribute. */
record PlainLinks(PlainModel model, PlainState state) {
    private static final int MISSING = 404;
    private static final int FAILED = 412;
    private static final int INVALID = 422;

    /** The links of an entity, from one side. */
    Stream<PlainLink> of(Side side, String holderId) {
        PlainKey holder = new PlainKey(side.holder().entity().name(), holderId);
        return all(side.relation()).filter(link -> pairs(side)
                ? link.name().has(holder)
                : (isOutgoing(side) ? link.name().from() : link.name().to()).equals(holder));
    }

    /** The end of a link that is not the holder. */
    PlainKey shown(Side side, String holderId, PlainLink link) {
        boolean outgoing = pairs(side) ? link.name().from().id().equals(holderId) : isOutgoing(side);
        return outgoing ? link.name().to() : link.name().from();
    }

    /** Whether links are the same from both ends. */
    private boolean pairs(Side side) {
        return declared(side).pairs();
    }

    private DeclaredRelation declared(Side side) {
        return model.declared().relation(side.relation().name());
    }

    Optional<PlainLink> find(Side side, String holderId, String shownId) {
        PlainLink.Name name = name(side, holderId, shownId);
        return all(side.relation()).filter(link -> link.name().equals(name)).findFirst();
    }

    private Stream<PlainLink> all(Relation relation) {
        Optional<String> follows = relation.follows();
        return follows.isEmpty()
                ? state.links().filter(link -> link.name().relation().equals(relation.name()))
                : state.all(relation.from().entity().name()).flatMap(child -> Stream.ofNullable(child.own().get(follows.get()))
                        .map(id -> new PlainLink(new PlainLink.Name(relation.name(), child.key(),
                                new PlainKey(relation.to().entity().name(), id.toString())), 0, Map.of())));
    }

    private static boolean isOutgoing(Side side) {
        return side.holder().equals(side.relation().from());
    }

    private PlainLink.Name name(Side side, String holderId, String shownId) {
        PlainKey holder = new PlainKey(side.holder().entity().name(), holderId);
        PlainKey shown = new PlainKey(side.shown().entity().name(), shownId);
        return (pairs(side) ? holder.compareTo(shown) <= 0 : isOutgoing(side))
                ? new PlainLink.Name(side.relation().name(), holder, shown)
                : new PlainLink.Name(side.relation().name(), shown, holder);
    }

    private Side side(WriteStep step) {
        return ((Related.Linked) model.related(step.key().entity(), step.related()).orElseThrow()).side();
    }

    /** The link that a step is about. */
    Optional<PlainLink> find(WriteStep step) {
        return state.link(name(side(step), step.key().id(), step.relatedId()));
    }

    PlainOutcome link(WriteStep step, Instant now) {
        Side side = side(step);
        PlainLink.Name name = name(side, step.key().id(), step.relatedId());
        Optional<PlainLink> current = state.link(name);
        if (name.from().equals(name.to()) || step.validity() == Validity.INVALID) {
            return PlainOutcome.refused(400, INVALID, MISSING, FAILED);
        } else if (!state.has(name.from()) || !state.has(name.to())) {
            return PlainOutcome.refused(MISSING);
        } else if (!step.condition().holds(current.isPresent())) {
            return PlainOutcome.refused(FAILED);
        }
        Optional<Map<String, Object>> given = step.body().map(sent -> side.relation().attributesType()
                .map(record -> new PlainBody(model).link(record, sent)).orElse(Map.of()));
        if (given.isEmpty() && current.isEmpty() && !declared(side).required().isEmpty()) {
            return PlainOutcome.refused(INVALID);
        }
        PlainLink next = new PlainLink(name,
                current.map(link -> link.version() + 1).orElseGet(() -> state.firstVersion(name, now.toEpochMilli())),
                given.or(() -> current.map(PlainLink::attributes)).orElse(Map.of()));
        PlainState after = state.copy();
        after.put(next);
        return PlainOutcome.of(new Done(current.isPresent() ? 200 : 201, after, Optional.of(view(next)),
                Optional.of(next.version()), List.of()));
    }

    private static Map<String, Object> view(PlainLink link) {
        return new TreeMap<>(Map.of("relation", link.name().relation(), "from", link.name().from().id(), "to", link.name().to().id(),
                "attributes", link.attributes(), "version", PlainJson.number(BigDecimal.valueOf(link.version()))));
    }

    PlainOutcome unlink(WriteStep step) {
        PlainLink.Name name = name(side(step), step.key().id(), step.relatedId());
        if (!step.condition().holds(state.link(name).isPresent())) {
            return PlainOutcome.refused(FAILED);
        }
        PlainState after = state.copy();
        after.remove(name);
        return PlainOutcome.of(Done.silent(after, List.of()));
    }
}
