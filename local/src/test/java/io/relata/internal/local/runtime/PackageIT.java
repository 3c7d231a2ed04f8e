package io.relata.internal.local.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The deployment package of all functions. Lambda downloads and unpacks it before a new function starts. */
class PackageIT {
    private static final Path PACKAGE = Path.of("..", "samples", "target", "function.zip");
    private static final long MEGABYTE = 1_000_000;

    @Test
    void packageIsSmall() throws IOException {
        assertThat(Files.size(PACKAGE)).isLessThanOrEqualTo(17 * MEGABYTE);
    }

    @Test
    void packageIsReproducible() throws IOException {
        try (ZipFile zip = new ZipFile(PACKAGE.toFile())) {
            List<? extends ZipEntry> entries = zip.stream().toList();
            assertThat(entries).extracting(ZipEntry::getName).isSorted();
            assertThat(entries).extracting(ZipEntry::getTimeLocal).containsOnly(entries.get(0).getTimeLocal());
        }
    }
}
