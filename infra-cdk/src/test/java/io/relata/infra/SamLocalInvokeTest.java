package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every {@code sam local invoke} in the documentation has its function, its package and its event. */
@NeedsNode
class SamLocalInvokeTest {
    private static final Path PROJECT = Path.of("..");
    private static final Pattern COMMAND = Pattern.compile("sam local invoke (\\w+) .*-e (events/\\S+)");
    private static final Map<String, String> SOURCES = Map.of("fanout", "aws:dynamodb", "work", "aws:sqs");

    record Invocation(String function, String event) {
    }

    static Stream<Invocation> invocations() throws IOException {
        return COMMAND.matcher(Files.readString(PROJECT.resolve("docs/deploying.md"))).results()
                .map(found -> new Invocation(found.group(1), found.group(2)));
    }

    @ParameterizedTest
    @MethodSource("invocations")
    void commandsNameAFunctionAndAnEventForItsHandler(Invocation invocation) throws IOException {
        JsonNode function = Deployed.usual().application.at("/Resources/" + invocation.function());
        assertThat(function.path("Type").asText()).as(invocation + ": the functions are " + functions()).isEqualTo("AWS::Lambda::Function");

        String handler = function.at("/Properties/Environment/Variables/QUARKUS_LAMBDA_HANDLER").asText();
        assertThat(invocation.event()).startsWith("events/" + handler + "/");
        JsonNode event = Deployed.json(Files.readString(PROJECT.resolve(invocation.event())));
        assertThat(event.at("/Records/0/eventSource").asText()).isEqualTo(SOURCES.getOrDefault(handler, ""));
        assertThat(event.has("routeKey")).isEqualTo(List.of("commands", "queries").contains(handler));
    }

    @Test
    void everyFunctionIsNamed() throws IOException {
        assertThat(invocations().map(Invocation::function).distinct()).containsExactlyInAnyOrderElementsOf(functions());
    }

    @Test
    void packagesAreWhereTheTemplateSays() throws IOException {
        Path assembly = Path.of(Deployed.app(Map.of()).synth().getDirectory());
        JsonNode template = Deployed.json(Files.readString(assembly.resolve("Relata-dev-office-App.template.json")));
        assertThat(Deployed.all(template, "AWS::Lambda::Function"))
                .hasSize(functions().size()).allSatisfy(function -> {
                    assertThat(function.at("/Metadata/aws:asset:property").asText()).isEqualTo("Code");
                    assertThat(assembly.resolve(function.at("/Metadata/aws:asset:path").asText())).isRegularFile().hasExtension("zip");
                });
    }

    private static List<String> functions() {
        return Deployed.usual().application.get("Resources").properties().stream()
                .filter(resource -> resource.getValue().get("Type").asText().equals("AWS::Lambda::Function"))
                .map(Map.Entry::getKey).toList();
    }
}
