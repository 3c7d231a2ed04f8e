package io.relata.simulation.call;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.Side;
import java.util.Optional;

/** A call that writes a link. */
public sealed interface LinkCall extends Call {
    Side side();

    /** The id of the entity whose URL it is. */
    String holder();

    /** The id of the other one. */
    String shown();

    /** The state in which the link has to be. */
    Precondition precondition();

    /** The same, whatever the link is. */
    LinkCall unconditional();

    /** The two entities and their link in words. */
    default String between() {
        return side().holder().label() + " " + holder() + " and " + side().shown().label() + " " + shown();
    }

    /** Under which the link is stored. */
    default CoreKey key() {
        return CoreKey.of(side().link(holder(), shown()));
    }

    private static String when(LinkCall call) {
        return call.precondition().equals(Precondition.NONE) ? "" : " if " + call.precondition();
    }

    /**
     * Links two entities.
     *
     * @param attributes the relationship's; none keeps those that there are
     */
    record Link(Side side, String holder, String shown, Optional<Body> attributes, Precondition precondition) implements LinkCall {
        public Link(Side side, String holder, String shown, Optional<Body> attributes) {
            this(side, holder, shown, attributes, Precondition.NONE);
        }

        @Override
        public LinkCall unconditional() {
            return new Link(side, holder, shown, attributes);
        }

        @Override
        public String words() {
            return "links " + between() + attributes.map(body -> " with " + body.json()).orElse("") + when(this);
        }

        @Override
        public Answer execute(CallContext api) {
            LinkEntities.Linked linked = new LinkEntities(api.write()).link(side, holder, shown, attributes.map(Body::json), precondition);
            return new Answer.Stored(linked.link(), linked.effect());
        }
    }

    /** Unlinks two entities. */
    record Unlink(Side side, String holder, String shown, Precondition precondition) implements LinkCall {
        public Unlink(Side side, String holder, String shown) {
            this(side, holder, shown, Precondition.NONE);
        }

        @Override
        public LinkCall unconditional() {
            return new Unlink(side, holder, shown);
        }

        @Override
        public String words() {
            return "unlinks " + between() + when(this);
        }

        @Override
        public Answer execute(CallContext api) {
            new LinkEntities(api.write()).unlink(side, holder, shown, precondition);
            return new Answer.Done();
        }
    }
}
