package io.relata.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles stand-ins of Relata's classes, and an application against them. */
class InsideUsesTest {
    private static final Map<String, String> RELATA = Map.of(
            "io/relata/access/Relata.java", "package io.relata.access; public class Relata { public static class Nested { } }",
            "io/relata/infra/Settings.java", "package io.relata.infra; public class Settings { public enum Kind { A } }",
            "io/relata/internal/infra/config/Bounds.java", "package io.relata.internal.infra.config; public class Bounds { }",
            "io/relata/internal/engine/key/Keys.java",
            "package io.relata.internal.engine.key; public class Keys { public static void hash() { } public static class Part { } }",
            "io/relata/internal/Mark.java", "package io.relata.internal; public @interface Mark { }",
            "io/relata/internal/functions/http/Answer.java", "package io.relata.internal.functions.http; public class Answer { }",
            "io/relata/internal/local/Gateway.java", "package io.relata.internal.local; public class Gateway { }");

    @TempDir
    Path folder;

    @Test
    void whatIsPublicMayBeUsed() throws IOException {
        assertThat(uses("com/example/Store.java", """
                package com.example;
                import io.relata.access.Relata;
                import io.relata.infra.Settings;
                class Store extends Relata {
                    Relata.Nested nested;
                    Settings.Kind kind = Settings.Kind.A;
                    String named = "io.relata.internal.engine.key.Keys";
                }""")).isEmpty();
    }

    @Test
    void everyUseOfWhatIsInsideIsNamed() throws IOException {
        assertThat(uses("com/example/Store.java", """
                package com.example;
                import java.util.List;
                @io.relata.internal.Mark
                class Store {
                    List<io.relata.internal.functions.http.Answer> answers;
                    Runnable hash = io.relata.internal.engine.key.Keys::hash;
                    static class Inner {
                        boolean is(Object any) {
                            return any instanceof io.relata.internal.engine.key.Keys.Part;
                        }
                        <T extends io.relata.internal.infra.config.Bounds> void take(io.relata.internal.local.Gateway[] all) {
                        }
                    }
                }""")).containsExactly(
                sentence("io.relata.internal.Mark", "io.relata.access"),
                sentence("io.relata.internal.engine.key.Keys", "io.relata.access"),
                sentence("io.relata.internal.functions.http.Answer", "io.relata.endpoint"),
                sentence("io.relata.internal.infra.config.Bounds", "io.relata.infra"),
                sentence("io.relata.internal.local.Gateway", "io.relata.test"));
    }

    @Test
    void packageOfRelataIsNoWayIn() throws IOException {
        assertThat(uses("io/relata/internal/engine/key/Mine.java", "package io.relata.internal.engine.key; class Mine extends Keys { }"))
                .containsExactly("io.relata.internal.engine.key.Mine uses io.relata.internal.engine.key.Keys,"
                        + " which is inside Relata and may change with any version: use io.relata.access instead");
    }

    @Test
    void referencesOfCodeAloneAreNamed() throws IOException {
        assertThat(uses("com/example/Store.java", """
                package com.example;
                class Store {
                    Runnable hash = io.relata.internal.engine.key.Keys::hash;
                }""")).containsExactly(sentence("io.relata.internal.engine.key.Keys", "io.relata.access"));
    }

    @Test
    void classesOfTheApplicationAreItsOwn() throws IOException {
        assertThat(uses("io/relata/shop/Shop.java", "package io.relata.shop; class Shop { static class Item { } Item item; }")).isEmpty();
    }

    @Test
    void nothingCompiledIsNothingWrong() {
        assertThat(InsideUses.of(folder.resolve("none"))).isEmpty();
    }

    private static String sentence(String used, String instead) {
        return "com.example.Store uses " + used + ", which is inside Relata and may change with any version: use " + instead
                + " instead";
    }

    private List<String> uses(String file, String source) throws IOException {
        Path relata = folder.resolve("relata");
        compile(RELATA, relata);
        Path application = folder.resolve("application");
        compile(Map.of(file, source), application, "-classpath", relata.toString());
        return InsideUses.of(application);
    }

    private void compile(Map<String, String> sources, Path classes, String... options) throws IOException {
        Path root = Files.createTempDirectory(folder, "sources");
        List<String> files = sources.entrySet().stream().map(source -> write(root.resolve(source.getKey()), source.getValue())).toList();
        String[] arguments = Stream.of(List.of("-d", classes.toString()), Arrays.asList(options), files).flatMap(List::stream)
                .toArray(String[]::new);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments)).isZero();
    }

    private static String write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
