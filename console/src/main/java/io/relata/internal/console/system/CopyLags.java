package io.relata.internal.console.system;

import io.relata.internal.console.source.Live.Lag;
import io.relata.internal.engine.item.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How long after the change of an entity its copies appear on the same stream: all that can be told without the functions. */
final class CopyLags {
    private static final int MOST = 2000;

    private final LagWindow window = new LagWindow();
    private final Map<List<Object>, Long> sources = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Object>, Long> eldest) {
            return size() > MOST;
        }
    };

    /**
     * A change that was read.
     *
     * @param delivered whether it goes to the stream function
     * @return the lag, if it is of a copy whose source's change was read too
     */
    synchronized Optional<Long> seen(ChangeOnStream change, boolean delivered) {
        List<Object> version = List.of(change.type(), change.version());
        if (delivered && change.kind().equals(Kind.ENTITY.stored())) {
            sources.put(version, change.createdAt());
            return Optional.empty();
        } else if (!change.kind().equals(Kind.COPY.stored()) || change.event().equals("REMOVE")) {
            return Optional.empty();
        }
        Optional<Long> lag = Optional.ofNullable(sources.get(version)).map(since -> Math.max(0, change.createdAt() - since));
        lag.ifPresent(window::add);
        return lag;
    }

    synchronized Lag lag() {
        return window.lag();
    }
}
