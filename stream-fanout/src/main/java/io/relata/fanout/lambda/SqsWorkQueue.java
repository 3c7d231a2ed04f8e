package io.relata.fanout.lambda;

import io.relata.fanout.work.Message;
import io.relata.fanout.work.MessageJson;
import io.relata.fanout.work.WorkQueue;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The work queue in SQS, a standard queue: order is not needed. */
final class SqsWorkQueue implements WorkQueue {
    private final SqsClient sqs;
    private final String url;

    SqsWorkQueue(SqsClient sqs, String url) {
        this.sqs = sqs;
        this.url = url;
    }

    @Override
    public void send(Message message) {
        sqs.sendMessage(request -> request.queueUrl(url).messageBody(MessageJson.write(message)));
    }
}
