package io.relata.pages.patterns;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The pages {@code docs/models/*.md}: each sample model's diagram, access patterns with measured requests, and example items. Beside them,
 * in {@code docs/http/*.http}, the requests to send. And the {@linkplain QuestionPage pages of questions}.
 */
public final class ModelPages {
    private ModelPages() {
    }

    /**
     * All pages by their paths below {@code docs}. Starts DynamoDB Local and sends every access pattern to the API.
     *
     * @throws Exception if a request fails
     */
    public static Map<String, String> all() throws Exception {
        Map<String, String> pages = new LinkedHashMap<>();
        for (ModelPatterns described : ModelPatterns.ALL) {
            ServedModel served = ServedModel.measured(described.model());
            Map<Pattern, RequestCost> costs = new LinkedHashMap<>();
            for (Pattern pattern : described.patterns()) {
                costs.put(pattern, served.take(pattern.request()));
            }
            pages.put(path(described), page(described, served, costs));
            pages.put(HttpFile.path(described), HttpFile.text(described, served.usual()));
        }
        for (QuestionPage questions : QuestionPage.ALL) {
            pages.put(questions.path(), questions.text());
        }
        return pages;
    }

    static String path(ModelPatterns described) {
        return "models/" + described.model() + ".md";
    }

    static String page(ModelPatterns described, ServedModel served, Map<Pattern, RequestCost> costs) throws IOException {
        return new ModelPage(described, served.model(), served.items(), costs).text() + new RoleTable(described).markdown();
    }
}
