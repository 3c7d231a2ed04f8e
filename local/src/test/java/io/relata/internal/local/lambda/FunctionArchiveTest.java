package io.relata.internal.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.functions.route.DeclaredRoute;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FunctionArchiveTest {
    @TempDir
    private Path directory;

    @Test
    void packageIsUnzippedOnceForEachContent() throws IOException {
        Path zip = zip("lib/a.jar", "first");
        Path unzipped = new FunctionArchive(zip).unzipped();
        assertThat(unzipped.resolve("lib/a.jar")).hasContent("first");
        assertThat(new FunctionArchive(zip).unzipped()).isEqualTo(unzipped);

        zip("lib/a.jar", "second");
        Path changed = new FunctionArchive(zip).unzipped();
        assertThat(changed).isNotEqualTo(unzipped);
        assertThat(changed.resolve("lib/a.jar")).hasContent("second");
        assertThat(directory).isDirectoryNotContaining("glob:**unzipping*");
    }

    @Test
    void pathToThePackageMayBeRelative() throws IOException {
        zip("META-INF/a.txt", "first");
        Path unzipped = new FunctionArchive(directory.resolve("local/../function.zip")).unzipped();
        assertThat(unzipped.resolve("META-INF/a.txt")).hasContent("first");
    }

    @Test
    void customRoutesAreReadFromThePackagesClassesAndLibraries() throws IOException {
        assertThat(new FunctionArchive(zip("lib/a.jar", "none")).customRoutes().isEmpty()).isTrue();

        Path library = zip("META-INF/relata/routes.properties", "a.Count=GET /stores/{id}/count QUERIES\n");
        zip(Map.of("META-INF/relata/routes.properties", "a.Move=POST /stores/{id}/move COMMANDS\n".getBytes(StandardCharsets.UTF_8),
                "lib/a.jar", Files.readAllBytes(library)));
        assertThat(new FunctionArchive(library).customRoutes().routes()).extracting(DeclaredRoute::type).containsExactly("a.Count",
                "a.Move");
    }

    @Test
    void missingPackageIsReported() {
        assertThatThrownBy(() -> new FunctionArchive(directory.resolve("none.zip")).unzipped()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none.zip does not exist: build the project first");
    }

    @Test
    void entriesOutsideOfThePackageAreRefused() throws IOException {
        FunctionArchive archive = new FunctionArchive(zip("../evil.txt", "out"));
        assertThatThrownBy(archive::unzipped).hasRootCauseMessage("the entry ../evil.txt points outside of the package");
        assertThat(directory.resolve("evil.txt")).doesNotExist();
    }

    private Path zip(String entry, String content) throws IOException {
        return zip(Map.of(entry, content.getBytes(StandardCharsets.UTF_8)));
    }

    private Path zip(Map<String, byte[]> contents) throws IOException {
        Path zip = directory.resolve("function.zip");
        try (OutputStream out = Files.newOutputStream(zip); ZipOutputStream entries = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : contents.entrySet()) {
                entries.putNextEntry(new ZipEntry(entry.getKey()));
                entries.write(entry.getValue());
            }
        }
        return zip;
    }
}
