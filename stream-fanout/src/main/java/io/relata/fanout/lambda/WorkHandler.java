package io.relata.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import io.relata.fanout.ProcessMessage;
import io.relata.fanout.verify.run.ContinueVerify;
import io.relata.fanout.work.Message;
import io.relata.fanout.work.MessageJson;
import io.relata.fanout.work.TimeLeft;
import io.relata.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * The work function: settles what the stream function left on the work queue, takes turns for verify, and reports the messages that have to
 * come again.
 */
@Named("work")
public final class WorkHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {
    private static final Logger LOG = Logger.getLogger(WorkHandler.class);

    private final ProcessMessage settle;
    private final ContinueVerify verify;

    @Inject
    public WorkHandler(ProcessMessage settle, ContinueVerify verify) {
        this.settle = settle;
        this.verify = verify;
    }

    /**
     * Begins with every message, however little time there is: what is large hands on what it has no time for, and a message that was not
     * begun would have to be reported as failed, which counts towards its becoming a dead letter.
     */
    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        return Invocation.logged(context, () -> new SQSBatchResponse(failed(event.getRecords(), Deadline.of(context))));
    }

    private List<SQSBatchResponse.BatchItemFailure> failed(List<SQSEvent.SQSMessage> messages, TimeLeft time) {
        List<SQSBatchResponse.BatchItemFailure> failed = new ArrayList<>();
        for (SQSEvent.SQSMessage message : messages) {
            if (!isSettled(message, time)) {
                failed.add(new SQSBatchResponse.BatchItemFailure(message.getMessageId()));
            }
        }
        return failed;
    }

    private boolean isSettled(SQSEvent.SQSMessage message, TimeLeft time) {
        String subject = "it can't be read";
        try {
            Message work = MessageJson.read(message.getBody());
            subject = work.subject();
            if (work instanceof Message.Verify turn) {
                verify.take(turn, time);
            } else {
                settle.settle(work, time);
            }
            return true;
        } catch (RuntimeException e) {
            LOG.errorf(e, "message %s is not settled: %s", message.getMessageId(), subject);
            return false;
        }
    }
}
