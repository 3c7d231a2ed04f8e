package io.relata.simulation.generated;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Loads all classes of the class path anew, those of some packages with their mutants. */
public final class MutatingLoader extends URLClassLoader {
    private static final String CLASS = ".class";

    private final Set<String> packages;
    private final List<GeneratedMutant> mutants = new ArrayList<>();

    static {
        registerAsParallelCapable();
    }

    /** @param packages whose classes get mutants; each with those below it */
    MutatingLoader(Set<String> packages) {
        super(classPath().map(MutatingLoader::url).toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        this.packages = Set.copyOf(packages);
    }

    /** The mutants, in an order that is the same for each loader of the same packages. */
    List<GeneratedMutant> load() {
        for (String name : names()) {
            try {
                loadClass(name);
            } catch (ClassNotFoundException | LinkageError e) {
                throw new IllegalStateException(name + " can't be loaded with its mutants", e);
            }
        }
        return List.copyOf(mutants);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.equals(MutantPlayer.class.getName())) {
            return MutantPlayer.class;
        }
        return isMutated(name) ? mutated(name) : super.findClass(name);
    }

    private synchronized Class<?> mutated(String name) throws ClassNotFoundException {
        try (InputStream file = getResourceAsStream(name.replace('.', '/') + CLASS)) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            int before = mutants.size();
            MutateClass.Mutated mutated = MutateClass.of(file.readAllBytes(), before);
            mutants.addAll(mutated.mutants());
            return defineClass(name, mutated.bytes(), 0, mutated.bytes().length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private boolean isMutated(String name) {
        return packages.stream().anyMatch(each -> name.startsWith(each + '.'));
    }

    private Set<String> names() {
        Set<String> names = new TreeSet<>();
        classPath().filter(Files::exists).forEach(path -> {
            try {
                if (Files.isDirectory(path)) {
                    addNames(path, names);
                } else {
                    try (FileSystem jar = FileSystems.newFileSystem(path)) {
                        addNames(jar.getPath("/"), names);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return names;
    }

    private void addNames(Path root, Set<String> names) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.map(file -> root.relativize(file).toString()).filter(file -> file.endsWith(CLASS) && !file.endsWith("package-info.class"))
                    .map(file -> file.substring(0, file.length() - CLASS.length()).replace('/', '.').replace(File.separatorChar, '.'))
                    .filter(this::isMutated).forEach(names::add);
        }
    }

    private static Stream<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(path + " in the class path is no path", e);
        }
    }
}
