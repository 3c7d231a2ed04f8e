package io.relata.internal.fanout.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BeforeFirstBatchTest {
    private final List<String> tried = new ArrayList<>();

    @Test
    void isTriedAgainAfterAnyFailure() {
        BeforeFirstBatch before = new BeforeFirstBatch(() -> {
            tried.add("begun");
            if (tried.size() < 3) {
                throw new IllegalArgumentException("no such table");
            }
        });

        for (int batch = 0; batch < 5; batch++) {
            before.begin();
        }

        assertThat(tried).hasSize(3);
    }

    @Test
    void isDoneAgainAfterASnapshot() {
        BeforeFirstBatch before = new BeforeFirstBatch(() -> tried.add("begun"));

        before.begin();
        before.again();
        before.begin();

        assertThat(tried).hasSize(2);
    }
}
