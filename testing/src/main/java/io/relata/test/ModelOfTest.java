package io.relata.test;

import io.relata.internal.model.TableModel;
import io.relata.model.Model;
import io.relata.schema.ModelCatalog;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Finds the model that a test is about. */
final class ModelOfTest {
    private ModelOfTest() {
    }

    /**
     * @param declared has the model in a static field; {@code Void} for none
     * @param testClasses the test class and those around it, the innermost first
     */
    static TableModel find(Class<?> declared, List<Class<?>> testClasses) {
        if (declared != Void.class) {
            return in(declared).orElseThrow(() -> new ExtensionConfigurationException("@RelataTest(model = " + declared.getSimpleName()
                    + ".class): this class has no static field of the type Model, such as"
                    + " public static final Model MODEL = Schema.table(...)...model()"));
        }
        return testClasses.stream().flatMap(type -> in(type).stream()).findFirst().orElseGet(ModelOfTest::only);
    }

    private static TableModel only() {
        try {
            return TableModel.of(ModelCatalog.onClassPath().chosen(Optional.empty()));
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException("which model is tested? Say @RelataTest(model = ...), with the class that has it in"
                    + " a static field. The class path does not tell: " + e.getMessage(), e);
        }
    }

    private static Optional<TableModel> in(Class<?> type) {
        List<Field> fields = Stream.of(type.getDeclaredFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && Model.class.isAssignableFrom(field.getType())).toList();
        if (fields.size() > 1) {
            throw new ExtensionConfigurationException(type.getName() + " has several models, "
                    + fields.stream().map(Field::getName).collect(Collectors.joining(", ")) + ": give each a class of its own");
        }
        return fields.stream().findFirst().map(ModelOfTest::value);
    }

    /** Initialises the class, so an invalid model fails with all that is wrong with it, in each test. */
    private static TableModel value(Field field) {
        try {
            field.setAccessible(true);
            return TableModel.of((Model) Objects.requireNonNull(field.get(null), () -> field + " is null"));
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            throw new ExtensionConfigurationException(String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()), e);
        } catch (IllegalAccessException e) {
            throw new ExtensionConfigurationException(field + " can't be read", e);
        }
    }
}
