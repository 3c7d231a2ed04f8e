package io.relata.internal.console.system;

import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live;
import io.relata.internal.console.source.Onlookers;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.events.stream.ChangeRecord;
import io.relata.internal.events.stream.ChangeStream;
import io.relata.internal.events.stream.RecordFilter;
import io.relata.internal.events.stream.StreamTail;
import io.relata.internal.fanout.StreamFilter;
import io.relata.internal.fanout.copy.FindCopies;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The stream of a deployed table, read with the operator's credentials while somebody looks. It shows what was changed and which copies
 * followed; the functions between are not seen, and nothing here can stop them.
 */
public final class FollowedStream implements Live, AutoCloseable {
    private static final String STARTS = "starting";
    private static final String FLOWS = "running";

    private final ChangeStream stream;
    private final Optional<WorkQueueLook> queue;
    private final EventRing events = new EventRing(Clock.systemUTC());
    private final RecordFilter filter = new RecordFilter(StreamFilter.PATTERNS);
    private final SeenChanges changes = new SeenChanges();
    private final CopyLags lags = new CopyLags();
    private final FanoutJobs jobs;
    private final Pulse pulse;
    private final Onlookers audience = new Onlookers(this::turn);
    private StreamTail tail;
    private volatile String state = STARTS;
    private volatile Optional<String> failure = Optional.empty();

    /** @param queue the work queue, if it may be looked at */
    public FollowedStream(ChangeStream stream, RawTable table, Optional<WorkQueueLook> queue) {
        this.stream = stream;
        this.tail = new StreamTail(stream, StreamTail.From.END);
        this.queue = queue;
        this.jobs = new FanoutJobs(table, FindCopies.DEFAULT_PORTION, events);
        this.pulse = new Pulse(this::look);
    }

    private void turn(boolean on) {
        pulse.turn(on);
        if (!on) {
            synchronized (this) {
                tail = new StreamTail(stream, StreamTail.From.END);
                state = STARTS;
            }
        }
    }

    private synchronized void look() {
        try {
            List<ChangeRecord> records = tail.next();
            records.forEach(this::passed);
            queue.ifPresent(each -> each.tell(events));
            failure = Optional.empty();
            if (state.equals(STARTS)) {
                state = FLOWS;
                events.add("stream", Map.of("state", state));
            }
        } catch (SdkException e) {
            failure = Optional.of(AwsErrors.sentence(e, stream.arn()));
        }
    }

    private void passed(ChangeRecord record) {
        ChangeOnStream change = ChangeOnStream.of(record);
        boolean delivered = filter.passes(record);
        changes.arrived(change, record.sequenceNumber());
        events.add("change", change.fields(delivered));
        if (change.isOfJob()) {
            jobs.changed(change);
        }
        lags.seen(change, delivered).ifPresent(millis -> events.add("lag", Map.of("millis", millis, "records", 1)));
    }

    @Override
    public EventRing events() {
        return events;
    }

    @Override
    public Onlookers audience() {
        return audience;
    }

    @Override
    public State state() {
        return new State(state, lags.lag(), queue.map(WorkQueueLook::counts), jobs.all(), List.of(), Held.NOTHING, failure);
    }

    @Override
    public void control(Flow flow) {
        throw new UnsupportedOperationException("nothing here stops the stream of a deployed table");
    }

    @Override
    public Optional<SeenChange> latest(String id, String type) {
        return changes.latest(id, type);
    }

    @Override
    public void close() {
        audience.close();
        pulse.close();
    }
}
