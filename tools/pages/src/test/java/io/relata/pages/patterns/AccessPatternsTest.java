package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every access pattern of every model, asked of the API; and the pages that say so, which are ours: {@code -Drelata.pages=check} has them
 * compared, {@code =write} written anew.
 */
class AccessPatternsTest {
    private static final Path PAGES = Path.of("..", "..", "docs", "models");

    @TestFactory
    Stream<DynamicContainer> models() {
        return ModelPatterns.ALL.stream().map(AccessPatternsTest::model);
    }

    private static DynamicContainer model(ModelPatterns described) {
        Served[] served = new Served[1];
        Map<Pattern, Taken> taken = new LinkedHashMap<>();
        Stream<DynamicTest> patterns = described.patterns().stream().map(pattern -> DynamicTest.dynamicTest(pattern.says(), () -> {
            assertThat(ids(served[0].get(pattern.request()))).as(pattern.request()).isEqualTo(pattern.answer());
            Taken costs = served[0].take(pattern.request());
            taken.put(pattern, costs);
            assertThat(costs.requests()).as(pattern.request()).isEqualTo(pattern.requests());
            if (pattern.more().isEmpty()) {
                assertThat(costs.read()).as("items read for " + pattern.request()).isEqualTo(pattern.answer().size());
            }
        }));
        return DynamicContainer.dynamicContainer(described.model(), Stream.of(
                Stream.of(DynamicTest.dynamicTest("takes its sample data", () -> served[0] = new Served(described.model()))),
                patterns,
                Stream.of(
                        DynamicTest.dynamicTest("describes its API, with each path that is asked for",
                                () -> describesItsApi(described, served[0])),
                        DynamicTest.dynamicTest("is in order, as verify sees it", () -> assertThat(served[0].verified()).isEmpty()),
                        DynamicTest.dynamicTest("is described by docs/models/" + described.model() + ".md",
                                () -> describes(described, served[0], taken))))
                .flatMap(tests -> tests));
    }

    private static void describesItsApi(ModelPatterns described, Served served) throws IOException {
        List<String> paths = new ArrayList<>();
        served.get("GET /openapi.json").get("paths").fieldNames()
                .forEachRemaining(path -> paths.add(path.replaceAll("\\{[^}]*}", "[^/]+")));
        described.patterns().forEach(pattern -> assertThat(paths).as(pattern.request())
                .anyMatch(path -> pattern.request().substring("GET ".length()).replaceAll("\\?.*", "").matches(path)));
    }

    private static void describes(ModelPatterns described, Served served, Map<Pattern, Taken> taken) throws IOException {
        assertThat(taken).as("patterns that were measured").hasSameSizeAs(described.patterns());
        Path page = PAGES.resolve(described.model() + ".md");
        String text = new ModelPage(described, served.model(), served.items(), taken).text();
        if ("write".equals(System.getProperty("relata.pages"))) {
            Files.createDirectories(PAGES);
            Files.writeString(page, text);
        }
        if (System.getProperty("relata.pages") != null) {
            assertThat(page).as("a page that is not what the model says any more: write it with -Drelata.pages=write").content()
                    .isEqualTo(text);
        }
    }

    /** The ids of a page's items, or that of the one entity. */
    private static List<String> ids(JsonNode answer) {
        return answer.has("items")
                ? StreamSupport.stream(answer.get("items").spliterator(), false).map(item -> item.get("id").asText()).toList()
                : List.of(answer.get("id").asText());
    }
}
