package io.relata.test;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.events.stream.ChangeRecord;
import io.relata.internal.events.stream.FailedBatch;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private static final ChangeRecord RECORD = new ChangeRecord("1", "{}", "{}");

    private final Failures failures = new Failures();

    @Test
    void recordsThatTheStreamFunctionGaveUpFailTheTestOnce() {
        failures.givenUp(new FailedBatch("arn", "shard-1", List.of(RECORD, RECORD), 3, "function fanout: no memory"));

        assertThatThrownBy(() -> failures.requireNone(List.of())).isInstanceOf(AssertionError.class)
                .hasMessageContaining("The stream function gave up 2 records: function fanout: no memory.")
                .hasMessageNotContaining("The work queue gave up");
        assertThatCode(() -> failures.requireNone(List.of())).doesNotThrowAnyException();
    }
}
