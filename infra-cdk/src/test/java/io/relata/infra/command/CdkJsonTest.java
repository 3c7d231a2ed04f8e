package io.relata.infra.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.infra.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CdkJsonTest {
    @TempDir
    Path directory;

    @Test
    void settingsComeFromTheContext() throws IOException {
        assertThat(CdkJson.context(file("{\"app\": \"java\", \"context\": {\"table\": \"Entity\", \"memory\": 512}}")))
                .isEqualTo(Map.of("table", "Entity", "memory", 512));
        assertThat(CdkJson.context(file("{\"app\": \"java\"}"))).isEmpty();
        assertThat(CdkJson.context(directory.resolve("nowhere.json"))).isEmpty();
    }

    @Test
    void fileThatIsNotJsonIsRefused() throws IOException {
        Path file = file("{\"context\": ");
        assertThatThrownBy(() -> CdkJson.context(file)).isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith(file + " can't be read: ");
    }

    private Path file(String json) throws IOException {
        return Files.writeString(directory.resolve("cdk.json"), json);
    }
}
