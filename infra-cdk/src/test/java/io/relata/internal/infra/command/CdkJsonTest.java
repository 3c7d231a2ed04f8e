package io.relata.internal.infra.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CdkJsonTest {
    @TempDir
    Path home;

    @Test
    void projectHasItAtItsTopOrInTheModuleOfItsApp() throws IOException {
        assertThat(CdkJson.of(home).where()).isEqualTo("Where cdk.json is");
        assertThat(CdkJson.of(home).context()).isEmpty();

        write("infra-cdk/cdk.json", "dev");
        assertThat(CdkJson.of(home).where()).isEqualTo("In infra-cdk");
        assertThat(CdkJson.of(home).context()).containsOnlyKeys("env").containsEntry("env", "dev");

        write("cdk.json", "prod");
        assertThat(CdkJson.of(home).where()).isEqualTo("In the project's directory");
        assertThat(CdkJson.of(home).context()).containsEntry("env", "prod");
    }

    private void write(String file, String environment) throws IOException {
        Files.createDirectories(home.resolve(file).getParent());
        Files.writeString(home.resolve(file), "{\"app\": \"x\", \"context\": {\"env\": \"" + environment + "\", \"other\": 1}}");
    }
}
