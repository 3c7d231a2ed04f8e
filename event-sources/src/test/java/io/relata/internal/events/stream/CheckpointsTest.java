package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointsTest {
    private static final ChangeStream.Shard SHARD = new ChangeStream.Shard("shard-1", Optional.empty());
    private static final ChangeStream.Shard CHILD = new ChangeStream.Shard("shard-2", Optional.of("shard-1"));

    @TempDir
    private Path data;

    @Test
    void savedCheckpointsSurviveARestart() {
        Checkpoints checkpoints = Checkpoints.in(file());
        checkpoints.finished(SHARD);
        checkpoints.reached(CHILD, "000000000000000000042");
        checkpoints.save();
        Checkpoints again = Checkpoints.in(file());
        assertThat(again.isFinished(SHARD)).isTrue();
        assertThat(again.of(SHARD)).isEmpty();
        assertThat(again.isFinished(CHILD)).isFalse();
        assertThat(again.of(CHILD)).contains("000000000000000000042");
        assertThat(data).isDirectoryNotContaining("glob:**.next");
    }

    @Test
    void shardsThatNoLongerExistAreRemoved() {
        Checkpoints checkpoints = Checkpoints.in(file());
        checkpoints.finished(SHARD);
        checkpoints.reached(CHILD, "42");
        checkpoints.retain(List.of(CHILD));
        checkpoints.save();
        assertThat(file()).hasContent("{\"shard-2\":\"42\"}");
    }

    @Test
    void unreadableFileMeansReadingFromTheBeginning() throws Exception {
        Files.writeString(file(), "{\"shard-1\":");
        assertThat(Checkpoints.in(file()).of(SHARD)).isEmpty();
    }

    private Path file() {
        return data.resolve("checkpoints.json");
    }
}
