package io.relata.infra.app;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Tells packages apart by what is in them. The bytes of a zip, and of the jars in it, differ from build to build, because their entries have times; a hash of
 * those would publish a new version, and take a new snapshot, of functions that did not change.
 */
final class ContentHash {
    private ContentHash() {
    }

    /** SHA-256 of the names and contents of a package's entries; of a jar in it, of the names and contents of the jar's. In hexadecimal. */
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
            digests.put(entry.getName(), entry.getName().endsWith(".jar") ? entries(new ByteArrayInputStream(content)) : sha256().digest(content));
        }
        MessageDigest all = sha256();
        digests.forEach((name, digest) -> {
            all.update(sha256().digest(name.getBytes(StandardCharsets.UTF_8)));
            all.update(digest);
        });
        return all.digest();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
