package io.relata.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.simulation.FailedSeeds.Failed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailedSeedsTest {
    private static final Failed OF_ALL = new Failed(4711, List.of());
    private static final Failed OF_SOME = new Failed(7, List.of("social", "drawn"));

    @TempDir
    private Path directory;

    private FailedSeeds seeds() {
        return new FailedSeeds(directory.resolve("data/failed-seeds"));
    }

    @Test
    void whatFailedIsRememberedOnce() {
        seeds().add(OF_ALL);
        seeds().add(OF_SOME);
        seeds().add(OF_ALL);

        assertThat(seeds().all()).containsExactly(OF_ALL, OF_SOME);
    }

    @Test
    void whatGoesWellIsForgotten() {
        seeds().add(OF_ALL);
        seeds().add(OF_SOME);

        assertThat(seeds().played(OF_ALL::equals)).contains(OF_SOME);
        assertThat(seeds().all()).containsExactly(OF_SOME);
        assertThat(seeds().played(each -> true)).isEmpty();
        assertThat(directory.resolve("data")).isEmptyDirectory();
    }

    @Test
    void withoutFileThereAreNone() {
        assertThat(seeds().all()).isEmpty();
        assertThat(seeds().played(each -> false)).isEmpty();
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Path other = Files.writeString(directory.resolve("notes"), "something else\n");

        assertThatThrownBy(() -> new FailedSeeds(other).all()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no list of seeds");
    }
}
