package io.relata.internal.local.ops;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** Dead letters that were received to find one of them: SQS deletes only what was received. They come back at the end. */
final class HeldLetters implements AutoCloseable {
    /** Time to read a letter and to decide. */
    private static final Duration HELD = Duration.ofMinutes(5);
    private static final int AT_ONCE = 10;

    private final SqsClient sqs;
    private final String url;
    private final List<Message> held = new ArrayList<>();

    /** @param sqs closed by the caller */
    HeldLetters(SqsClient sqs, String url) {
        this.sqs = sqs;
        this.url = url;
    }

    /** Receives letters until this one is among them, or there are no more. */
    Optional<Message> find(String id) {
        while (true) {
            List<Message> some = sqs.receiveMessage(receive -> receive.queueUrl(url).maxNumberOfMessages(AT_ONCE).waitTimeSeconds(1)
                    .visibilityTimeout((int) HELD.toSeconds()).messageSystemAttributeNames(MessageSystemAttributeName.ALL)).messages();
            held.addAll(some);
            Optional<Message> found = some.stream().filter(message -> message.messageId().equals(id)).findFirst();
            if (found.isPresent() || some.isEmpty()) {
                return found;
            }
        }
    }

    void delete(Message letter) {
        sqs.deleteMessage(delete -> delete.queueUrl(url).receiptHandle(letter.receiptHandle()));
        held.remove(letter);
    }

    @Override
    public void close() {
        held.forEach(letter -> sqs
                .changeMessageVisibility(change -> change.queueUrl(url).receiptHandle(letter.receiptHandle()).visibilityTimeout(0)));
    }
}
