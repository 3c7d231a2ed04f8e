package io.relata.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.local.system.SystemOptions;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The TypeScript client: what is generated for all sample models compiles, and that of {@code office} does with the running system what it
 * should. Node and the packages that {@code package.json} names have to be there already: nothing is downloaded here.
 */
class TypeScriptClientIT {
    private static final Path GENERATED = NodePackages.HERE.resolve("target/typescript/api");

    private static final boolean FOUND = isFound();

    private static boolean isFound() {
        boolean found = NodePackages.areThere();
        if (!found) {
            System.out.println("clients: the TypeScript client is not tested, because that needs Node 20 or later and its packages:"
                    + " (cd tools/end-to-end && npm install --no-package-lock)");
        }
        return found;
    }

    /** For each test, so that the report names what was skipped. */
    @BeforeEach
    void needsNodeAndPackages() {
        assumeTrue(FOUND, "Node 20 or later, or the packages of tools/end-to-end/package.json, are not installed");
    }

    @Test
    void packageDoesWhatItSays() throws IOException {
        assertThat(NodePackages.run("node", "--test", NodePackages.HERE.resolve("../../client/typescript/test").normalize().toString()))
                .contains("# fail 0");
    }

    @Test
    void generatedClientsCompileAndThatOfOfficeWorksWithTheRunningSystem() throws Exception {
        Files.createDirectories(GENERATED);
        for (String model : ModelCatalog.onClassPath().names()) {
            NodePackages.run(NodePackages.program("openapi-typescript"), "target/openapi/" + model + ".json", "--output",
                    GENERATED.resolve(model + ".d.ts").toString());
        }
        NodePackages.run(NodePackages.program("tsc"), "--project", "tsconfig.json");
        try (LocalSystem system = LocalSystem.start(SystemOptions.forTests(JavaClientIT.PACKAGE, "TypeScriptClientIT").model("office"));
                LossyProxy proxy = new LossyProxy(system.url().toString())) {
            String said = NodePackages.run(Map.of("RELATA_URL", proxy.url()), "node", "--test", "target/typescript/test");
            assertThat(said).contains("# fail 0").contains("# pass 7");
        }
    }
}
