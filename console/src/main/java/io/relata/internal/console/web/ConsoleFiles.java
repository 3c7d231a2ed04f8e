package io.relata.internal.console.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/**
 * The files of the console's pages, and of the libraries that they use. They are on the class path; a directory named by the property
 * {@value #DIRECTORY} goes before it, and is read anew each time.
 */
final class ConsoleFiles {
    static final String DIRECTORY = "relata-console.files";
    private static final String ROOT = "/io/relata/internal/console/static/";
    private static final Pattern NAME = Pattern.compile("(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*");
    private static final Map<String, String> TYPES = Map.of("html", "text/html; charset=utf-8", "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8", "svg", "image/svg+xml", "png", "image/png", "json", "application/json", "woff2",
            "font/woff2");

    private final Optional<Path> directory = Optional.ofNullable(System.getProperty(DIRECTORY)).map(Path::of);
    private final LibraryFiles libraries = new LibraryFiles();
    private final Map<String, Served> served = new ConcurrentHashMap<>();

    private record Served(byte[] content, byte[] compressed, String etag) {
        static Served of(byte[] content) {
            CRC32 digest = new CRC32();
            digest.update(content);
            return new Served(content, gzip(content), "\"" + Long.toHexString(digest.getValue()) + "-" + content.length + "\"");
        }
    }

    /** @param known the entity tag of what the browser has */
    ConsoleAnswer answer(String path, Optional<String> known, boolean compressed) {
        Optional<Served> file = NAME.matcher(path).matches() && TYPES.containsKey(extension(path)) ? find(path) : Optional.empty();
        return file.map(found -> answer(path, found, known, compressed))
                .orElseGet(() -> ConsoleAnswer.problem(404, "the console has no file " + path));
    }

    /** The names of the files of the pages that the console has: adding one adds a page. */
    List<String> views() {
        return ViewFiles.names(directory, ROOT + "views");
    }

    private static ConsoleAnswer answer(String path, Served file, Optional<String> known, boolean compressed) {
        if (known.isPresent() && known.get().contains(file.etag())) {
            return ConsoleAnswer.notModified(file.etag());
        }
        Map<String, String> headers = new HashMap<>(Map.of("Content-Type", TYPES.getOrDefault(extension(path), ""), "ETag", file.etag(),
                "Vary", "Accept-Encoding"));
        if (compressed) {
            headers.put("Content-Encoding", "gzip");
        }
        return new ConsoleAnswer(200, headers, compressed ? file.compressed() : file.content());
    }

    private Optional<Served> find(String path) {
        Optional<Path> own = directory.map(root -> root.resolve(path)).filter(Files::isRegularFile);
        if (own.isPresent()) {
            return Optional.of(Served.of(read(own.get())));
        }
        return Optional.ofNullable(served.get(path)).or(() -> content(path).map(content -> keep(path, content)));
    }

    private Served keep(String path, byte[] content) {
        Served file = Served.of(content);
        served.put(path, file);
        return file;
    }

    private Optional<byte[]> content(String path) {
        return path.startsWith(LibraryFiles.ROOT) ? libraries.content(path.substring(LibraryFiles.ROOT.length())) : resource(ROOT + path);
    }

    static Optional<byte[]> resource(String name) {
        try (InputStream in = ConsoleFiles.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] gzip(byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static String extension(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
