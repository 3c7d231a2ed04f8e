package io.relata.simulation.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Adjustable;
import io.relata.annotation.Attachments;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An oracle that has forgotten a rule, or an annotation, does not pass the tests of the others. */
class BrokenOracleTest {
    private static final WrittenTable WRITTEN = Bazaar.written(Optional.of(3));
    private static final List<Map<String, Object>> RIGHT = WRITTEN.items();
    /**
     * An entity's name and collection are read from the model, who created it is judged with the answer to the creation, what can be
     * adjusted is stored as any other number, files are not in the table, and nothing in a history was written under a former name.
     */
    private static final Set<Class<?>> NOT_OF_THE_ORACLE = Set.of(Entity.class, Adjustable.class, Attachments.class, CreatedBy.class,
            Formerly.class);

    @ParameterizedTest
    @EnumSource
    void forgottenRuleIsNoticed(Clause clause) {
        assertThat(passes(Oracle.of(Bazaar.MODEL).without(clause))).isFalse();
    }

    @ParameterizedTest
    @MethodSource("annotations")
    void forgottenAnnotationIsNoticed(Class<? extends Annotation> forgotten) {
        assertThat(passes(Oracle.of(Bazaar.MODEL, new Vocabulary(annotation -> annotation != forgotten)))).isFalse();
    }

    @Test
    void wholeOraclePasses() {
        assertThat(passes(Oracle.of(Bazaar.MODEL))).isTrue();
    }

    @Test
    void oracleThatSaysYesToEverythingIsNoticed() {
        Oracle[] yes = {Oracle.of(Bazaar.MODEL)};
        Stream.of(Clause.values()).forEach(clause -> yes[0] = yes[0].without(clause));

        assertThat(Spoils.all().filter(spoil -> !spoil.expected().isEmpty()))
                .allSatisfy(spoil -> assertThat(spoil.found(yes[0], RIGHT)).isNotEqualTo(spoil.expected()));
    }

    private static boolean passes(Oracle oracle) {
        return oracle.compare(RIGHT).isEmpty() && oracle.compareIndex(RIGHT, WRITTEN.index()).isEmpty()
                && oracle.compareIndex(RIGHT, List.of()).size() == WRITTEN.index().size()
                && Spoils.all().allMatch(spoil -> spoil.found(oracle, RIGHT).equals(spoil.expected()));
    }

    /** All annotations that there are. */
    static Stream<Class<?>> annotations() throws IOException, URISyntaxException {
        URI one = Objects.requireNonNull(Entity.class.getResource("Entity.class")).toURI();
        if (!one.getScheme().equals("jar")) {
            return annotations(Path.of(one).getParent());
        }
        try (FileSystem jar = FileSystems.newFileSystem(one, Map.of())) {
            return annotations(jar.getPath("io", "relata", "annotation"));
        }
    }

    private static Stream<Class<?>> annotations(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.matches("\\w+\\.class")).sorted().toList().stream()
                    .<Class<?>>map(BrokenOracleTest::annotation).filter(type -> type.isAnnotation() && !NOT_OF_THE_ORACLE.contains(type))
                    .toList()
                    .stream();
        }
    }

    private static Class<?> annotation(String file) {
        try {
            return Class.forName("io.relata.annotation." + file.replace(".class", ""));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
