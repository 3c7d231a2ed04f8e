package io.relata.internal.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.quarkus.test.QuarkusUnitTest;
import io.relata.internal.quarkus.deployment.sample.Invalid;
import io.relata.internal.quarkus.deployment.sample.Room;
import io.relata.internal.quarkus.deployment.sample.Venue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InvalidModelTest {
    @RegisterExtension
    static final QuarkusUnitTest APPLICATION = new QuarkusUnitTest()
            .withApplicationRoot(jar -> jar.addClasses(Invalid.class, Venue.class, Room.class))
            .assertException(failure -> {
                assertThat(failure)
                        .hasMessage("Invalid: venue is sorted by seats, which is neither one of its attributes [street] nor createdAt"
                                + System.lineSeparator()
                                + "Invalid: room is sorted by floor, which is neither one of its attributes [number] nor createdAt");
                assertThat(failure.getStackTrace()).isEmpty();
            });

    @Test
    void buildFailsWithAllSentencesAndNoStackTrace() {
        fail("the application was built");
    }
}
