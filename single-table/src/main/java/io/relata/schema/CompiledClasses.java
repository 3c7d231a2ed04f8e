package io.relata.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The classes of a module that was just compiled.
 *
 * @param directory where they are
 * @param loader loads them, and what they need
 */
public record CompiledClasses(Path directory, ClassLoader loader) {
    private static final String SUFFIX = ".class";

    /** Their names, in alphabetical order. */
    public List<String> names() {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> directory.relativize(file).toString().replace(directory.getFileSystem().getSeparator(), "."))
                    .filter(name -> name.endsWith(SUFFIX)).map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .filter(name -> !name.endsWith("-info")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The classes, none of them initialized; without those that need a library which is not there. */
    public List<Class<?>> loaded() {
        List<Class<?>> types = new ArrayList<>();
        for (String name : names()) {
            try {
                types.add(Class.forName(name, false, loader));
            } catch (NoClassDefFoundError e) {
                // it can't be used, and need not be checked
                continue;
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("cannot load a class that was just compiled: " + name, e);
            }
        }
        return types;
    }

    /** What {@link #write} has written of a resource beside the classes of each module on a class path. */
    public static List<String> read(ClassLoader classPath, String resource) {
        List<String> texts = new ArrayList<>();
        try {
            for (URL module : Collections.list(classPath.getResources(resource))) {
                try (InputStream in = module.openStream()) {
                    texts.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " can't be read", e);
        }
        return texts;
    }

    /** The text of a properties file. */
    public static Properties properties(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    /** Writes a resource beside the classes, unless it is the same already; one without text is removed. */
    public void write(String resource, String text) {
        Path file = directory.resolve(resource);
        try {
            if (text.isEmpty()) {
                Files.deleteIfExists(file);
            } else if (!Files.exists(file) || !Files.readString(file).equals(text)) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
