package io.relata.internal.local.system;

import io.relata.internal.model.TableModel;
import io.relata.internal.servers.s3.S3Local;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The system's S3, if its entities have files: over a directory, which is that of the data or is removed at the end. */
final class FileServer implements AutoCloseable {
    private final Optional<S3Local> s3;
    private final Optional<Path> temporary;

    private FileServer(Optional<S3Local> s3, Optional<Path> temporary) {
        this.s3 = s3;
        this.temporary = temporary;
    }

    /** @param origins whose pages may send and read files */
    static FileServer start(TableModel model, Optional<DataDirectory> data, Set<String> origins) {
        if (!model.hasFiles()) {
            return new FileServer(Optional.empty(), Optional.empty());
        }
        Optional<Path> temporary = data.isPresent() ? Optional.empty() : Optional.of(temporary());
        Path directory = data.map(DataDirectory::files).or(() -> temporary).orElseThrow();
        return new FileServer(Optional.of(S3Local.start(0, directory, origins, Clock.systemUTC())), temporary);
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("relata-files");
        } catch (IOException e) {
            throw new LocalSystemException("there is no place for files: " + e.getMessage(), e);
        }
    }

    /** The bucket, with the credentials that sign requests to it; empty where nothing has files. */
    Optional<URI> url() {
        return s3.map(S3Local::url);
    }

    @Override
    public void close() {
        s3.ifPresent(S3Local::close);
        temporary.ifPresent(FileServer::remove);
    }

    private static void remove(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
