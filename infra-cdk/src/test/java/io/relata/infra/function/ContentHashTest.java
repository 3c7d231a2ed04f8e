package io.relata.infra.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentHashTest {
    private static final Instant MORNING = Instant.parse("2026-11-20T08:00:00Z");
    private static final Instant EVENING = Instant.parse("2026-11-20T20:00:00Z");

    @TempDir
    private Path directory;

    @Test
    void twoBuildsOfTheSameSourceHaveTheSameHash() throws IOException {
        Path first = write("first.zip", function("changed nothing", MORNING));
        Path second = write("second.zip", function("changed nothing", EVENING));

        assertThat(Files.mismatch(first, second)).isNotEqualTo(-1);
        assertThat(ContentHash.of(first)).isEqualTo(ContentHash.of(second)).matches("[0-9a-f]{64}");
    }

    @Test
    void otherClassInAJarGivesAnotherHash() throws IOException {
        Path before = write("before.zip", function("before", MORNING));
        Path after = write("after.zip", function("after", MORNING));

        assertThat(ContentHash.of(before)).isNotEqualTo(ContentHash.of(after));
    }

    @Test
    void otherNameOfAnEntryGivesAnotherHash() throws IOException {
        Path before = write("before.zip", zip(Map.of("a.properties", bytes("1")), MORNING));
        Path after = write("after.zip", zip(Map.of("b.properties", bytes("1")), MORNING));

        assertThat(ContentHash.of(before)).isNotEqualTo(ContentHash.of(after));
    }

    @Test
    void orderOfEntriesDoesNotMatter() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("a", bytes("1"));
        entries.put("b", bytes("2"));
        Map<String, byte[]> reversed = new LinkedHashMap<>();
        reversed.put("b", bytes("2"));
        reversed.put("a", bytes("1"));

        assertThat(ContentHash.of(write("one.zip", zip(entries, MORNING))))
                .isEqualTo(ContentHash.of(write("other.zip", zip(reversed, MORNING))));
    }

    @Test
    void numberingAndOrderInQuarkusStartupClassesDoNotMatter() throws IOException {
        String one = recorded("\u0001\u0000\nproxykey19", "\u0001\u0000\u0008some/Call", "\u0001\u0000\u0006office");
        String same = recorded("\u0001\u0000\u0008some/Call", "\u0001\u0000\u000bproxykey101", "\u0001\u0000\u0006office");
        String other = recorded("\u0001\u0000\nproxykey19", "\u0001\u0000\u0008some/Call", "\u0001\u0000\u0004saas");

        assertThat(one).isEqualTo(same).isNotEqualTo(other);
    }

    private String recorded(String... constants) throws IOException {
        return ContentHash.of(
                write("recorded.zip", zip(Map.of("io/quarkus/runner/recorded/Step.class", bytes(String.join("", constants))), MORNING)));
    }

    /** A package as Quarkus builds it, with jars of our classes and of libraries. */
    private static byte[] function(String code, Instant built) throws IOException {
        return zip(Map.of("lib/relata.jar", zip(Map.of("io/relata/Some.class", bytes(code)), built)), built);
    }

    private static byte[] zip(Map<String, byte[]> entries, Instant built) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> content : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(content.getKey()).setLastModifiedTime(FileTime.from(built)));
                zip.write(content.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(directory.resolve(name), bytes);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
