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

/** Builds every model that a module declares in a static field, so that a wrong one fails the build: run when its classes are compiled. */
public final class CheckModels {
    private final Path classes;
    private final List<String> wrong = new ArrayList<>();

    private CheckModels(Path classes) {
        this.classes = classes;
    }

    /** @param args the directories of compiled classes, which are on the class path too */
    public static void main(String[] args) {
        List<String> wrong = Stream.of(args).flatMap(directory -> wrongIn(Path.of(directory)).stream()).toList();
        wrong.forEach(System.err::println);
        System.exit(wrong.isEmpty() ? 0 : 1);
    }

    /** What is wrong with the models that are declared in these classes, each sentence behind the name of its class. */
    static List<String> wrongIn(Path classes) {
        CheckModels check = new CheckModels(classes);
        try (Stream<Path> files = Files.walk(classes)) {
            files.filter(file -> file.toString().endsWith(".class")).sorted().forEach(check::look);
            return check.wrong;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void look(Path file) {
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
            model.sentences().forEach(sentence -> wrong.add(name.replaceFirst(".*[.]", "") + ": " + sentence));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("what was just compiled can be loaded: " + name, e);
        }
    }
}
