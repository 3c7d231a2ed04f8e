package io.relata.internal.console.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Finds the files of a folder wherever it is on the class path: others may add files to it. */
final class ViewFiles {
    private static final String SCRIPT = ".js";

    private ViewFiles() {
    }

    /** The names of the scripts in it, in alphabetical order. */
    static List<String> names(Optional<Path> directory, String folder) {
        TreeSet<String> names = new TreeSet<>(directory.map(root -> list(root.resolve("views"))).orElse(List.of()));
        try {
            for (URL place : Collections.list(ViewFiles.class.getClassLoader().getResources(folder.substring(1)))) {
                names.addAll(place.openConnection() instanceof JarURLConnection jar ? list(jar) : list(Path.of(uri(place))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(names);
    }

    private static List<String> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(SCRIPT)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> list(JarURLConnection folder) throws IOException {
        String prefix = folder.getEntryName().endsWith("/") ? folder.getEntryName() : folder.getEntryName() + "/";
        folder.setUseCaches(false);
        try (JarFile jar = folder.getJarFile()) {
            return jar.stream().map(entry -> entry.getName()).filter(name -> name.startsWith(prefix) && name.endsWith(SCRIPT))
                    .map(name -> name.substring(prefix.length())).filter(name -> !name.contains("/")).toList();
        }
    }

    private static URI uri(URL place) {
        try {
            return place.toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
