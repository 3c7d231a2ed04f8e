package io.relata.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients in Python: {@code openapi-python-client} takes the description of each sample model without a warning, and leaves out neither an
 * operation nor a problem. The program has to be on the {@code PATH} already: nothing is downloaded here.
 */
class PythonClientIT {
    private static final String GENERATOR = "openapi-python-client";
    private static final Path DIRECTORY = NodePackages.HERE.resolve("target/python");
    private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");

    private static final boolean FOUND = isFound();

    private static boolean isFound() {
        try {
            return NodePackages.run(GENERATOR, "--version").contains("version");
        } catch (IOException e) {
            System.out.println("clients: Python clients are not generated, because that needs " + GENERATOR + ": pip install " + GENERATOR);
            return false;
        }
    }

    @BeforeEach
    void needsTheGenerator() {
        assumeTrue(FOUND, GENERATOR + " is not installed");
    }

    static List<String> models() {
        return ModelCatalog.onClassPath().names();
    }

    @ParameterizedTest
    @MethodSource("models")
    void descriptionIsTakenAsAWhole(String model) throws IOException {
        Path description = NodePackages.HERE.resolve("target/openapi/" + model + ".json");
        Path client = Files.createDirectories(DIRECTORY).resolve(model);
        Path options = Files.writeString(DIRECTORY.resolve("options.yaml"), "post_hooks: []\n");

        String said = NodePackages.run(GENERATOR, "generate", "--path", description.toString(), "--output-path", client.toString(),
                "--meta",
                "none", "--overwrite", "--fail-on-warning", "--config", options.toString());

        assertThat(said).doesNotContainIgnoringCase("warning");
        JsonNode document = new ObjectMapper().readTree(description.toFile());
        Set<String> operations = new TreeSet<>();
        Set<String> problems = new TreeSet<>();
        document.get("paths").forEach(path -> path.properties().stream().filter(each -> METHODS.contains(each.getKey())).forEach(each -> {
            String operation = snake(each.getValue().path("operationId").asText());
            operations.add(operation);
            StreamSupport.stream(each.getValue().get("responses").properties().spliterator(), false)
                    .filter(response -> response.getValue().path("$ref").asText().contains("/Problem"))
                    .forEach(response -> problems.add(operation + " " + response.getKey()));
        }));
        assertThat(generated(client, "")).containsExactlyElementsOf(operations);
        assertThat(generated(client, "response_(\\d{3}) = \\w+\\.from_dict")).containsAll(problems);
    }

    /** The operations; with a pattern, each with what its group finds in the operation's code. */
    private static Set<String> generated(Path client, String pattern) throws IOException {
        try (Stream<Path> files = Files.walk(client.resolve("api"))) {
            Set<String> found = new TreeSet<>();
            for (Path file : files.filter(each -> each.toString().endsWith(".py") && !each.endsWith("__init__.py"))
                    .collect(Collectors.toList())) {
                String operation = file.getFileName().toString().replace(".py", "");
                if (pattern.isEmpty()) {
                    found.add(operation);
                } else {
                    Pattern.compile(pattern).matcher(Files.readString(file)).results()
                            .forEach(each -> found.add(operation + " " + each.group(1)));
                }
            }
            return found;
        }
    }

    private static String snake(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
