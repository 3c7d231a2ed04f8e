package io.relata.internal.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import org.jboss.logging.Logger;

/** The stream function: processes a batch of the table's stream, and reports what failed and the work queue did not take either. */
@Named("fanout")
public final class FanoutHandler implements RequestHandler<DynamodbEvent, StreamsEventResponse> {
    private static final Logger LOG = Logger.getLogger(FanoutHandler.class);

    private final Fanout fanout;
    private final BeforeFirstBatch before;

    /** One that has nothing to do before. */
    public FanoutHandler(Fanout fanout) {
        this(fanout, BeforeFirstBatch.NOTHING);
    }

    @Inject
    public FanoutHandler(Fanout fanout, BeforeFirstBatch before) {
        this.fanout = fanout;
        this.before = before;
    }

    @Override
    public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
        List<String> failed = Invocation.logged(context, () -> {
            before.begin();
            return fanout.process(event.getRecords().stream().map(StreamRecords::of).toList(), Deadline.of(context),
                    (key, failure) -> LOG.errorf(failure, "fan-out failed for %s", KeyText.REDACTED.of(key)));
        });
        return StreamsEventResponse.builder()
                .withBatchItemFailures(failed.stream().map(StreamsEventResponse.BatchItemFailure::new).toList()).build();
    }
}
