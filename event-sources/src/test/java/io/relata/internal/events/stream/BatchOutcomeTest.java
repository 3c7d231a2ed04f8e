package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatchOutcomeTest {
    private static final List<ChangeRecord> BATCH = List.of(FakeStream.record("97", "a"), FakeStream.record("98", "a"),
            FakeStream.record("100", "a"));

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{}", "{\"batchItemFailures\":null}", "{\"batchItemFailures\":[]}"})
    void answerWithoutFailuresIsSuccess(String answer) {
        assertThat(outcome(answer).functionError()).isEmpty();
        assertThat(outcome(answer).processed()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"97,0", "98,1", "100,2"})
    void recordsBeforeTheFailedOneAreProcessed(String failed, int processed) {
        assertThat(outcome(FakeFunction.failing(failed)).processed()).isEqualTo(processed);
    }

    @Test
    void firstOfSeveralFailedRecordsCountsInAnyOrder() {
        assertThat(outcome(FakeFunction.failing("100", "98")).processed()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"batchItemFailures\":[{\"itemIdentifier\":\"\"}]}", "{\"batchItemFailures\":[{\"itemIdentifier\":null}]}",
            "{\"batchItemFailures\":[{\"wrong\":\"98\"}]}", "{\"batchItemFailures\":[{\"itemIdentifier\":\"99\"}]}",
            "{\"batchItemFailures\":\"98\"}", "[]", "\"ok\"", "{\"batchItem"})
    void malformedAnswerFailsTheWholeBatch(String answer) {
        assertThat(outcome(answer).processed()).isZero();
        assertThat(outcome(answer).functionError()).hasValueSatisfying(error -> assertThat(error).startsWith("an answer that"));
    }

    private static BatchOutcome outcome(String answer) {
        return BatchOutcome.of(answer.getBytes(StandardCharsets.UTF_8), BATCH);
    }
}
