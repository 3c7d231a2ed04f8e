package io.relata.internal.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepackedZipTest {
    @TempDir
    Path folder;

    @Test
    void sameContentIsTheSameBytesWhateverItsOrderAndTimes() throws IOException {
        Path one = packed("one.zip", 1_700_000_000_000L, List.of("a.class", "lib/", "lib/x.jar"));
        Path other = packed("other.zip", 1_800_000_000_000L, List.of("lib/x.jar", "a.class"));

        RepackedZip.repack(one);
        RepackedZip.repack(other);

        assertThat(one).hasSameBinaryContentAs(other);
    }

    @Test
    void otherContentIsOtherBytes() throws IOException {
        Path one = packed("one.zip", 1_700_000_000_000L, List.of("a.class", "lib/x.jar"));
        Path other = packed("other.zip", 1_700_000_000_000L, List.of("a.class", "lib/y.jar"));

        RepackedZip.repack(one);
        RepackedZip.repack(other);

        assertThat(Files.mismatch(one, other)).isNotNegative();
    }

    @Test
    void repackingAgainChangesNothing() throws IOException {
        Path zip = packed("one.zip", 1_700_000_000_000L, List.of("a.class", "lib/x.jar"));
        RepackedZip.repack(zip);
        byte[] once = Files.readAllBytes(zip);

        RepackedZip.repack(zip);

        assertThat(zip).hasBinaryContent(once);
    }

    @Test
    void jarsAreStoredAndReadable() throws IOException {
        Path zip = packed("one.zip", 1_700_000_000_000L, List.of("lib/x.jar"));
        RepackedZip.repack(zip);

        Path jar = folder.resolve("x.jar");
        try (ZipFile file = new ZipFile(zip.toFile())) {
            Files.copy(file.getInputStream(file.getEntry("lib/x.jar")), jar);
        }
        try (JarFile read = new JarFile(jar.toFile())) {
            ZipEntry entry = read.getEntry("B.class");
            assertThat(entry.getMethod()).isEqualTo(ZipEntry.STORED);
            assertThat(read.getInputStream(entry)).hasContent("content of lib/x.jar");
        }
    }

    private Path packed(String name, long time, List<String> entries) throws IOException {
        Path zip = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String entry : entries) {
                put(out, entry, time, entry.endsWith(".jar") ? jar(entry, time) : bytes(entry));
            }
        }
        return zip;
    }

    private static byte[] jar(String name, long time) throws IOException {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(jar)) {
            put(out, "META-INF/MANIFEST.MF", time, bytes("Manifest-Version: 1.0\n"));
            put(out, "B.class", time, bytes("content of " + name));
        }
        return jar.toByteArray();
    }

    private static void put(ZipOutputStream out, String name, long time, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(time);
        out.putNextEntry(entry);
        out.write(name.endsWith("/") ? new byte[0] : content);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
