package io.relata.internal.local.golden;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * JSON that is not to change by accident, in a file of the test's resources. To accept a change that is meant, run the test with
 * {@code -Drelata.golden=write} and review the difference: the test then writes the file, and fails all the same, so that no build passes
 * that way.
 */
final class GoldenFile {
    static final ObjectMapper JSON = JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .nodeFactory(JsonNodeFactory.withExactBigDecimals(true)).build();

    private static final Path DIRECTORY = Path.of("src", "test", "resources", "golden");
    private static final int MOST_SHOWN = 40;
    private static final int LONGEST = 400;

    private GoldenFile() {
    }

    /** @throws AssertionError with what differs from the file of this name */
    static void compare(String name, ObjectNode actual) {
        try {
            Path file = DIRECTORY.resolve(name + ".json");
            if ("write".equals(System.getProperty("relata.golden"))) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, spelled(actual));
                throw new AssertionError(
                        file + " was written, so nothing was compared: review its difference, and run without -Drelata.golden=write");
            }
            List<String> differences = differences(read(name), JSON.readTree(actual.toString()));
            if (!differences.isEmpty()) {
                throw new AssertionError("What is stored or sent is not what it was (" + file + "), at " + differences.size() + " places:\n"
                        + String.join("\n", differences.subList(0, Math.min(MOST_SHOWN, differences.size())))
                        + "\nTables, queues, alarms and callers that are out there hold the old. If the change is meant, and they can live "
                        + "with it, write the file anew: -Drelata.golden=write");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the file of this name says. */
    static JsonNode read(String name) throws IOException {
        return JSON.readTree(DIRECTORY.resolve(name + ".json").toFile());
    }

    /** Where two are different. */
    static List<String> differences(JsonNode expected, JsonNode actual) {
        List<String> differences = new ArrayList<>();
        differences("", expected, actual, differences);
        return differences;
    }

    private static void differences(String path, JsonNode expected, JsonNode actual, List<String> differences) {
        if (expected.isObject() && actual.isObject()) {
            Set<String> names = new LinkedHashSet<>();
            expected.fieldNames().forEachRemaining(names::add);
            actual.fieldNames().forEachRemaining(names::add);
            names.forEach(
                    name -> differences(path + " / " + name, orMissing(expected.get(name)), orMissing(actual.get(name)), differences));
        } else if (expected.isArray() && actual.isArray()) {
            for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
                differences(path + " / " + i, orMissing(expected.get(i)), orMissing(actual.get(i)), differences);
            }
        } else if (!expected.equals(actual)) {
            differences.add(path + "\n    was " + shown(expected) + "\n    is  " + shown(actual));
        }
    }

    private static JsonNode orMissing(JsonNode node) {
        return node == null ? MissingNode.getInstance() : node;
    }

    private static String shown(JsonNode node) {
        String text = node.isMissingNode() ? "missing" : node.toString();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    /** A line for each entry of each section. */
    private static String spelled(ObjectNode sections) {
        List<String> spelled = new ArrayList<>();
        sections.fields().forEachRemaining(section -> {
            List<String> lines = new ArrayList<>();
            if (section.getValue().isArray()) {
                section.getValue().forEach(entry -> lines.add("\n    " + entry));
            } else {
                section.getValue().fields().forEachRemaining(
                        entry -> lines.add("\n    " + JSON.getNodeFactory().textNode(entry.getKey()) + ": " + entry.getValue()));
            }
            String entries = String.join(",", lines) + (lines.isEmpty() ? "" : "\n  ");
            spelled.add("  \"" + section.getKey() + "\": " + (section.getValue().isArray() ? "[" + entries + "]" : "{" + entries + "}"));
        });
        return "{\n" + String.join(",\n", spelled) + "\n}\n";
    }
}
