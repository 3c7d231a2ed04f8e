package io.relata.test;

import io.relata.internal.engine.file.FileStore;
import io.relata.internal.files.S3Files;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.s3.S3Local;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/** An S3 in this process, of a model whose entities have files; nothing for others. */
record TestFiles(FileStore store, Runnable end) {
    static TestFiles of(TableModel model) {
        return model.hasFiles() ? started() : new TestFiles(FileStore.NONE, () -> {});
    }

    private static TestFiles started() {
        Path directory = directory();
        S3Local s3 = S3Local.start(0, directory, Set.of(), Clock.systemUTC());
        SdkHttpClient http = UrlConnectionHttpClient.create();
        FileStore store = S3Files.of(s3.url(), AnonymousCredentialsProvider.create(), http);
        return new TestFiles(store, () -> {
            s3.close();
            http.close();
            remove(directory);
        });
    }

    private static Path directory() {
        try {
            return Files.createTempDirectory("relata-files");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
