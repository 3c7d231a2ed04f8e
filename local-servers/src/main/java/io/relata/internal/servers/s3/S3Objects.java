package io.relata.internal.servers.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The objects of a bucket in a directory: a file for each, and beside it one with its type. */
final class S3Objects {
    private static final String BYTES = ".bytes";
    private static final String TYPE = ".type";

    private final Path directory;

    S3Objects(Path directory) {
        this.directory = directory;
    }

    /** An object, and where its bytes are. */
    record Found(String type, Path bytes) {
    }

    /** An object as it is listed. */
    record Listed(String key, long bytes, Instant modified) {
    }

    /** Nobody sees a part of it. */
    void put(String key, String type, InputStream bytes) {
        try {
            Path place = place(key, BYTES);
            Files.createDirectories(place.getParent());
            Path incoming = Files.createTempFile(place.getParent(), "incoming", "");
            try {
                Files.copy(bytes, incoming, StandardCopyOption.REPLACE_EXISTING);
                Files.writeString(place(key, TYPE), type);
                Files.move(incoming, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(incoming);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Optional<Found> get(String key) {
        try {
            return Files.exists(place(key, BYTES))
                    ? Optional.of(new Found(Files.readString(place(key, TYPE)), place(key, BYTES)))
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete(String key) {
        try {
            Files.deleteIfExists(place(key, BYTES));
            Files.deleteIfExists(place(key, TYPE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In the order of their keys. */
    List<Listed> list(String prefix, String after) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(path -> path.toString().endsWith(BYTES)).flatMap(path -> listed(path).stream())
                    .filter(each -> each.key().startsWith(prefix) && each.key().compareTo(after) > 0)
                    .sorted(Comparator.comparing(Listed::key)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** None where it has been deleted since. */
    private Optional<Listed> listed(Path path) {
        try {
            String place = directory.relativize(path).toString();
            String key = Stream.of(place.substring(0, place.length() - BYTES.length()).replace('\\', '/').split("/"))
                    .map(segment -> URLDecoder.decode(segment.substring(1), StandardCharsets.UTF_8)).collect(Collectors.joining("/"));
            return Optional.of(
                    new Listed(key, Files.size(path), Files.getLastModifiedTime(path).toInstant().truncatedTo(ChronoUnit.MILLIS)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** No segment of a key is a path of its own: each has a character before it. */
    private Path place(String key, String kind) {
        String place = Stream.of(key.split("/")).map(segment -> "k" + URLEncoder.encode(segment, StandardCharsets.UTF_8))
                .collect(Collectors.joining("/"));
        return directory.resolve(place + kind);
    }
}
