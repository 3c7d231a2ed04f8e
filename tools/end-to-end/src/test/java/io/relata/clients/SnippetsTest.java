package io.relata.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the console shows as Java and TypeScript compiles with the clients that are generated: each operation of {@code office}. */
class SnippetsTest {
    private static final Path DIRECTORY = NodePackages.HERE.resolve("target/snippets");
    private static final String DESCRIPTION = "target/openapi/office.json";
    private static final String OPTIONS = """
            {
                "extends": "../../tsconfig.json",
                "compilerOptions": { "noEmit": true, "rootDirs": ["."] },
                "include": ["*.ts"]
            }
            """;

    @BeforeAll
    static void snippetsAreWritten() throws IOException {
        assumeTrue(NodePackages.hasNode(), "skipped: the console's snippets are made with Node, and there is none");
        Path script = DIRECTORY.resolve("snippets.mjs");
        copy("/snippets.mjs", script);
        copy("/io/relata/internal/console/static/parts/snippets.js", DIRECTORY.resolve("snippets/snippets.mjs"));
        NodePackages.run("node", script.toString(), "office", DESCRIPTION, DIRECTORY.toString());
    }

    private static void copy(String resource, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (InputStream content = Objects.requireNonNull(SnippetsTest.class.getResourceAsStream(resource))) {
            Files.write(file, content.readAllBytes());
        }
    }

    @Test
    void javaCompiles() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

        int code = ToolProvider.getSystemJavaCompiler().run(null, said, said, "-proc:none", "-cp", classPath, "-d",
                DIRECTORY.resolve("classes").toString(), DIRECTORY.resolve("Snippets.java").toString());

        assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }

    @Test
    void typeScriptCompiles() throws IOException {
        assumeTrue(NodePackages.areThere(), "skipped: the packages of tools/end-to-end/package.json are not installed");
        NodePackages.run(NodePackages.program("openapi-typescript"), DESCRIPTION, "--output", DIRECTORY.resolve("office.d.ts").toString());
        Path options = Files.writeString(DIRECTORY.resolve("tsconfig.json"), OPTIONS);

        NodePackages.run(NodePackages.program("tsc"), "--project", options.toString());
    }
}
