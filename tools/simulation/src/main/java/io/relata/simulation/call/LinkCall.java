package io.relata.simulation.call;

import io.relata.engine.key.CoreKey;
import io.relata.engine.write.LinkEntities;
import io.relata.model.Side;
import java.util.Optional;

/** A call that writes a link. */
public sealed interface LinkCall extends Call {
    Side side();

    /** The id of the entity whose URL it is. */
    String holder();

    /** The id of the other one. */
    String shown();

    /** Under which the link is stored. */
    default CoreKey key() {
        return CoreKey.of(side().link(holder(), shown()));
    }

    private static String between(LinkCall call) {
        return call.side().holder().label() + " " + call.holder() + " and " + call.side().shown().label() + " " + call.shown();
    }

    /**
     * Links two entities.
     *
     * @param attributes the relationship's; none keeps those that there are
     */
    record Link(Side side, String holder, String shown, Optional<Body> attributes) implements LinkCall {
        @Override
        public String words() {
            return "links " + between(this) + attributes.map(body -> " with " + body.json()).orElse("");
        }

        @Override
        public Answer execute(Api api) {
            LinkEntities.Linked linked = new LinkEntities(api.write()).link(side, holder, shown, attributes.map(Body::json));
            return new Answer.Stored(linked.link(), linked.effect());
        }
    }

    /** Unlinks two entities. */
    record Unlink(Side side, String holder, String shown) implements LinkCall {
        @Override
        public String words() {
            return "unlinks " + between(this);
        }

        @Override
        public Answer execute(Api api) {
            new LinkEntities(api.write()).unlink(side, holder, shown);
            return new Answer.Done();
        }
    }
}
