package io.relata.internal.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.heartbeat.Heartbeat;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** The stream function: processes a batch of the table's stream, and reports what failed and the work queue did not take either. */
@Named("fanout")
public final class FanoutHandler implements RequestHandler<DynamodbEvent, StreamsEventResponse> {
    private static final Logger LOG = Logger.getLogger(FanoutHandler.class);

    private final Fanout fanout;
    private final BeforeFirstBatch before;
    private final Consumer<List<StreamRecord>> after;

    /** One that has nothing to do before and after. */
    public FanoutHandler(Fanout fanout) {
        this(fanout, BeforeFirstBatch.NOTHING, records -> {});
    }

    @Inject
    public FanoutHandler(Fanout fanout, BeforeFirstBatch before, Heartbeat heartbeat) {
        this(fanout, before, heartbeat::follow);
    }

    private FanoutHandler(Fanout fanout, BeforeFirstBatch before, Consumer<List<StreamRecord>> after) {
        this.fanout = fanout;
        this.before = before;
        this.after = after;
    }

    @Override
    public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
        List<String> failed = Invocation.logged(context, () -> {
            before.begin();
            List<StreamRecord> records = event.getRecords().stream().map(StreamRecords::of).toList();
            List<String> again = fanout.process(records, Deadline.of(context),
                    (key, failure) -> LOG.errorf(failure, "fan-out failed for %s", KeyText.REDACTED.of(key)));
            follow(records);
            return again;
        });
        return StreamsEventResponse.builder()
                .withBatchItemFailures(failed.stream().map(StreamsEventResponse.BatchItemFailure::new).toList()).build();
    }

    /** A beat that can't be copied keeps nothing waiting: its silence is what tells. */
    private void follow(List<StreamRecord> records) {
        try {
            after.accept(records);
        } catch (RuntimeException e) {
            LOG.warn("a heartbeat was not copied", e);
        }
    }
}
