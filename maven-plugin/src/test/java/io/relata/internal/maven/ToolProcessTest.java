package io.relata.internal.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolProcessTest {
    @TempDir
    private Path directory;

    /** A tool that ends with its last argument. */
    static final class Ends {
        public static void main(String[] arguments) {
            System.exit(Integer.parseInt(arguments[arguments.length - 1]));
        }
    }

    private Path arguments() throws IOException {
        return Files.writeString(directory.resolve("tool.args"),
                "-cp \"" + Path.of("target", "test-classes").toAbsolutePath() + "\" " + Ends.class.getName());
    }

    @Test
    void toolThatEndsWithNothingWrongIsASuccess() throws Exception {
        ToolProcess.run(arguments(), List.of("verify", "0"));
    }

    /** 1: verify found something. 2: it could not be told. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void toolThatFindsSomethingFailsTheBuild(String code) throws Exception {
        Path tool = arguments();
        assertThatThrownBy(() -> ToolProcess.run(tool, List.of("verify", code))).isInstanceOf(MojoFailureException.class)
                .hasMessage("relata verify " + code + " ended with " + code + "; it says above why");
    }

    @Test
    void argumentsAreSeparatedBySpacesUnlessTheyAreQuoted() {
        assertThat(ToolProcess.split("  start --data \"my data\"  --model 'a b' ")).containsExactly("start", "--data", "my data", "--model",
                "a b");
    }

    @Test
    void nothingIsNoArgument() {
        assertThat(ToolProcess.split(" ")).isEmpty();
    }
}
