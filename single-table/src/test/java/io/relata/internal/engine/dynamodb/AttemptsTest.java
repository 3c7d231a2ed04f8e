package io.relata.internal.engine.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.action.Outcome.Earlier;
import java.io.IOException;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** What each way in which a write can fail says about whether it was carried out. */
class AttemptsTest {
    private static final SdkException CONFLICT = answered(
            software.amazon.awssdk.services.dynamodb.model.TransactionConflictException.builder(),
            "TransactionConflictException", 400);
    private static final SdkException IN_PROGRESS = answered(TransactionInProgressException.builder(), "TransactionInProgressException",
            400);
    private static final SdkException THROTTLED = answered(ProvisionedThroughputExceededException.builder(),
            "ProvisionedThroughputExceededException", 400);
    private static final SdkException WRONG = answered(DynamoDbException.builder(), "ValidationException", 400);
    private static final SdkException FAILED = answered(DynamoDbException.builder(), "InternalServerError", 500);
    private static final SdkException NO_ANSWER = SdkClientException.create("Unable to execute HTTP request",
            new IOException("broken pipe"));
    private static final SdkException NO_CONNECTION = SdkClientException.create("Unable to execute HTTP request",
            new ConnectException("refused"));

    private final List<Earlier> known = new ArrayList<>();

    @Test
    void whatDidNothingIsRepeatedAndNothingIsInDoubt() {
        assertThat(write(CONFLICT, THROTTLED, NO_CONNECTION, cancelled("None", "TransactionConflict"))).isEqualTo("done");
        assertThat(known).hasSize(5).containsOnly(Earlier.NOT_CARRIED_OUT);
    }

    @Test
    void whatHasNoAnswerIsInDoubtFromThenOn() {
        assertThat(write(THROTTLED, NO_ANSWER, THROTTLED)).isEqualTo("done");
        assertThat(known).containsExactly(Earlier.NOT_CARRIED_OUT, Earlier.NOT_CARRIED_OUT, Earlier.UNKNOWN, Earlier.UNKNOWN);
    }

    @Test
    void failureOfTheServerSaysNothing() {
        assertThat(write(FAILED)).isEqualTo("done");
        assertThat(known).containsExactly(Earlier.NOT_CARRIED_OUT, Earlier.UNKNOWN);
    }

    @Test
    void transactionInProgressIsWaitedFor() {
        assertThat(write(IN_PROGRESS, IN_PROGRESS)).isEqualTo("done");
        assertThat(known).containsExactly(Earlier.NOT_CARRIED_OUT, Earlier.UNKNOWN, Earlier.UNKNOWN);
    }

    @Test
    void wrongRequestIsNotRepeated() {
        assertThatThrownBy(() -> write(WRONG)).isSameAs(WRONG);
        assertThatThrownBy(() -> write(cancelled("ValidationError"))).isInstanceOf(TransactionCanceledException.class);
        assertThat(known).hasSize(2);
    }

    @Test
    void whateverEndsItTheDoubtIsNotForgotten() {
        assertThatThrownBy(() -> write(NO_ANSWER, WRONG)).isInstanceOf(OutcomeUnknownException.class).hasCause(WRONG);
    }

    @Test
    void whatFailsEveryTimeIsToldAsWhatItIs() {
        assertThatThrownBy(() -> write(always(CONFLICT))).isInstanceOf(TransactionConflictException.class);
        assertThatThrownBy(() -> write(always(THROTTLED))).isInstanceOf(TableThrottledException.class);
        assertThatThrownBy(() -> write(always(NO_CONNECTION))).isInstanceOf(TableUnavailableException.class);
        assertThat(known).hasSize(27).containsOnly(Earlier.NOT_CARRIED_OUT);
    }

    @Test
    void writeThatHasNoAnswerEveryTimeHasAnUnknownOutcome() {
        assertThatThrownBy(() -> write(always(NO_ANSWER))).isInstanceOf(OutcomeUnknownException.class)
                .hasMessage("the table did not say whether it wrote: Unable to execute HTTP request");
    }

    @Test
    void readsAreRepeatedByTheSdk() {
        Iterator<SdkException> failures = List.of(NO_ANSWER).iterator();
        assertThatThrownBy(() -> Attempts.at(() -> {
            throw failures.next();
        })).isInstanceOf(TableUnavailableException.class);
    }

    private String write(SdkException... failures) {
        Iterator<SdkException> left = Arrays.asList(failures).iterator();
        return Attempts.ofWrite(earlier -> {
            known.add(earlier);
            if (left.hasNext()) {
                throw left.next();
            }
            return "done";
        });
    }

    private static SdkException[] always(SdkException failure) {
        return Stream.generate(() -> failure).limit(20).toArray(SdkException[]::new);
    }

    private static SdkException cancelled(String... codes) {
        return TransactionCanceledException.builder()
                .cancellationReasons(Stream.of(codes).map(code -> CancellationReason.builder().code(code).build()).toList())
                .awsErrorDetails(AwsErrorDetails.builder().errorCode("TransactionCanceledException").build()).statusCode(400).build();
    }

    private static SdkException answered(DynamoDbException.Builder failure, String code, int status) {
        return (SdkException) failure.awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build()).statusCode(status).build();
    }
}
