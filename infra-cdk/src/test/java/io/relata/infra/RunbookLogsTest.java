package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The runbook's searches find what they are for in lines as Lambda, the functions and API Gateway write them, {@code log-lines.json}.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html">Lambda's own lines</a>
 */
class RunbookLogsTest {
    private static final Map<String, List<String>> FOUND = Map.of(
            "{ $.limit = \"let through\" }", List.of("caller let through"),
            "{ $.verify = \"finding\" }", List.of("finding of verify"),
            "{ $.level = \"ERROR\" || $.type = \"platform.report\" }",
            List.of("timed out", "out of memory", "succeeded", "failure of a function", "failure of the runtime", "fan-out that failed"),
            "{ $.status = \"5*\" }", List.of("answer with 503"),
            "{ $.latency = %[0-9][0-9][0-9][0-9]% }", List.of("slow answer"));
    private static final String RUNBOOK = read();
    private static final JsonNode LINES = lines();

    @Test
    void eachSearchFindsWhatItIsForAndNothingElse() {
        FOUND.forEach((pattern, names) -> assertThat(LINES.properties().stream().filter(line -> new FilterPattern(pattern).test(line
                .getValue())).map(Map.Entry::getKey)).as(pattern).containsExactlyInAnyOrderElementsOf(names));
    }

    @Test
    void theseAreAllSearchesOfTheRunbook() {
        assertThat(new TreeSet<>(matches("--filter-pattern '([^']+)'", RUNBOOK))).isEqualTo(new TreeMap<>(FOUND).keySet());
    }

    @Test
    void fieldsOfQueriesAreFieldsOfLines() {
        List<String> queries = Stream.concat(matches("'(fields [^']+)'", RUNBOOK).stream(), matches("`(filter [^`]+)`", RUNBOOK).stream())
                .toList();
        assertThat(queries).isNotEmpty().allSatisfy(query -> assertThat(
                matches("(?<![@\\w])([a-zA-Z]+(?:\\.[a-zA-Z]+)?)(?= (?:=|like|in) |, )", query.replace("@timestamp, ", "")))
                .as(query).isNotEmpty().allMatch(field -> LINES.findParents(field.replaceFirst(".*\\.", "")).stream()
                        .anyMatch(parent -> !parent.isMissingNode())));
        LINES.forEach(line -> assertThat(Stream.of("/mdc/requestId", "/record/requestId", "/AWSRequestId", "/requestId", "/record/metrics")
                .filter(field -> line.at(field).isValueNode() || line.at(field).isObject())).as("%s: how its invocation is found", line)
                .isNotEmpty());
    }

    private static List<String> matches(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
    }

    private static String read() {
        try {
            return Files.readString(Path.of("../docs/operating.md"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode lines() {
        try (InputStream in = Objects.requireNonNull(RunbookLogsTest.class.getResourceAsStream("/log-lines.json"))) {
            return Deployed.json(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
