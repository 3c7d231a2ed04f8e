package io.relata.local.verify;

import com.fasterxml.jackson.core.type.TypeReference;
import io.relata.binding.Json;
import io.relata.item.Item;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;

/** A file that remembers the last key that was looked at. It is gone when the end was reached. */
record Bookmark(Path file) {
    Optional<Item> read() {
        try {
            return Files.exists(file) ? Optional.of(new Item(Json.MAPPER.readValue(file.toFile(), new TypeReference<Map<String, Object>>() {
            }))) : Optional.empty();
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " is no bookmark of an earlier run: delete it to begin at the beginning", e);
        }
    }

    void write(Optional<Item> key) {
        try {
            if (key.isEmpty()) {
                Files.deleteIfExists(file);
                return;
            }
            Path next = file.resolveSibling(file.getFileName() + ".next");
            Json.MAPPER.writeValue(next.toFile(), key.get().attributes());
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
