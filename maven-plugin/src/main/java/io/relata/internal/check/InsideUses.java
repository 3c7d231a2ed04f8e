package io.relata.internal.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;

/** Finds the classes of an application that use what is inside Relata. */
public final class InsideUses {
    /** By the names of top-level classes: a nested class names its outer ones anyway. */
    private final SortedMap<String, SortedSet<String>> usedBy = new TreeMap<>();

    /**
     * Reads the compiled classes of a module.
     *
     * @return a sentence for each class of the module and class inside that it uses; empty when all is as it should be
     */
    public static List<String> of(Path folder) {
        InsideUses uses = new InsideUses();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.forEach(uses::read);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return uses.sentences();
    }

    /** Reads a class of the application; any other file is passed over. */
    public void read(Path file) {
        if (file.toString().endsWith(".class")) {
            try {
                read(Files.readAllBytes(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void read(byte[] type) {
        ClassReader reader = new ClassReader(type);
        SortedSet<String> used = usedBy.computeIfAbsent(topLevel(reader.getClassName()), name -> new TreeSet<>());
        // A visitor that visits nothing would not be shown annotations and the bodies of methods.
        reader.accept(new ClassRemapper(new ClassNode(), new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String name) {
                used.add(topLevel(name));
                return name;
            }
        }), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    private static String topLevel(String name) {
        return name.replace('/', '.').replaceFirst("[$].*", "");
    }

    /** A sentence for each class that was read and class inside that it uses. Those that were read are the application's own. */
    public List<String> sentences() {
        return usedBy.entrySet().stream().flatMap(user -> user.getValue().stream()
                .filter(used -> !usedBy.containsKey(used) && PublicPackages.isInside(used))
                .map(used -> user.getKey() + " uses " + used + ", which is inside Relata and may change with any version: use "
                        + PublicPackages.insteadOf(used) + " instead"))
                .toList();
    }
}
