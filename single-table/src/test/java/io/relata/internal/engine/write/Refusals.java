package io.relata.internal.engine.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.internal.engine.problem.Refusal;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts for what and with which words something is refused. */
public final class Refusals {
    private Refusals() {
    }

    public static void assertRefused(Refusal.Reason reason, String detail, ThrowingCallable attempt) {
        Refusal refusal = catchThrowableOfType(Refusal.class, attempt);
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal).hasMessage(detail);
        assertThat(refusal.reason()).isEqualTo(reason);
    }
}
