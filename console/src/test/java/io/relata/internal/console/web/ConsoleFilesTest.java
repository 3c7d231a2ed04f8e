package io.relata.internal.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleFilesTest {
    private final ConsoleFiles files = new ConsoleFiles();

    @ParameterizedTest
    @CsvSource({"index.html, <!doctype html>, text/html; charset=utf-8", "lib/echarts.js, Apache, text/javascript; charset=utf-8",
            "lib/cytoscape.js, cytoscape, text/javascript; charset=utf-8",
            "lib/lit-html/lit-html.js, TemplateResult, text/javascript; charset=utf-8"})
    void filesOfPagesAndLibrariesAreServed(String path, String contained, String type) {
        ConsoleAnswer answer = files.answer(path, Optional.empty(), false);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("Content-Type", type);
        if (path.endsWith("html")) {
            assertThat(text(answer)).containsIgnoringCase(contained);
        } else {
            assertThat(answer.body().length).isGreaterThan(5000);
        }
    }

    @Test
    void librariesNameEachOtherByAddress() {
        assertThat(text(files.answer("lib/lit.js", Optional.empty(), false)))
                .contains("\"/console/lib/reactive-element/reactive-element.js\"", "\"/console/lib/lit-html/lit-html.js\"",
                        "\"/console/lib/lit-element/lit-element.js\"")
                .doesNotContain("\"lit-html\"", "\"@lit/");
        assertThat(text(files.answer("lib/lit/directives/repeat.js", Optional.empty(), false)))
                .startsWith("export*from\"/console/lib/lit-html/directives/repeat.js\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none.js", "../index.html", "views/../index.html", "lib/../index.html", "/index.html", "views",
            "lib/cytoscape/playwright-page/index.html", "lib/none/x.js", "lib/none.js", "lib/lit/package.json", ".hidden.js",
            "index.html%00.js", "views//x.js"})
    void otherFilesAreNot(String path) {
        assertThat(files.answer(path, Optional.empty(), false).status()).isEqualTo(404);
    }

    @Test
    void compressedFilesAreTheSame() throws Exception {
        ConsoleAnswer plain = files.answer("index.html", Optional.empty(), false);
        ConsoleAnswer compressed = files.answer("index.html", Optional.empty(), true);
        assertThat(compressed.headers()).containsEntry("Content-Encoding", "gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes()).isEqualTo(plain.body());
    }

    @Test
    void whatTheBrowserHasIsNotSentAgain() {
        String tag = files.answer("index.html", Optional.empty(), true).headers().get("ETag");
        assertThat(files.answer("index.html", Optional.of(tag), true).status()).isEqualTo(304);
        assertThat(files.answer("index.html", Optional.of("\"other\""), true).status()).isEqualTo(200);
    }

    @Test
    void scriptsInTheFolderOfViewsAreListed() {
        assertThat(files.views()).contains("added.js").allMatch(name -> name.endsWith(".js")).isSorted();
    }

    private static String text(ConsoleAnswer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
