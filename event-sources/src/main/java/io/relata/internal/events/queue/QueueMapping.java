package io.relata.internal.events.queue;

import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.function.StopThreads;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * Delivers the messages of a queue to a function, as Lambda's event source mapping does. Messages that the function does not report as
 * failed are deleted; the others are delivered again after their visibility timeout, until the queue moves them to its dead-letter queue.
 */
public final class QueueMapping implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(QueueMapping.class.getName());
    private static final int LONG_POLL_SECONDS = 1;
    private static final long PAUSE_AFTER_ERROR_MILLIS = 200;
    private static final long BETWEEN_COUNTS_MILLIS = 10;

    private final SqsClient sqs;
    private final String url;
    private final LambdaFunction function;
    private final QueueDelivery delivery;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicLong deliveries = new AtomicLong();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "work-queue");
        thread.setDaemon(true);
        return thread;
    });

    private QueueMapping(SqsClient sqs, String url, LambdaFunction function, QueueDelivery delivery) {
        this.sqs = sqs;
        this.url = url;
        this.function = function;
        this.delivery = delivery;
    }

    public static QueueMapping start(SqsEndpoint endpoint, LambdaFunction function, QueueDelivery delivery) {
        QueueMapping mapping = new QueueMapping(endpoint.client(), endpoint.workUrl(), function, delivery);
        for (int i = 0; i < delivery.maximumConcurrency(); i++) {
            mapping.threads.execute(mapping::poll);
        }
        return mapping;
    }

    /** The number of batches delivered so far. */
    public long deliveries() {
        return deliveries.get();
    }

    /**
     * Waits until the queue is empty: every message is processed or dead-lettered.
     *
     * @throws TimeoutException when that takes longer
     */
    public void awaitEmpty(Duration atMost) throws InterruptedException, TimeoutException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new TimeoutException("the work queue was not empty within " + atMost);
            }
            if (stopped.await(BETWEEN_COUNTS_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the event source mapping is stopped");
            }
        }
    }

    private boolean isEmpty() {
        Map<QueueAttributeName, String> counts = sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(
                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED)).attributes();
        return counts.values().stream().allMatch("0"::equals);
    }

    private void poll() {
        try {
            while (stopped.getCount() > 0) {
                pollOnce();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void pollOnce() throws InterruptedException {
        try {
            List<Message> messages = sqs.receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(delivery.batchSize())
                    .waitTimeSeconds(LONG_POLL_SECONDS).messageSystemAttributeNames(MessageSystemAttributeName.ALL)).messages();
            if (!messages.isEmpty()) {
                deliveries.incrementAndGet();
                deliver(messages);
            }
        } catch (SdkException e) {
            if (stopped.getCount() > 0 && !stopped.await(PAUSE_AFTER_ERROR_MILLIS, TimeUnit.MILLISECONDS)) {
                LOG.log(System.Logger.Level.WARNING, "the work queue can''t be read, trying again: {0}", e.getMessage());
            }
        }
    }

    private void deliver(List<Message> messages) {
        Set<String> failed;
        try {
            failed = SqsEventJson.failed(function.invoke(SqsEventJson.event(messages, SqsEndpoint.arn(SqsEndpoint.WORK))), messages);
        } catch (FunctionErrorException e) {
            LOG.log(System.Logger.Level.WARNING, "the work function failed: {0}", e.getMessage());
            return;
        }
        List<DeleteMessageBatchRequestEntry> done = messages.stream().filter(message -> !failed.contains(message.messageId()))
                .map(message -> DeleteMessageBatchRequestEntry.builder().id(message.messageId()).receiptHandle(message.receiptHandle())
                        .build())
                .toList();
        if (!done.isEmpty()) {
            sqs.deleteMessageBatch(request -> request.queueUrl(url).entries(done));
        }
    }

    /** Waits at most 1.5 s for batches in progress. */
    @Override
    public void close() {
        stopped.countDown();
        StopThreads.of(threads);
        sqs.close();
    }
}
