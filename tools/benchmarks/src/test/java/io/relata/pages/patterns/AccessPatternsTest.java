package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every access pattern of every model. With {@code -Drelata.pages=check}, also that the pages are up to date. */
@Tag("full")
class AccessPatternsTest {
    private static final Path DOCS = Path.of("..", "..", "docs");

    @TestFactory
    Stream<DynamicContainer> models() {
        return ModelPatterns.ALL.stream().map(AccessPatternsTest::model);
    }

    private static DynamicContainer model(ModelPatterns described) {
        ServedModel[] served = new ServedModel[1];
        Map<Pattern, RequestCost> taken = new LinkedHashMap<>();
        Stream<DynamicTest> patterns = described.patterns().stream().map(pattern -> DynamicTest.dynamicTest(pattern.says(), () -> {
            JsonNode answer = served[0].get(pattern.request());
            assertThat(ids(answer)).as(pattern.request()).isEqualTo(pattern.answer());
            RequestCost costs = served[0].take(pattern.request());
            taken.put(pattern, costs);
            assertThat(costs.requests()).as(pattern.request()).isEqualTo(pattern.requests());
            if (pattern.more().isEmpty()) {
                int next = answer.has("next") ? 1 : 0;
                assertThat(costs.read()).as("items read for " + pattern.request()).isEqualTo(pattern.answer().size() + next);
            }
        }));
        return DynamicContainer.dynamicContainer(described.model(), Stream.of(
                Stream.of(DynamicTest.dynamicTest("accepts its sample data", () -> served[0] = ServedModel.measured(described.model()))),
                patterns,
                Stream.of(
                        DynamicTest.dynamicTest("has every requested path in its OpenAPI document",
                                () -> describesItsApi(described, served[0])),
                        DynamicTest.dynamicTest("has no findings of verify", () -> assertThat(served[0].verified()).isEmpty()),
                        DynamicTest.dynamicTest("is described by docs/models/" + described.model() + ".md",
                                () -> describes(described, served[0], taken)),
                        DynamicTest.dynamicTest("has its requests in docs/http/" + described.model() + ".http",
                                () -> isUpToDate(HttpFile.path(described), HttpFile.text(described, served[0].usual())))))
                .flatMap(tests -> tests));
    }

    private static void describesItsApi(ModelPatterns described, ServedModel served) throws IOException {
        List<String> paths = new ArrayList<>();
        served.get("GET /openapi.json").get("paths").fieldNames()
                .forEachRemaining(path -> paths.add(path.replaceAll("\\{[^}]*}", "[^/]+")));
        described.patterns().forEach(pattern -> assertThat(paths).as(pattern.request())
                .anyMatch(path -> pattern.request().substring("GET ".length()).replaceAll("\\?.*", "").matches(path)));
    }

    private static void describes(ModelPatterns described, ServedModel served, Map<Pattern, RequestCost> taken) throws IOException {
        assertThat(taken).as("patterns that were measured").hasSameSizeAs(described.patterns());
        isUpToDate(ModelPages.path(described), ModelPages.page(described, served, taken));
    }

    private static void isUpToDate(String path, String text) {
        if (System.getProperty("relata.pages") != null) {
            assertThat(DOCS.resolve(path)).as("stale page: ./relata pages writes it").content().isEqualTo(text);
        }
    }

    /** The ids of a page's items, or that of the one entity. */
    private static List<String> ids(JsonNode answer) {
        return answer.has("items")
                ? StreamSupport.stream(answer.get("items").spliterator(), false).map(item -> item.get("id").asText()).toList()
                : List.of(answer.get("id").asText());
    }
}
