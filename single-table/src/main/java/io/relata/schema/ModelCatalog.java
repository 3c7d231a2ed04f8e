package io.relata.schema;

import io.relata.model.Model;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The models that an application declares, by name. A model is built when it is first asked for. */
public final class ModelCatalog {
    /** The resource that names the models of a module, written by the build: {@code office=com.example.Office.MODEL}. */
    public static final String RESOURCE = "META-INF/relata/models.properties";

    private final SortedMap<String, Supplier<Model>> models;

    private ModelCatalog(SortedMap<String, Supplier<Model>> models) {
        this.models = models;
    }

    /** A catalog of these models. */
    public static ModelCatalog of(Model... models) {
        SortedMap<String, Supplier<Model>> named = new TreeMap<>();
        List.of(models).forEach(model -> named.put(model.name(), () -> model));
        return new ModelCatalog(named);
    }

    /**
     * A catalog of the models in static fields.
     *
     * @param fields the fields by the names of their models: {@code com.example.Office.MODEL}
     * @param loader loads their classes, when they are asked for
     */
    public static ModelCatalog ofFields(Map<String, String> fields, ClassLoader loader) {
        SortedMap<String, Supplier<Model>> named = new TreeMap<>();
        fields.forEach((name, field) -> named.put(name, new DeclaredModel(field, loader)));
        return new ModelCatalog(named);
    }

    /** The models that the modules on this thread's class path declare. */
    public static ModelCatalog onClassPath() {
        return on(Thread.currentThread().getContextClassLoader());
    }

    /**
     * The models that the modules on a class path declare: see {@link #RESOURCE}.
     *
     * @throws ModelException when two modules have models of the same name
     */
    public static ModelCatalog on(ClassLoader loader) {
        Map<String, String> named = new TreeMap<>();
        SortedSet<String> clashes = new TreeSet<>();
        for (String text : CompiledClasses.read(loader, RESOURCE)) {
            CompiledClasses.properties(text).forEach((name, field) -> {
                String other = named.putIfAbsent(name.toString(), field.toString());
                if (other != null && !other.equals(field)) {
                    clashes.add("two models are called " + name + ", those in " + other + " and " + field
                            + ": give one of them another name with named(...)");
                }
            });
        }
        if (!clashes.isEmpty()) {
            throw new ModelException(List.copyOf(clashes));
        }
        return ofFields(named, loader);
    }

    /**
     * The model of this name.
     *
     * @throws IllegalArgumentException with the names that there are, when there is no such model
     * @throws ModelException with all that is wrong with it, when it can't work
     */
    public Model named(String name) {
        Supplier<Model> model = models.get(name);
        if (model == null) {
            throw new IllegalArgumentException("there is no model \"" + name + "\"; there are " + String.join(", ", names()));
        }
        return model.get();
    }

    /**
     * The model of this name; without a name, the only model that there is.
     *
     * @throws IllegalArgumentException when there is no such model, or no name and not exactly one model
     */
    public Model chosen(Optional<String> name) {
        if (name.isPresent()) {
            return named(name.get());
        } else if (models.isEmpty()) {
            throw new IllegalArgumentException("there is no model: declare one in a static field, public static final Model MODEL ="
                    + " Schema.table(...)...model(), and build with the goal check of relata-maven-plugin");
        } else if (models.size() > 1) {
            throw new IllegalArgumentException("there are several models, " + String.join(", ", names()) + ": choose one (relata.model)");
        }
        return named(models.firstKey());
    }

    /** In alphabetical order. */
    public List<String> names() {
        return List.copyOf(models.keySet());
    }
}
