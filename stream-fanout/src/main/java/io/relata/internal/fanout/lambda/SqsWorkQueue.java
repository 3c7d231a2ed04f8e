package io.relata.internal.fanout.lambda;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.MessageJson;
import io.relata.internal.fanout.work.WorkQueue;
import java.time.Duration;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The work queue in SQS: a standard queue, since messages need no order. */
public final class SqsWorkQueue implements WorkQueue {
    private final SqsClient sqs;
    private final String url;
    private final Duration secondLook;

    public SqsWorkQueue(SqsClient sqs, String url) {
        this(sqs, url, LONGEST_DELAY);
    }

    /** @param secondLook how long to wait before an index is asked once more */
    SqsWorkQueue(SqsClient sqs, String url, Duration secondLook) {
        this.sqs = sqs;
        this.url = url;
        this.secondLook = secondLook;
    }

    @Override
    public Duration secondLook() {
        return secondLook;
    }

    @Override
    public void send(Message message) {
        send(message, Duration.ZERO);
    }

    @Override
    public void send(Message message, Duration delay) {
        int seconds = (int) delay.plusMillis(999).toSeconds();
        sqs.sendMessage(request -> request.queueUrl(url).messageBody(MessageJson.write(message)).delaySeconds(seconds));
    }
}
