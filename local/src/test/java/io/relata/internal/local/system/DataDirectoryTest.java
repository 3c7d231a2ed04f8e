package io.relata.internal.local.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    private Path parent;

    @Test
    void belongsToOneSystemAtATime() {
        Path directory = parent.resolve("a/b");
        try (DataDirectory data = DataDirectory.open(directory)) {
            assertThat(data.tables()).hasToString(directory + "/dynamodb");
            assertThatThrownBy(() -> DataDirectory.open(directory)).isInstanceOf(LocalSystemException.class)
                    .hasMessage("directory " + directory + " is in use by another running system");
        }
        DataDirectory.open(directory).close();
    }

    @Test
    void fileInsteadOfADirectoryIsReported() throws Exception {
        Path file = Files.createFile(parent.resolve("file"));
        assertThatThrownBy(() -> DataDirectory.open(file)).isInstanceOf(LocalSystemException.class)
                .hasMessageStartingWith("directory " + file + " can't be used");
    }
}
