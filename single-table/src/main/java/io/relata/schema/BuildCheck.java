package io.relata.schema;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A check of a compiled module, run after the checks of its models. Implementations are services ({@link ServiceLoader}) of the libraries
 * that the module uses.
 */
public interface BuildCheck {
    /**
     * Checks classes, and may write resources beside them.
     *
     * @return all that is wrong; empty when nothing is
     */
    List<String> check(CompiledClasses classes);

    /**
     * Checks the models of a module and all else: what the goal {@code check} of relata-maven-plugin does.
     *
     * @param directory the compiled classes
     * @param loader loads them, and what they need
     * @return all that is wrong; empty when nothing is
     */
    static List<String> all(Path directory, ClassLoader loader) {
        List<String> errors = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            CompiledClasses classes = new CompiledClasses(directory, loader);
            errors.addAll(CheckModels.check(classes));
            ServiceLoader.load(BuildCheck.class, loader).forEach(check -> errors.addAll(check.check(classes)));
        }
        return errors;
    }

    /**
     * Notes on the module's valid models that are no errors.
     *
     * @param directory the compiled classes
     * @param loader loads them, and what they need
     */
    static List<String> notes(Path directory, ClassLoader loader) {
        return Files.isDirectory(directory) ? CheckModels.of(new CompiledClasses(directory, loader).names(), loader).notes() : List.of();
    }
}
