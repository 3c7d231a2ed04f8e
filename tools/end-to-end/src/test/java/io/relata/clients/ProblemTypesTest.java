package io.relata.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.client.ApiProblemType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The libraries of the clients know the problems that the API answers with, all of them. */
class ProblemTypesTest {
    private static final Pattern QUOTED = Pattern.compile("'([a-z]+(?:-[a-z]+)+|throttled|conflict|starting|unauthenticated|forbidden)'");
    private static final Path TYPESCRIPT = Path.of("..", "..", "client", "typescript");

    private final List<String> answered = Stream.of(io.relata.internal.functions.http.ProblemType.values())
            .map(io.relata.internal.functions.http.ProblemType::slug).toList();

    @Test
    void javaKnowsThemAll() {
        assertThat(Stream.of(ApiProblemType.values()).filter(type -> type != ApiProblemType.OTHER).map(ApiProblemType::name))
                .containsExactlyElementsOf(Stream.of(io.relata.internal.functions.http.ProblemType.values()).map(Enum::name).toList());
    }

    @Test
    void typeScriptKnowsThemAll() throws IOException {
        assertThat(names("index.js", "const KNOWN", "]);")).containsExactlyElementsOf(answered);
        assertThat(names("index.d.ts", "export type ProblemType", "'other'")).containsExactlyElementsOf(answered);
    }

    private static List<String> names(String file, String from, String to) throws IOException {
        String text = Files.readString(TYPESCRIPT.resolve(file));
        int begin = text.indexOf(from);
        return QUOTED.matcher(text.substring(begin, text.indexOf(to, begin))).results().map(found -> found.group(1)).toList();
    }
}
