package io.relata.engine.dynamodb;

import io.relata.engine.table.OutcomeUnknownException;
import io.relata.engine.table.TableThrottledException;
import io.relata.engine.table.TableUnavailableException;
import io.relata.engine.table.TransactionConflictException;
import io.relata.engine.table.action.Outcome.Earlier;
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

/** Why one attempt of a request failed, and what that says about what it did. */
record Failure(Kind kind, SdkException cause) {
    enum Kind {
        /** More was asked of the table than it can do, or our clock is wrong, which the SDK sets right by the answer; nothing was done. */
        THROTTLED,
        /** A transaction that others made of the same items was in the way; nothing was done. */
        CONFLICT,
        /** An earlier attempt of this transaction is still under way. */
        IN_PROGRESS,
        /** There is no connection, so nothing was sent. */
        NOT_SENT,
        /** No answer came, or one that does not say what was done. */
        NO_ANSWER,
        /** The request itself is wrong; nothing was done. */
        REFUSED,
        /** The client ended it, in whatever state it was. */
        ENDED
    }

    static Failure of(SdkException e) {
        return new Failure(e instanceof TransactionCanceledException cancelled
                ? cancelled(cancelled)
                : e instanceof SdkServiceException answer ? answered(answer) : unanswered(e), e);
    }

    /** Whether the same request may succeed a little later. */
    boolean mayPass() {
        return kind != Kind.REFUSED && kind != Kind.ENDED;
    }

    /** What is known of all attempts of a write when this was the latest. */
    Earlier after(Earlier earlier) {
        return kind == Kind.IN_PROGRESS || kind == Kind.NO_ANSWER || kind == Kind.ENDED ? Earlier.UNKNOWN : earlier;
    }

    /** What to tell who wanted to read. */
    RuntimeException ofRead() {
        return switch (kind) {
            case CONFLICT -> new TransactionConflictException("others keep changing the same items", cause);
            case THROTTLED -> new TableThrottledException("the table's capacity does not suffice", cause);
            case REFUSED -> cause;
            default -> new TableUnavailableException("the table did not answer: " + cause.getMessage(), cause);
        };
    }

    /** What to tell who wanted to write, when this is what is known of all attempts. */
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
