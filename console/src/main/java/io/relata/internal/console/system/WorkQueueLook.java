package io.relata.internal.console.system;

import io.relata.internal.console.source.DeadLetters;
import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live.WorkQueueCounts;
import io.relata.internal.fanout.work.MessageJson;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Looks at the work queue and at its dead letters. */
public final class WorkQueueLook implements DeadLetters {
    private static final int MOST_LETTERS = 10;

    private final SqsClient sqs;
    private final String workUrl;
    private final String deadLettersUrl;
    private WorkQueueCounts last = new WorkQueueCounts(0, 0, 0);

    /** @param sqs closed by the caller */
    public WorkQueueLook(SqsClient sqs, String workUrl, String deadLettersUrl) {
        this.sqs = sqs;
        this.workUrl = workUrl;
        this.deadLettersUrl = deadLettersUrl;
    }

    /** Of a queue of dead letters, and the queue that they come from. */
    public static WorkQueueLook ofDeadLetters(SqsClient sqs, String deadLettersUrl) {
        List<String> sources = sqs.listDeadLetterSourceQueues(list -> list.queueUrl(deadLettersUrl)).queueUrls();
        if (sources.size() != 1) {
            throw new IllegalArgumentException(deadLettersUrl + " has the dead letters of " + sources.size() + " queues, and should have "
                    + "those of the work queue: the output DeadLettersUrl names it");
        }
        return new WorkQueueLook(sqs, sources.get(0), deadLettersUrl);
    }

    public WorkQueueCounts counts() {
        Map<QueueAttributeName, String> work = attributes(workUrl);
        return new WorkQueueCounts(number(work, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES),
                number(work, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE),
                number(attributes(deadLettersUrl), QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES));
    }

    /** Adds an event if the counts are others than the last time. */
    synchronized void tell(EventRing events) {
        WorkQueueCounts now = counts();
        if (!now.equals(last)) {
            last = now;
            events.add("work", Map.of("waiting", now.waiting(), "inFlight", now.inFlight(), "dead", now.dead()));
        }
    }

    @Override
    public List<DeadLetter> first() {
        return sqs.receiveMessage(receive -> receive.queueUrl(deadLettersUrl).maxNumberOfMessages(MOST_LETTERS).visibilityTimeout(0)
                .messageSystemAttributeNames(MessageSystemAttributeName.ALL)).messages().stream().map(WorkQueueLook::letter).toList();
    }

    @Override
    public int redrive() {
        return Redrive.start(sqs, deadLettersUrl);
    }

    /** A message that was received with its attributes. */
    public static DeadLetter letter(Message message) {
        Map<MessageSystemAttributeName, String> attributes = message.attributes();
        return new DeadLetter(message.messageId(), subject(message.body()), message.body(),
                Integer.parseInt(attributes.getOrDefault(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "0")),
                Long.parseLong(attributes.getOrDefault(MessageSystemAttributeName.SENT_TIMESTAMP, "0")));
    }

    private static String subject(String body) {
        try {
            return MessageJson.read(body).subject();
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Map<QueueAttributeName, String> attributes(String url) {
        return sqs.getQueueAttributes(get -> get.queueUrl(url).attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE)).attributes();
    }

    private static int number(Map<QueueAttributeName, String> attributes, QueueAttributeName name) {
        return Integer.parseInt(attributes.getOrDefault(name, "0"));
    }
}
