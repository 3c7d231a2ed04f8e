package io.relata.simulation.history;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.choice.Choices;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Calls about single links, drawn at random: read from either side, and written on conditions.
 *
 * @param width how many ids are used
 */
record DrawnLinkCalls(TableModel model, Choices choices, int width, Known known) {
    private static final int SEQUEL = 2;

    Request next(Optional<Request> last) {
        if (last.filter(request -> !request.sequels().isEmpty()).isPresent() && choices.oneIn(SEQUEL)) {
            return last.get().sequels().get(choices.below(last.get().sequels().size())).get();
        }
        List<Side> sides = model.relations().stream().flatMap(relation -> relation.sides().stream()).toList();
        Side side = sides.get(choices.below(sides.size()));
        String holder = DrawnCalls.IDS.get(choices.below(width));
        String shown = DrawnCalls.IDS.get(choices.below(width));
        return side.relation().follows().isPresent() || choices.oneIn(3)
                ? read(side, holder, shown)
                : choices.oneIn(3) ? unlink(side, holder, shown) : link(side, holder, shown);
    }

    private Request read(Side side, String holder, String shown) {
        Consistency consistency = choices.oneIn(2) ? Consistency.EVENTUAL : Consistency.STRONG;
        return Request.of(new ReadCall.OneLink(side, holder, shown, consistency));
    }

    private Request link(Side side, String holder, String shown) {
        Optional<Body> attributes = side.relation().attributes().isEmpty() || choices.oneIn(2)
                ? Optional.empty()
                : Optional.of(Body.of("role", choices.oneIn(2) ? "member" : "chair"));
        return new Request(new LinkCall.Link(side, holder, shown, attributes, precondition(side, holder, shown, 3)),
                List.of(() -> link(side, holder, shown), () -> unlink(side, holder, shown), () -> read(side, holder, shown),
                        () -> read(side.opposite(), shown, holder)));
    }

    private Request unlink(Side side, String holder, String shown) {
        return new Request(new LinkCall.Unlink(side, holder, shown, precondition(side, holder, shown, 2)),
                List.of(() -> link(side, holder, shown), () -> unlink(side, holder, shown), () -> read(side, holder, shown)));
    }

    /** @param kinds without the last, that there is none */
    private Precondition precondition(Side side, String holder, String shown, int kinds) {
        long version = known.version(CoreKey.of(side.link(holder, shown)));
        return switch (choices.below(kinds + 2)) {
            case 0 -> new Precondition.Exists();
            case 1 -> new Precondition.Version(Set.of(version - 1));
            case 2 -> kinds == 2 ? new Precondition.Version(Set.of(version)) : new Precondition.Absent();
            default -> new Precondition.Version(Set.of(version));
        };
    }
}
