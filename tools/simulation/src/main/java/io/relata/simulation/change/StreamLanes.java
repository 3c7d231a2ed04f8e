package io.relata.simulation.change;

import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.TraceText;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The stream in two lanes, as shards are: what fails in a lane is delivered again, and nothing behind it before. */
final class StreamLanes {
    private static final int LANES = 2;
    private static final int LARGEST = 3;

    private final SharedState state;
    private final ModelPair models;
    private final Clock clock;
    private final List<List<StreamRecord>> lanes = IntStream.range(0, LANES).<List<StreamRecord>>mapToObj(lane -> new ArrayList<>())
            .toList();
    private final Set<Integer> busy = new HashSet<>();

    StreamLanes(SharedState state, ModelPair models, Clock clock) {
        this.state = state;
        this.models = models;
        this.clock = clock;
    }

    void add(StreamRecord record) {
        lanes.get(Math.floorMod(record.key().id().hashCode(), LANES)).add(record);
    }

    /** The lanes that have something for an invocation. */
    List<Integer> ready() {
        return IntStream.range(0, LANES).filter(lane -> !busy.contains(lane) && !lanes.get(lane).isEmpty()).boxed().toList();
    }

    Actor begin(Stage stage, int lane, Aspect.Side side) {
        busy.add(lane);
        List<StreamRecord> records = lanes.get(lane);
        List<StreamRecord> batch = List.copyOf(records.subList(0, Math.min(records.size(), 1 + state.choices().below(LARGEST))));
        Actor[] actor = new Actor[1];
        actor[0] = stage.add("stream of " + side, () -> {
            try {
                state.trace().say(actor[0].name(), () -> "gets " + batch.stream().map(record -> TraceText.of(record.key())).toList());
                List<String> failed = new Fanout(models.model(side), new FanoutView(state, actor[0]), clock, Runnable::run).process(batch,
                        (key, failure) -> state.trace().say(actor[0].name(), () -> "fails for " + key + ": " + failure));
                int done = failed.isEmpty()
                        ? batch.size()
                        : (int) batch.stream().takeWhile(record -> !failed.contains(record.sequenceNumber())).count();
                records.subList(0, done).clear();
            } finally {
                busy.remove(lane);
            }
        });
        return actor[0];
    }
}
