package io.relata.local.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The deployment packages. Lambda downloads and unpacks one before a new function starts. */
class PackagesIT {
    private static final long MEGABYTE = 1_000_000;

    @ParameterizedTest
    @CsvSource({"functions, 16", "stream-fanout, 14"})
    void packagesAreSmall(String module, int megabytes) throws IOException {
        assertThat(Files.size(zip(module))).isLessThanOrEqualTo(megabytes * MEGABYTE);
    }

    @ParameterizedTest
    @CsvSource({"functions", "stream-fanout"})
    void packagesAreReproducible(String module) throws IOException {
        try (ZipFile zip = new ZipFile(zip(module).toFile())) {
            List<? extends ZipEntry> entries = zip.stream().toList();
            assertThat(entries).extracting(ZipEntry::getName).isSorted();
            assertThat(entries).extracting(ZipEntry::getTimeLocal).containsOnly(entries.get(0).getTimeLocal());
        }
    }

    private static Path zip(String module) {
        return Path.of("..", module, "target", "function.zip");
    }
}
