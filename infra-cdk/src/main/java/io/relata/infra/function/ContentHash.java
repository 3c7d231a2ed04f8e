package io.relata.infra.function;

import io.relata.internal.engine.key.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Hashes the content of a package. The bytes of a zip and of its jars differ between builds, because their entries have times; a hash of
 * those bytes would publish a new version, and take a new snapshot, of unchanged functions.
 *
 * <p>Quarkus generates startup classes during the build, in steps that run in parallel. Numbering and order in these classes depend on
 * which step ends first, so only their strings are hashed: the calls and their values.
 */
final class ContentHash {
    private static final String RECORDED = "io/quarkus/runner/recorded/";
    private static final Pattern TEXT = Pattern.compile("[ -~]{4,}");
    private static final Pattern NUMBERED = Pattern.compile(".?proxykey\\d+");

    private ContentHash() {
    }

    /** The hexadecimal SHA-256 of the names and contents of a package's entries; jars are hashed by their entries as well. */
    static String of(Path zip) {
        try (InputStream bytes = Files.newInputStream(zip)) {
            return HexFormat.of().formatHex(entries(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] entries(InputStream bytes) throws IOException {
        Map<String, byte[]> digests = new TreeMap<>();
        ZipInputStream zip = new ZipInputStream(bytes);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            byte[] content = zip.readAllBytes();
            digests.put(entry.getName(), digest(entry.getName(), content));
        }
        MessageDigest all = Sha256.newDigest();
        digests.forEach((name, digest) -> {
            all.update(Sha256.newDigest().digest(name.getBytes(StandardCharsets.UTF_8)));
            all.update(digest);
        });
        return all.digest();
    }

    private static byte[] digest(String name, byte[] content) throws IOException {
        if (name.endsWith(".jar")) {
            return entries(new ByteArrayInputStream(content));
        }
        return Sha256.newDigest().digest(name.startsWith(RECORDED) ? texts(content).getBytes(StandardCharsets.UTF_8) : content);
    }

    private static String texts(byte[] recorded) {
        return TEXT.matcher(new String(recorded, StandardCharsets.ISO_8859_1)).results().map(MatchResult::group)
                .filter(text -> !NUMBERED.matcher(text).matches()).distinct().sorted().collect(Collectors.joining("\n"));
    }
}
