package io.relata.internal.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.verify.run.ContinueVerify;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * The work function: processes queued messages of the fan-out, of verify and of deletions of tenants, and reports those that have to be
 * delivered again.
 */
@Named("work")
public final class WorkHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {
    private static final Logger LOG = Logger.getLogger(WorkHandler.class);

    private final ProcessMessage process;
    private final ContinueVerify verify;
    private final ContinueDeletion deletion;

    @Inject
    public WorkHandler(ProcessMessage process, ContinueVerify verify, ContinueDeletion deletion) {
        this.process = process;
        this.verify = verify;
        this.deletion = deletion;
    }

    /**
     * Starts with every message, however little time there is. Large fan-outs hand over what there is no time for; a message that is not
     * even started would have to be reported as failed, and after some failures it would be a dead letter.
     */
    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        return Invocation.logged(context, () -> new SQSBatchResponse(failed(event.getRecords(), Deadline.of(context))));
    }

    private List<SQSBatchResponse.BatchItemFailure> failed(List<SQSEvent.SQSMessage> messages, TimeLeft time) {
        List<SQSBatchResponse.BatchItemFailure> failed = new ArrayList<>();
        for (SQSEvent.SQSMessage message : messages) {
            if (!isProcessed(message, time)) {
                failed.add(new SQSBatchResponse.BatchItemFailure(message.getMessageId()));
            }
        }
        return failed;
    }

    private boolean isProcessed(SQSEvent.SQSMessage message, TimeLeft time) {
        String subject = "unreadable message";
        try {
            Message work = MessageJson.read(message.getBody());
            subject = work.subject();
            if (work instanceof Message.Verify turn) {
                verify.take(turn, time);
            } else if (work instanceof Message.AuditTotals turn) {
                verify.take(turn, time);
            } else if (work instanceof Message.DeleteTenant turn) {
                deletion.take(turn, time);
            } else {
                process.process(work, time);
            }
            return true;
        } catch (RuntimeException e) {
            LOG.errorf(e, "fan-out failed for message %s: %s", message.getMessageId(), subject);
            return false;
        }
    }
}
