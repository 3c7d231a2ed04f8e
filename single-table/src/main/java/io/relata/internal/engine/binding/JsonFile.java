package io.relata.internal.engine.binding;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A small JSON file that tells how far something has come. */
public record JsonFile(Path path) {
    /** Writes it as a whole: whoever reads it finds what was there before, or all of this. */
    public void replace(JsonNode json) {
        Path next = path.resolveSibling(path.getFileName() + ".next");
        try {
            Json.MAPPER.writeValue(next.toFile(), json);
            Files.move(next, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes it, if it is there. */
    public void remove() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
