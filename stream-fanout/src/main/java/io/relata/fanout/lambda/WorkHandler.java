package io.relata.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import io.relata.fanout.Settle;
import io.relata.fanout.work.MessageJson;
import io.relata.fanout.work.TimeLeft;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/** The work function: settles what the stream function left on the work queue, and reports the messages that have to come again. */
@Named("work")
public final class WorkHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {
    private static final Logger LOG = Logger.getLogger(WorkHandler.class);

    private final Settle settle;

    @Inject
    public WorkHandler(Settle settle) {
        this.settle = settle;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        TimeLeft time = Deadline.of(context);
        List<SQSBatchResponse.BatchItemFailure> failed = new ArrayList<>();
        for (SQSEvent.SQSMessage message : event.getRecords()) {
            if (time.isShort() || !isSettled(message, time)) {
                failed.add(new SQSBatchResponse.BatchItemFailure(message.getMessageId()));
            }
        }
        return new SQSBatchResponse(failed);
    }

    private boolean isSettled(SQSEvent.SQSMessage message, TimeLeft time) {
        try {
            settle.settle(MessageJson.read(message.getBody()), time);
            return true;
        } catch (RuntimeException e) {
            LOG.errorf(e, "not settled: %s", message.getBody());
            return false;
        }
    }
}
