package io.relata.internal.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.quarkus.test.QuarkusUnitTest;
import io.relata.internal.quarkus.deployment.inside.CountKeys;
import io.relata.internal.quarkus.deployment.inside.HashKeys;
import io.relata.internal.quarkus.deployment.sample.Invalid;
import io.relata.internal.quarkus.deployment.sample.Room;
import io.relata.internal.quarkus.deployment.sample.Venue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InsideUseTest {
    @RegisterExtension
    static final QuarkusUnitTest APPLICATION = new QuarkusUnitTest()
            .withApplicationRoot(jar -> jar.addClasses(Invalid.class, Venue.class, Room.class, HashKeys.class, CountKeys.class))
            .assertException(failure -> assertThat(failure.getMessage().lines()).hasSize(4)
                    .contains(sentence(CountKeys.class, "io.relata.internal.engine.key.Index"),
                            sentence(HashKeys.class, "io.relata.internal.engine.key.Access")));

    private static String sentence(Class<?> user, String used) {
        return user.getName() + " uses " + used + ", which is inside Relata and may change with any version: use io.relata.access instead";
    }

    @Test
    void useOfWhatIsInsideFailsTheBuildTogetherWithAllElse() {
        fail("the application was built");
    }
}
