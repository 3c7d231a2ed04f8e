package io.relata.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documents say can be done as they say it: links lead somewhere, Java compiles, and numbers are what one counts. */
class DocumentsTest {
    private static final Path PROJECT = Path.of("..", "..");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:src|srcset|href)=\"([^\"]+)\"");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?)\\s*$");
    private static final Pattern TYPE = Pattern.compile("(?m)^public (?:final )?(?:record|class|interface|enum) (\\w+)");
    private static final Pattern OPERATIONS = Pattern.compile("It has (\\d+) operations, `HEAD` not\\s+counted");
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    @Test
    void linksBetweenDocumentsLeadSomewhere() {
        List<String> dead = new ArrayList<>();
        documents().forEach(document -> links(document).filter(link -> !link.matches("[a-z]+:.*")).forEach(link -> {
            String[] parts = (link + "#").split("#", -1);
            Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
            if (!Files.exists(target) || !parts[1].isEmpty() && target.toString().endsWith(".md") && !anchors(target).contains(parts[1])) {
                dead.add(PROJECT.relativize(document) + " links " + link);
            }
        }));
        assertThat(dead).isEmpty();
    }

    @Test
    void theModelOfTheReadmeIsOneAsItStands(@TempDir Path directory) throws Exception {
        TableModel model = model(directory, "README.md", "Retail");
        assertThat(model.entities()).extracting(EntityType::collection).containsExactlyInAnyOrder("customers", "stores", "orders");
    }

    @Test
    void theModelOfTheTutorialHasTheOperationsThatItSays(@TempDir Path directory) throws Exception {
        TableModel model = model(directory, "docs/tutorial.md", "io.relata.models.festival.Festival");
        JsonNode paths = new JsonMapper().readTree(new ApiDescription(model).json()).path("paths");
        long operations = paths.valueStream().flatMap(JsonNode::propertyStream).filter(method -> METHODS.contains(method.getKey()))
                .count();

        MatchResult said = OPERATIONS.matcher(read(PROJECT.resolve("docs/tutorial.md"))).results().findFirst().orElseThrow();
        assertThat(said.group(1)).isEqualTo(String.valueOf(operations));
    }

    /** Compiles the page's blocks of Java that say which package they are in, or what they import, each as a file. */
    private static TableModel model(Path directory, String page, String className) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-parameters", "-d", directory.toString(), "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        for (String block : java(page)) {
            Matcher type = TYPE.matcher(block);
            assertThat(type.find()).describedAs(block).isTrue();
            arguments.add(Files.writeString(directory.resolve(type.group(1) + ".java"), block).toString());
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments.toArray(String[]::new));
        assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()}, DocumentsTest.class.getClassLoader())) {
            return TableModel.of((Model) loader.loadClass(className).getField("MODEL").get(null));
        }
    }

    private static List<String> java(String page) {
        return BLOCK.matcher(read(PROJECT.resolve(page))).results().filter(block -> block.group(1).equals("java"))
                .map(block -> block.group(2)).filter(block -> block.startsWith("package ") || block.startsWith("import ")).toList();
    }

    private static Stream<Path> documents() {
        return Stream.of("", "docs", "client", ".github").map(PROJECT::resolve).filter(Files::exists).flatMap(DocumentsTest::below)
                .filter(file -> file.toString().endsWith(".md"));
    }

    /** All of a folder, but only the files of the project itself. */
    private static Stream<Path> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder, folder.endsWith("..") ? 1 : 9)) {
            return files.filter(file -> !file.toString().contains("node_modules")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> links(Path document) {
        return LINK.matcher(BLOCK.matcher(read(document)).replaceAll("").replaceAll("`[^`\\n]*`", "")).results()
                .map(link -> link.group(1) != null ? link.group(1) : link.group(2));
    }

    /** As GitHub makes them of headings: lower case, without punctuation, hyphens for spaces, numbered where they repeat. */
    private static Set<String> anchors(Path document) {
        Map<String, Integer> seen = new HashMap<>();
        Set<String> anchors = new HashSet<>();
        for (MatchResult heading : HEADING.matcher(BLOCK.matcher(read(document)).replaceAll("")).results().toList()) {
            String text = heading.group(1).replace("`", "").replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
            String anchor = text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_\\- ]", "").replace(' ', '-');
            int before = seen.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + "-" + before);
        }
        return anchors;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
