package io.relata.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The seeds of histories that went wrong, in a file with a line for each: {@code 4711 social,drawn}. The next call plays them first. There
 * is no file while there are none.
 */
final class FailedSeeds {
    private final Path file;

    /**
     * A seed.
     *
     * @param models that were chosen when it was played, since these decide with it what a history is about; none if none were
     */
    record Failed(long seed, List<String> models) {
        private static Failed of(String line) {
            String[] parts = line.strip().split(" ", 2);
            return new Failed(Long.parseLong(parts[0]), parts.length < 2 ? List.of() : List.of(parts[1].split(",")));
        }

        @Override
        public String toString() {
            return seed + (models.isEmpty() ? "" : " " + String.join(",", models));
        }
    }

    FailedSeeds(Path file) {
        this.file = file;
    }

    /** @throws IllegalArgumentException when the file holds something else */
    List<Failed> all() {
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().filter(line -> !line.isBlank()).map(Failed::of).toList()
                    : List.of();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(file + " is no list of seeds: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(Failed failed) {
        List<Failed> more = new ArrayList<>(all());
        more.add(failed);
        write(more);
    }

    /**
     * Plays all, and forgets those that go well.
     *
     * @param goesWell plays one
     * @return the first that still goes wrong
     */
    Optional<Failed> played(Predicate<Failed> goesWell) {
        List<Failed> all = all();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        List<Failed> left = all.stream().filter(goesWell.negate()).toList();
        write(left);
        return left.stream().findFirst();
    }

    private void write(List<Failed> failed) {
        try {
            if (failed.isEmpty()) {
                Files.deleteIfExists(file);
            } else {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.write(file, new LinkedHashSet<>(failed.stream().map(Failed::toString).toList()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
