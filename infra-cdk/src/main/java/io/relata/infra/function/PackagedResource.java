package io.relata.infra.function;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A resource of the same name in each part of a package: among the application's own classes, and in its libraries. */
final class PackagedResource {
    private PackagedResource() {
    }

    /** Its texts. None without one. */
    static List<String> texts(Path zip, String name) {
        List<String> texts = new ArrayList<>();
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(zip))) {
            ZipInputStream entries = new ZipInputStream(bytes);
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (entry.getName().endsWith(".jar")) {
                    addText(entries, name, texts);
                } else {
                    addText(entry, entries, name, texts);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(zip + " can't be read", e);
        }
        return texts;
    }

    private static void addText(InputStream jar, String name, List<String> texts) throws IOException {
        ZipInputStream entries = new ZipInputStream(jar);
        for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
            addText(entry, entries, name, texts);
        }
    }

    private static void addText(ZipEntry entry, ZipInputStream content, String name, List<String> texts) throws IOException {
        if (entry.getName().equals(name)) {
            texts.add(new String(content.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
