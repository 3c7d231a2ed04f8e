package io.relata.internal.servers.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuarkusEventsTest {
    private final List<Duration> attempts = new ArrayList<>();

    /** @param unanswered how many attempts nobody answers */
    private QuarkusEvents.Attempt<String> answeredAfter(int unanswered) {
        return longest -> {
            attempts.add(longest);
            if (attempts.size() <= unanswered) {
                throw new HttpTimeoutException("nobody answers");
            }
            return "{}";
        };
    }

    @Test
    void eventThatNobodyAnswersIsSentOnceMoreAndThenWaitedForLonger() {
        assertThat(QuarkusEvents.twice(answeredAfter(1))).isEqualTo("{}");
        assertThat(attempts).hasSize(2).isSorted();
    }

    @Test
    void eventThatIsAnsweredIsSentOnce() {
        assertThat(QuarkusEvents.twice(answeredAfter(0))).isEqualTo("{}");
        assertThat(attempts).hasSize(1);
    }

    @Test
    void eventThatNobodyEverAnswersFails() {
        assertThatThrownBy(() -> QuarkusEvents.twice(answeredAfter(2))).isInstanceOf(UncheckedIOException.class);
        assertThat(attempts).hasSize(2);
    }
}
