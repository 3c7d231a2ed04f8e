package io.relata.pages.patterns;

import io.relata.rule.Caller;
import java.util.Optional;

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

    static String text(ModelPatterns described, Optional<Caller> caller) {
        boolean searches = described.patterns().stream().anyMatch(pattern -> pattern.request().startsWith("GET /search"));
        StringBuilder file = new StringBuilder("# The access patterns of the model ").append(described.model()).append(": ./start --model ")
                .append(described.model()).append(" --sample").append(searches ? " --search" : "")
                .append("\n@host = http://localhost:8080\n").append(caller.map(HttpFile::token).orElse(""));
        for (Pattern pattern : described.patterns()) {
            file.append("\n### ").append(pattern.number().isEmpty() ? "" : pattern.number() + ". ").append(pattern.says()).append('\n')
                    .append(pattern.request().replaceFirst(" /", " {{host}}/")).append('\n')
                    .append(caller.isPresent() ? "Authorization: Bearer {{token}}\n" : "");
        }
        return file.toString();
    }

    private static String token(Caller caller) {
        return "# ./relata token --subject " + caller.subject() + " --claim tenant=" + caller.tenant().orElseThrow() + " --claim roles="
                + String.join(",", caller.roles()) + "\n@token = \n";
    }
}
