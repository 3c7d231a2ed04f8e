package io.relata.schema;

import io.relata.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Builds every model that a module declares in a static field, so that an invalid model fails the build. Run after compilation. */
public final class CheckModels {
    private final Path classes;
    private final List<String> errors = new ArrayList<>();

    private CheckModels(Path classes) {
        this.classes = classes;
    }

    /** @param args directories of compiled classes, which are also on the class path */
    public static void main(String[] args) {
        List<String> errors = Stream.of(args).flatMap(directory -> errorsIn(Path.of(directory)).stream()).toList();
        errors.forEach(System.err::println);
        System.exit(errors.isEmpty() ? 0 : 1);
    }

    /** The errors of the models declared in these classes, each after the name of its class. */
    static List<String> errorsIn(Path classes) {
        CheckModels check = new CheckModels(classes);
        try (Stream<Path> files = Files.walk(classes)) {
            files.filter(file -> file.toString().endsWith(".class")).sorted().forEach(check::buildModels);
            return check.errors;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void buildModels(Path file) {
        String name = classes.relativize(file).toString().replaceFirst("[.]class$", "").replace(file.getFileSystem().getSeparator(), ".");
        try {
            Class<?> type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getType() == Model.class) {
                    field.setAccessible(true);
                    field.get(null);
                }
            }
        } catch (ExceptionInInitializerError e) {
            if (!(e.getCause() instanceof ModelException model)) {
                throw e;
            }
            model.sentences().forEach(sentence -> errors.add(name.replaceFirst(".*[.]", "") + ": " + sentence));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot load a class that was just compiled: " + name, e);
        }
    }
}
