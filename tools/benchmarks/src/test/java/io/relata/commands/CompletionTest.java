package io.relata.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.cli.RelataTool;
import io.relata.internal.cli.ToolCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class CompletionTest {
    @TempDir
    private Path directory;

    private static String script(String shell) {
        StringWriter out = new StringWriter();
        int code = RelataTool.commandLine(EnumSet.of(ToolCommand.COMPLETION)).setOut(new PrintWriter(out)).execute("completion", shell);
        assertThat(code).isZero();
        return out.toString();
    }

    private static String bash(String... arguments) throws Exception {
        String[] command = new String[arguments.length + 1];
        command[0] = "bash";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process bash = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(said).isZero();
        return said;
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void scriptIsValid(String shell) throws Exception {
        Path script = Files.writeString(directory.resolve("completion"), script(shell));

        assertThat(bash("-n", script.toString())).isEmpty();
        assertThat(script).content().contains("bashcompinit", "complete -F _complete_relata -o default relata");
    }

    @ParameterizedTest
    @MethodSource("io.relata.commands.CommandTreeTest#commands")
    void scriptHasEveryCommandWithItsOptions(CommandSpec command) {
        String function = "function _picocli_" + command.qualifiedName("_").replaceAll("\\./|-", "") + "() {";
        String script = script("bash");
        assertThat(script).contains(function);
        String body = script.substring(script.indexOf(function)).split("\n}\n")[0];
        assertThat(command.options()).isNotEmpty().allSatisfy((OptionSpec option) -> assertThat(body).contains(option.longestName()));
    }

    @ParameterizedTest
    @CsvSource({"ver, verify", "benchmark kil, killed", "verify --rep, --repair", "completion z, zsh", "plan --desc, --description"})
    void wordIsCompletedInBash(String typed, String completed) throws Exception {
        Path script = Files.writeString(directory.resolve("completion"), script("bash"));
        String words = "./relata " + typed;
        String said = bash("-c", "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=%d; _complete_relata; "
                .formatted(script, words, words.split(" ").length - 1, words, words.length()) + "echo ${COMPREPLY[@]}");

        assertThat(said.trim().split("\\s+")).contains(completed);
    }

    @Test
    void scriptTurnsOnTheSupportOfZshForScriptsOfBash() {
        assertThat(script("zsh")).contains("ZSH_VERSION", "bashcompinit").isEqualTo(script("bash"));
    }
}
