package io.relata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OptimisticUpdateTest {
    private static final ApiProblemException CHANGED = thrown(412, ApiProblemType.PRECONDITION_FAILED);

    private final AtomicInteger version = new AtomicInteger();

    @Test
    void beginsAgainWithWhatIsThereNow() {
        String written = OptimisticUpdate.STANDARD.of(version::incrementAndGet, read -> {
            if (read < 3) {
                throw CHANGED;
            }
            return "after " + read;
        });
        assertThat(written).isEqualTo("after 3");
    }

    @Test
    void givesUpAfterAsManyAttempts() {
        assertThatThrownBy(() -> OptimisticUpdate.STANDARD.attempts(2).of(version::incrementAndGet, read -> {
            throw CHANGED;
        })).isSameAs(CHANGED);
        assertThat(version).hasValue(2);
    }

    @Test
    void anyOtherFailureEndsItAtOnce() {
        for (RuntimeException failure : List.of(thrown(422, ApiProblemType.INVALID_VALUES), new LostAnswerException("PATCH /", CHANGED))) {
            version.set(0);
            assertThatThrownBy(() -> OptimisticUpdate.STANDARD.of(version::incrementAndGet, read -> {
                throw failure;
            })).isSameAs(failure);
            assertThat(version).hasValue(1);
        }
    }

    @Test
    void versionIsTheETag() {
        assertThat(ETag.of(1795223760123000L)).isEqualTo("\"1795223760123000\"");
    }

    private static ApiProblemException thrown(int status, ApiProblemType type) {
        return new ApiProblemException("PATCH /", new ApiProblem(type, "", status, "", "", List.of()));
    }
}
