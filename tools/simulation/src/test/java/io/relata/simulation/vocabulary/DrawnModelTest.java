package io.relata.simulation.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.TableModel;
import io.relata.model.Model;
import io.relata.schema.ModelException;
import io.relata.simulation.vocabulary.declared.ModelUse;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DrawnModelTest {
    private static final int MODELS = 2000 / Integer.getInteger("relata.every", 1);
    private static final int COMPILED = 60 / Integer.getInteger("relata.every", 1);
    private static final String IMPORTS = """
            import io.relata.annotation.*;
            import io.relata.model.GeoPoint;
            import io.relata.internal.model.TableModel;
import io.relata.model.Model;
            import io.relata.schema.*;
            import io.relata.simulation.vocabulary.declared.*;
            import io.relata.total.*;
            import jakarta.validation.Valid;
            import jakarta.validation.constraints.*;
            import java.math.BigDecimal;
            import java.net.URI;
            import java.time.*;
            import java.util.*;
            """;

    @Test
    void eachModelIsValid() {
        TreeMap<Long, String> refused = new TreeMap<>();
        for (long number = 0; number < MODELS; number++) {
            try {
                DrawnModel.declared(number).model();
            } catch (ModelException e) {
                refused.put(number, e.getMessage() + "\n" + DrawnModel.source(number));
            }
        }
        assertThat(refused.values().stream().limit(3)).isEmpty();
    }

    @Test
    void aNumberAlwaysMeansTheSameModel() {
        assertThat(DrawnModel.source(17)).isEqualTo(DrawnModel.source(17)).isNotEqualTo(DrawnModel.source(18));
        assertThat(DrawnModel.of(17)).isSameAs(DrawnModel.of(17));
    }

    /** What is played is what can be read: the compiler makes the same classes of the source. */
    @Test
    void compiledSourceIsTheSameModel(@TempDir Path directory) throws Exception {
        List<String> files = new ArrayList<>();
        for (long number = 0; number < COMPILED; number++) {
            Path file = Files.createDirectories(directory.resolve("m" + number)).resolve("Holder.java");
            ModelUse model = DrawnModel.declared(number);
            Files.writeString(file, "package m" + number + ";\n" + IMPORTS + "public final class Holder {\n" + model.records()
                    + "\npublic static final Model MODEL = " + model.schema() + ";\n}\n");
            files.add(file.toString());
        }
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> options = Stream.concat(Stream.of("-proc:none", "-encoding", "UTF-8", "-cp", classPath), files.stream()).toList();
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new))).isZero();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
            for (long number = 0; number < COMPILED; number++) {
                TableModel compiled = TableModel.of((Model) loader.loadClass("m" + number + ".Holder").getField("MODEL").get(null));
                assertThat(described(DrawnModel.of(number))).isEqualTo(described(compiled));
            }
        }
    }

    private static String described(TableModel model) {
        Stream<Class<?>> records = Stream.concat(model.entities().stream().map(entity -> entity.type()),
                model.relations().stream().flatMap(relation -> relation.attributesType().stream()));
        return (model + "\n" + records.map(DrawnModelTest::described).collect(Collectors.joining("\n")))
                .replaceAll("m\\d+\\.Holder[.$]|drawn\\.", "");
    }

    private static String described(Class<?> record) {
        List<String> lines = new ArrayList<>(List.of(record.getSimpleName() + annotations(record)));
        for (RecordComponent component : record.getRecordComponents()) {
            try {
                lines.add(component.getName() + " " + component.getGenericType() + annotations(component) + annotations(component
                        .getAccessor()) + annotations(record.getDeclaredField(component.getName())));
            } catch (NoSuchFieldException e) {
                throw new AssertionError(e);
            }
            if (component.getType().isRecord()) {
                lines.add(described(component.getType()));
            }
        }
        return String.join("\n", lines);
    }

    private static String annotations(AnnotatedElement element) {
        return Stream.of(element.getAnnotations()).map(Object::toString).toList().toString();
    }
}
