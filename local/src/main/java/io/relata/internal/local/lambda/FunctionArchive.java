package io.relata.internal.local.lambda;

import io.relata.internal.engine.key.Sha256;
import io.relata.internal.functions.route.CustomRoutes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A function's deployment package: a zip with its classes, and its libraries in {@code lib/}. */
public record FunctionArchive(Path zip) {
    public FunctionArchive {
        zip = zip.toAbsolutePath().normalize();
    }

    /**
     * Unzips the package into a directory beside it. The directory's name contains the content's hash, so each content is unzipped once.
     *
     * @throws IllegalArgumentException when the package does not exist
     */
    public synchronized Path unzipped() {
        if (!Files.isRegularFile(zip)) {
            throw new IllegalArgumentException("function package " + zip + " does not exist: build the project first");
        }
        try {
            Path target = zip.resolveSibling("unzipped-" + hash());
            if (!Files.isDirectory(target)) {
                Path growing = Files.createTempDirectory(zip.getParent(), "unzipping-");
                unzip(growing);
                moveInto(target, growing);
            }
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException("function package " + zip + " can't be unzipped", e);
        }
    }

    /**
     * The class path of what is in the package: its own classes, then its libraries.
     *
     * @throws IllegalArgumentException when the package does not exist
     */
    public List<URL> classPath() {
        Path unzipped = unzipped();
        try (Stream<Path> libraries = Files.list(unzipped.resolve("lib"))) {
            List<URL> urls = new ArrayList<>();
            for (Path element : Stream.concat(Stream.of(unzipped), libraries.sorted()).toList()) {
                urls.add(element.toUri().toURL());
            }
            return urls;
        } catch (IOException e) {
            throw new UncheckedIOException(unzipped + " is not a function package", e);
        }
    }

    /**
     * The custom routes, as its build wrote them down.
     *
     * @throws IllegalArgumentException when they can't be read
     */
    public CustomRoutes customRoutes() {
        try (URLClassLoader loader = new URLClassLoader(classPath().toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            return CustomRoutes.read(loader);
        } catch (IOException e) {
            throw new UncheckedIOException("the routes of " + zip + " can't be read", e);
        }
    }

    private String hash() throws IOException {
        try (DigestInputStream in = new DigestInputStream(Files.newInputStream(zip), Sha256.newDigest())) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest(), 0, 8);
        }
    }

    private void unzip(Path target) throws IOException {
        try (InputStream in = Files.newInputStream(zip); ZipInputStream entries = new ZipInputStream(in)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path file = target.resolve(entry.getName()).normalize();
                if (!file.startsWith(target)) {
                    throw new IOException("the entry " + entry.getName() + " points outside of the package");
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    Files.copy(entries, file);
                }
            }
        }
    }

    /** Another process may have unzipped the same content first; its files are used then. */
    private static void moveInto(Path target, Path complete) throws IOException {
        try {
            Files.move(complete, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            delete(complete);
            if (!Files.isDirectory(target)) {
                throw e;
            }
        }
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
