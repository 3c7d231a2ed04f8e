package io.relata.pages.patterns;

/**
 * The requests of a model's access patterns as one {@code .http} file, which editors send: IntelliJ's HTTP client, and the REST client of
 * Visual Studio Code.
 */
final class HttpFile {
    private HttpFile() {
    }

    /** Its path below {@code docs}. */
    static String path(ModelPatterns described) {
        return "http/" + described.model() + ".http";
    }

    static String text(ModelPatterns described) {
        boolean searches = described.patterns().stream().anyMatch(pattern -> pattern.request().startsWith("GET /search"));
        StringBuilder file = new StringBuilder("# The access patterns of the model ").append(described.model()).append(": ./start --model ")
                .append(described.model()).append(" --sample").append(searches ? " --search" : "")
                .append("\n@host = http://localhost:8080\n");
        for (Pattern pattern : described.patterns()) {
            file.append("\n### ").append(pattern.number().isEmpty() ? "" : pattern.number() + ". ").append(pattern.says()).append('\n')
                    .append(pattern.request().replaceFirst(" /", " {{host}}/")).append('\n');
        }
        return file.toString();
    }
}
