package io.relata.schema;

import io.relata.internal.model.TableModel;
import io.relata.model.Model;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Builds every model that a module declares in a static field, so that an invalid model fails the build, and writes down which there are.
 */
public final class CheckModels {
    private final ClassLoader loader;
    private final List<String> errors = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final SortedMap<String, String> fields = new TreeMap<>();

    private CheckModels(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Checks the models of classes that a build knows by name.
     *
     * @param names of all classes that may declare a model
     * @param loader loads them, and what they need
     */
    public static CheckModels of(Collection<String> names, ClassLoader loader) {
        CheckModels check = new CheckModels(loader);
        names.stream().sorted().forEach(check::buildModelsOf);
        return check;
    }

    /** All errors, each after the name of its class; empty when all models are valid. */
    public List<String> errors() {
        return List.copyOf(errors);
    }

    /** What is worth knowing of valid models: what their permissions cost. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The fields of the valid models by the names of the models: {@code com.example.Office.MODEL}. */
    public Map<String, String> fields() {
        return Collections.unmodifiableSortedMap(fields);
    }

    /**
     * Checks the models of compiled classes, and writes the names of the valid ones beside them: {@link ModelCatalog#RESOURCE}.
     *
     * @return all errors, each after the name of its class; empty when all models are valid
     */
    public static List<String> check(CompiledClasses classes) {
        CheckModels check = of(classes.names(), classes.loader());
        classes.write(ModelCatalog.RESOURCE, check.text());
        check.compareWithOtherModules();
        return check.errors();
    }

    private void compareWithOtherModules() {
        try {
            ModelCatalog.on(loader);
        } catch (ModelException e) {
            errors.addAll(e.sentences());
        }
    }

    private void buildModelsOf(String name) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && Model.class.isAssignableFrom(field.getType())) {
                    field.setAccessible(true);
                    add(TableModel.of((Model) field.get(null)), name + "." + field.getName());
                }
            }
        } catch (ExceptionInInitializerError e) {
            if (!(e.getCause() instanceof ModelException model)) {
                throw e;
            }
            model.sentences().forEach(sentence -> errors.add(name.replaceFirst(".*[.]", "") + ": " + sentence));
        } catch (NoClassDefFoundError e) {
            // A class that needs an optional library declares no model.
            return;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot load a class that was just compiled: " + name, e);
        }
    }

    private void add(TableModel model, String field) {
        notes.addAll(new PermissionReads(model).notes());
        String other = fields.putIfAbsent(model.name(), field);
        if (other != null) {
            String type = field.substring(0, field.lastIndexOf('.'));
            errors.add(type.substring(type.lastIndexOf('.') + 1) + ": the model is called " + model.name() + ", as that in " + other
                    + " is: give one of them another name with named(...)");
        }
    }

    private String text() {
        StringBuilder lines = new StringBuilder();
        fields.forEach((name, field) -> lines.append(name).append('=').append(field).append('\n'));
        return lines.toString();
    }
}
