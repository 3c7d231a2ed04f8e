package io.relata.table.dynamodb;

import io.relata.table.TableException;
import io.relata.table.TableThrottledException;
import io.relata.table.TableUnavailableException;
import io.relata.table.TransactionConflictException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Repeats a request that another transaction got in the way of. The SDK repeats what was throttled or lost, but not that.
 *
 * <p>Between attempts it waits up to 20, 40, 80 ... 640 ms, at random ("full jitter"), so that those who collided do not collide again.
 */
final class Attempts {
    /** Of the operating system: a generator with a state of its own would make functions that were restored from one snapshot wait alike. */
    private static final Random JITTER = new SecureRandom();
    private static final int MOST = 8;
    private static final long FIRST_WAIT_MILLIS = 20;
    private static final int DOUBLINGS = 5;

    private Attempts() {
    }

    /** @throws TableException what is left of the failure after the last attempt */
    static <T> T at(Supplier<T> request) {
        for (int attempt = 1;; attempt++) {
            try {
                return request.get();
            } catch (SdkException e) {
                TableException failure = translate(e);
                if (attempt == MOST || failure instanceof TableUnavailableException || wasRepeatedByTheSdk(e)) {
                    throw failure;
                }
                pause(attempt);
            }
        }
    }

    private static TableException translate(SdkException e) {
        if (e instanceof TransactionCanceledException cancelled) {
            return translate(cancelled);
        }
        String code = e instanceof AwsServiceException service && service.awsErrorDetails() != null
                ? String.valueOf(service.awsErrorDetails().errorCode()) : "";
        if (code.startsWith("TransactionConflict") || code.startsWith("TransactionInProgress")) {
            return new TransactionConflictException("others keep changing the same item", e);
        } else if (e instanceof SdkServiceException service && service.isThrottlingException()
                || code.startsWith("ProvisionedThroughputExceeded") || code.startsWith("RequestLimitExceeded")) {
            return new TableThrottledException("the table's capacity does not suffice", e);
        } else if (e instanceof SdkServiceException service && service.statusCode() < 500) {
            throw e;
        }
        return new TableUnavailableException("the table did not answer: " + e.getMessage(), e);
    }

    private static TableException translate(TransactionCanceledException cancelled) {
        List<String> codes = cancelled.cancellationReasons().stream().map(CancellationReason::code).toList();
        if (codes.contains("ValidationError")) {
            throw cancelled;
        }
        return codes.contains("TransactionConflict") ? new TransactionConflictException("others keep changing the same items", cancelled)
                : new TableThrottledException("the table's capacity does not suffice for a transaction", cancelled);
    }

    private static boolean wasRepeatedByTheSdk(SdkException e) {
        return e instanceof SdkServiceException service && service.isThrottlingException();
    }

    private static void pause(int attempt) {
        try {
            Thread.sleep(JITTER.nextLong(FIRST_WAIT_MILLIS << Math.min(attempt - 1, DOUBLINGS)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TableUnavailableException("interrupted while waiting for the table", e);
        }
    }
}
