package io.relata.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/clients.md do, in an empty folder and with what npm gives today, what the page says: the types are written, and the
 * page's program compiles with them. Downloads; so only with {@code -Drelata.clients=all}, as {@code .ci/run} calls it.
 */
class ClientsPageIT {
    private static final Path PROJECT = NodePackages.HERE.resolve("../..").normalize();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final String OPTIONS = """
            {"compilerOptions": {"module": "nodenext", "target": "es2022", "strict": true, "noEmit": true, "types": []},
             "files": ["example.ts"]}
            """;

    @Test
    void commandsInstallWhatTheProgramCompilesWith(@TempDir Path folder) throws IOException {
        assumeTrue("all".equals(System.getProperty("relata.clients")), "skipped: it downloads, so it needs -Drelata.clients=all");
        String page = Files.readString(PROJECT.resolve("docs/clients.md"));
        String section = page.substring(page.indexOf("\n## TypeScript\n"), page.indexOf("\n## When an answer is lost\n"));
        Files.copy(NodePackages.HERE.resolve("target/openapi/office.json"), folder.resolve("openapi.json"));

        for (String command : block(section, "")) {
            run(folder, command.replace(" relata-client ", " " + PROJECT.resolve("client/typescript") + " "));
        }

        assertThat(folder.resolve("office.d.ts")).content().contains("\"/stores/{id}\"");
        Files.write(folder.resolve("example.ts"), block(section, "ts"));
        Files.writeString(folder.resolve("tsconfig.json"), OPTIONS);
        run(folder, "npx tsc --project tsconfig.json");
    }

    /** The lines of the first block in a language. */
    private static List<String> block(String section, String language) {
        return BLOCK.matcher(section).results().filter(block -> block.group(1).equals(language)).map(block -> block.group(2)).findFirst()
                .orElseThrow().lines().toList();
    }

    private static void run(Path folder, String command) throws IOException {
        NodePackages.run("bash", "-c", "cd '" + folder + "' && " + command);
    }
}
