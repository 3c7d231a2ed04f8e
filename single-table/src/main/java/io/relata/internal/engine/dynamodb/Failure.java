package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.action.Outcome.Earlier;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Why an attempt failed, and whether the request may have been executed. */
record Failure(Kind kind, SdkException cause) {
    enum Kind {
        /** Throttled, or the local clock is wrong, which the SDK corrects by the response. Nothing was written. */
        THROTTLED,
        /** A concurrent transaction on the same items. Nothing was written. */
        CONFLICT,
        /** An earlier attempt of this transaction is still in progress. */
        IN_PROGRESS,
        /** No connection, so nothing was sent. */
        NOT_SENT,
        /** No response, or one that does not say whether the request was executed. */
        NO_ANSWER,
        /** The request is invalid. Nothing was written. */
        REFUSED,
        /** The client aborted the request; its outcome is unknown. */
        ENDED
    }

    static Failure of(SdkException e) {
        return new Failure(e instanceof TransactionCanceledException cancelled
                ? cancelled(cancelled)
                : e instanceof SdkServiceException answer ? answered(answer) : unanswered(e), e);
    }

    /** Whether a retry may succeed. */
    boolean mayPass() {
        return kind != Kind.REFUSED && kind != Kind.ENDED;
    }

    /** What is known of all attempts of a write, of which this was the latest. */
    Earlier after(Earlier earlier) {
        return kind == Kind.IN_PROGRESS || kind == Kind.NO_ANSWER || kind == Kind.ENDED ? Earlier.UNKNOWN : earlier;
    }

    /** The exception for a read. */
    RuntimeException ofRead() {
        return switch (kind) {
            case CONFLICT -> new TransactionConflictException("others keep changing the same items", cause);
            case THROTTLED -> new TableThrottledException("the table's capacity does not suffice", cause);
            case REFUSED -> cause;
            default -> new TableUnavailableException("the table did not answer: " + cause.getMessage(), cause);
        };
    }

    /** The exception for a write, given what is known of all attempts. */
    RuntimeException ofWrite(Earlier attempts) {
        return attempts == Earlier.UNKNOWN
                ? new OutcomeUnknownException("the table did not say whether it wrote: " + cause.getMessage(), cause)
                : ofRead();
    }

    private static Kind cancelled(TransactionCanceledException cancelled) {
        List<String> codes = cancelled.cancellationReasons().stream().map(CancellationReason::code).toList();
        return codes.contains("ValidationError") ? Kind.REFUSED : codes.contains("TransactionConflict") ? Kind.CONFLICT : Kind.THROTTLED;
    }

    private static Kind answered(SdkServiceException answer) {
        String code = answer instanceof AwsServiceException service && service.awsErrorDetails() != null
                ? String.valueOf(service.awsErrorDetails().errorCode())
                : "";
        if (code.startsWith("TransactionInProgress")) {
            return Kind.IN_PROGRESS;
        } else if (code.startsWith("TransactionConflict")) {
            return Kind.CONFLICT;
        } else if (answer.isThrottlingException() || answer.isClockSkewException() || code.startsWith("ProvisionedThroughputExceeded")
                || code.startsWith("RequestLimitExceeded")) {
            return Kind.THROTTLED;
        }
        return answer.statusCode() < 500 ? Kind.REFUSED : Kind.NO_ANSWER;
    }

    private static Kind unanswered(SdkException e) {
        if (caused(e, ConnectException.class, UnknownHostException.class, NoRouteToHostException.class)) {
            return Kind.NOT_SENT;
        }
        return caused(e, IOException.class, ApiCallAttemptTimeoutException.class, ApiCallTimeoutException.class)
                ? Kind.NO_ANSWER
                : Kind.ENDED;
    }

    private static boolean caused(Throwable e, Class<?>... kinds) {
        return Stream.iterate(e, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause -> Stream.of(kinds).anyMatch(kind -> kind.isInstance(cause)));
    }
}
