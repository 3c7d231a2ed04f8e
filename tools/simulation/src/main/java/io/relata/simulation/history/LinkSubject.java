package io.relata.simulation.history;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.Side;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.choice.Choices;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A model whose callers read single links, and write them on conditions, in every other call. */
record LinkSubject(String modelName, Subject of) implements ForwardingSubject {
    private static final List<String> IDS = SocialSubject.IDS;
    private static final int SEQUEL = 2;

    @Override
    public Request drawn(Choices choices, Profile profile, Optional<Request> last, Known known) {
        if (!choices.oneIn(2)) {
            return of.drawn(choices, profile, last, known);
        } else if (last.filter(request -> !request.sequels().isEmpty()).isPresent() && choices.oneIn(SEQUEL)) {
            return last.get().sequels().get(choices.below(last.get().sequels().size())).get();
        }
        List<Side> sides = model().relations().stream().flatMap(relation -> relation.sides().stream()).toList();
        Side side = sides.get(choices.below(sides.size()));
        Draw draw = new Draw(side, id(choices, profile), id(choices, profile), choices, known);
        return side.relation().follows().isPresent() || choices.oneIn(3)
                ? draw.read()
                : choices.oneIn(3) ? draw.unlink() : draw.link();
    }

    private static String id(Choices choices, Profile profile) {
        return IDS.get(choices.below(profile.width()));
    }

    /** What is drawn about one link. */
    private record Draw(Side side, String holder, String shown, Choices choices, Known known) {
        Request read() {
            Consistency consistency = choices.oneIn(2) ? Consistency.EVENTUAL : Consistency.STRONG;
            return Request.of(new ReadCall.OneLink(side, holder, shown, consistency));
        }

        Request link() {
            Optional<Body> attributes = side.relation().attributes().isEmpty() || choices.oneIn(2)
                    ? Optional.empty()
                    : Optional.of(Body.of("role", choices.oneIn(2) ? "member" : "chair"));
            return new Request(new LinkCall.Link(side, holder, shown, attributes, precondition(3)),
                    List.of(this::link, this::unlink, this::read, this::opposite));
        }

        Request unlink() {
            return new Request(new LinkCall.Unlink(side, holder, shown, precondition(2)), List.of(this::link, this::unlink, this::read));
        }

        /** The same link, read from its other side. */
        private Request opposite() {
            return new Draw(side.opposite(), shown, holder, choices, known).read();
        }

        /** @param kinds without the last, that there is none */
        private Precondition precondition(int kinds) {
            long version = known.version(CoreKey.of(side.link(holder, shown)));
            return switch (choices.below(kinds + 2)) {
                case 0 -> new Precondition.Exists();
                case 1 -> new Precondition.Version(Set.of(version - 1));
                case 2 -> kinds == 2 ? new Precondition.Version(Set.of(version)) : new Precondition.Absent();
                default -> new Precondition.Version(Set.of(version));
            };
        }
    }

    /** Conditions are judged by what single calls found. */
    @Override
    public boolean isForTransactions(Call call) {
        return (!(call instanceof LinkCall link) || link.precondition().equals(Precondition.NONE)) && of.isForTransactions(call);
    }
}
