package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.Side;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges what is said of single links: a link counts only for the lives of its ends that it was made for, said a second time. */
final class JudgeLinks {
    private JudgeLinks() {
    }

    /** What was read was stored, as the consistency demands, and makes a link. */
    static Optional<String> read(ReadCall.OneLink call, Answer.LinkShown shown, States states) {
        boolean right = seen(call, call.key(), states).contains(Optional.of(shown.link()))
                && seen(call, call.shownKey(), states).contains(Optional.of(shown.entity()))
                && seen(call, call.holderKey(), states).stream()
                        .anyMatch(holder -> isLink(call.side(), call.shown(), call.holder(), Optional.of(shown.link()), holder,
                                Optional.of(shown.entity())));
        return right ? Optional.empty() : Optional.of("got a link that was none then: " + shown.link() + " with " + shown.entity());
    }

    /** Whether there may have been no link for who read it. */
    static boolean isAbsent(ReadCall.OneLink call, States states) {
        return call.holder().equals(call.shown()) && call.side().holder().entity().equals(call.side().shown().entity())
                || seen(call, call.key(), states).stream().anyMatch(link -> seen(call, call.holderKey(), states).stream()
                        .anyMatch(holder -> seen(call, call.shownKey(), states).stream()
                                .anyMatch(shown -> !isLink(call.side(), call.shown(), call.holder(), link, holder, shown))));
    }

    private static List<Optional<Item>> seen(ReadCall.OneLink call, CoreKey key, States states) {
        return call.consistency() == Consistency.STRONG ? states.during(key) : states.ever(key);
    }

    private static boolean isLink(Side side, String shownId, String holderId, Optional<Item> link, Optional<Item> holder,
            Optional<Item> shown) {
        boolean begins = side.relation().isSymmetrical() ? holderId.compareTo(shownId) < 0 : side.isOutgoing();
        Optional<Item> from = begins ? holder : shown;
        Optional<Item> to = begins ? shown : holder;
        String toId = begins ? shownId : holderId;
        return link.filter(Kind.LINK::is).filter(item -> isLife(from, item.number(Attr.FROM_LIFE))
                && isLife(to, item.number(Attr.TO_LIFE))
                && side.relation().follows().stream().allMatch(name -> from.get().value(name).equals(Optional.of(toId)))).isPresent();
    }

    /** Whether a link that was written, or was to be written, may have met the precondition. */
    static boolean held(LinkCall call, Optional<Item> before, States states) {
        return call.precondition().equals(Precondition.NONE)
                || worlds(call, before, states).anyMatch(alive -> PreconditionCheck.hold(call.precondition(), alive));
    }

    /** Whether the precondition may have failed at some time of the call. */
    static boolean failed(LinkCall call, States states) {
        return !call.precondition().equals(Precondition.NONE) && states.during(call.key()).stream()
                .flatMap(link -> worlds(call, link, states)).anyMatch(alive -> !PreconditionCheck.hold(call.precondition(), alive));
    }

    /** The link as it counted at the times of the call: none, where an end did not live the life that it was made for. */
    private static Stream<Optional<Item>> worlds(LinkCall call, Optional<Item> stored, States states) {
        Optional<Item> link = stored.filter(Kind.LINK::is);
        if (link.isEmpty()) {
            return Stream.of(link);
        }
        LinkRef ref = call.side().link(call.holder(), call.shown());
        List<Optional<Item>> from = states.during(CoreKey.of(ref.from()));
        List<Optional<Item>> to = states.during(CoreKey.of(ref.to()));
        return from.stream().flatMap(one -> to.stream().map(other -> isLife(one, link.get().number(Attr.FROM_LIFE))
                && isLife(other, link.get().number(Attr.TO_LIFE)))).distinct().map(alive -> link.filter(any -> alive));
    }

    private static boolean isLife(Optional<Item> end, long life) {
        return end.filter(Kind.ENTITY::is).filter(item -> item.number(Attr.LIFE) == life).isPresent();
    }
}
