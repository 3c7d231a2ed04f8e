package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The alarms, outputs and commands in the documentation exist. */
@NeedsNode
class RunbookTest {
    private static final Pattern BLOCK = Pattern.compile("^ *```\\w*\\n(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Set<String> OF_THE_SHELL = Set.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN");
    private static final Deployed DEPLOYED = Deployed.with(AlarmTableTest.all());
    private static final String RUNBOOK = read("operating.md");
    private static final String COMMANDS = BLOCK.matcher(RUNBOOK).results().map(block -> block.group(1)).collect(Collectors.joining());

    @Test
    void everyOutputInTheRunbookExists() {
        List<String> read = found("\\$\\(output (\\w+ \\w+)\\)", COMMANDS);
        assertThat(read).hasSizeGreaterThan(10)
                .isSubsetOf(Stream.concat(outputs("Data", DEPLOYED.data), outputs("App", DEPLOYED.application)).toList());
    }

    @Test
    void sectionsThatNeedSearchSaySo() {
        String always = COMMANDS.substring(0, COMMANDS.indexOf("# Only with search:"));
        Deployed usual = Deployed.usual();
        assertThat(found("\\$\\(output (\\w+ \\w+)\\)", always)).isNotEmpty()
                .isSubsetOf(Stream.concat(outputs("Data", usual.data), outputs("App", usual.application)).toList());
    }

    @Test
    void everyVariableIsSetBeforeItIsUsed() {
        Set<String> set = new TreeSet<>(OF_THE_SHELL);
        COMMANDS.lines().forEach(line -> {
            set.addAll(found("(?:\\b|--arg )(\\w+)(?:=| \")", line));
            assertThat(set).as(line).containsAll(found("\\$\\{?([A-Za-z]\\w+)", line.replaceAll("\\$\\.\\w+", "")));
        });
    }

    @Test
    void runbookNamesAllAlarmsAndNoOthers() {
        String table = RUNBOOK.substring(RUNBOOK.indexOf("## Alarms"), RUNBOOK.indexOf("## The iterator age grows"));
        List<String> named = table.lines().filter(line -> line.startsWith("| `")).map(line -> line.split("\\|")[1])
                .flatMap(cell -> found("`([\\w-]+)(?:<index>)?`", cell).stream()).toList();
        List<String> alarms = DEPLOYED.application.get("Resources").properties().stream()
                .filter(resource -> resource.getValue().get("Type").asText().equals("AWS::CloudWatch::Alarm"))
                .map(resource -> resource.getKey().replaceFirst("WatchAlarms(.*)........$", "$1")).toList();
        List<String> throttles = TableModel.of(Office.MODEL).indexes().stream().map(index -> "Throttles" + index.name()).toList();
        assertThat(alarms).containsAll(throttles);
        assertThat(named).containsExactlyInAnyOrderElementsOf(
                Stream.concat(alarms.stream().filter(alarm -> !throttles.contains(alarm)), Stream.of("Throttles-")).toList());
    }

    @Test
    void everyLinkLeadsToAnExistingSection() {
        List<String> anchors = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE).matcher(RUNBOOK).results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-')).toList();
        assertThat(found("\\]\\(#([a-z0-9-]+)\\)", RUNBOOK)).isNotEmpty().isSubsetOf(anchors);
    }

    @Test
    void everyStackInTheRunbookExists() {
        Set<String> stacks = Set.of(Deployed.stack(DEPLOYED.app, "Data").getStackName(),
                Deployed.stack(DEPLOYED.app, "App").getStackName());
        assertThat(found("(Relata-dev-\\w+-\\w+)", RUNBOOK + read("deploying.md"))).isNotEmpty().isSubsetOf(stacks);
        assertThat(COMMANDS).contains("Relata-$env-$model", "\"$stacks-$1\"");
    }

    @Test
    void functionsAreInvokedByTheirAlias() {
        assertThat(found("--function-name (\\S+)", RUNBOOK)).isNotEmpty().containsOnly("\"$VERIFY\"");
        assertThat(COMMANDS).contains("VERIFY=$(output App VerifyAlias)");
        assertThat(DEPLOYED.application.at("/Outputs/VerifyAlias/Value/Ref").asText()).startsWith("FanoutVerifyAlias");
    }

    private static Stream<String> outputs(String stack, JsonNode template) {
        return template.get("Outputs").properties().stream().map(output -> stack + " " + output.getKey());
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
    }

    private static String read(String page) {
        try {
            return Files.readString(Path.of("../docs", page));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
