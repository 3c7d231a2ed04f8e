package io.relata.simulation.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.annotation.Repeatable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the language has is drawn: who adds to it is told here that the models which are drawn do not have it yet. */
class LanguageTest {
    private static final DrawnFacts FACTS = DrawnFacts.ofModels(1000);
    private static final int LEAST = 10;

    /** Nothing that a history writes is stored under a former name: tests with two versions of a model are about these. */
    @Test
    void eachAnnotationIsDrawnWithEachOfItsMembersAndWithout() throws Exception {
        List<String> missing = new ArrayList<>();
        for (Class<? extends Annotation> annotation : annotations()) {
            String name = "@" + annotation.getSimpleName();
            require(missing, name);
            if (annotation.isAnnotationPresent(Repeatable.class)) {
                require(missing, name + " several times");
            }
            for (Method member : annotation.getDeclaredMethods()) {
                require(missing, name + "(" + member.getName() + ")");
                if (member.getDefaultValue() != null) {
                    require(missing, name + " without " + member.getName());
                }
                if (member.getReturnType() != boolean.class && !annotation.equals(Entity.class)) {
                    requireSeveral(missing, name + "(" + member.getName() + ")");
                }
                if (member.getReturnType().isArray()) {
                    require(missing, name + "(" + member.getName() + ") of several");
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /**
     * Permissions refuse requests before anything that histories are about; random calls of all roles are judged by a test of their own. A
     * table that histories begin with has no items of retired entities, or that were stored when attributes were declared otherwise.
     */
    @Test
    void eachMethodThatDeclaresAModelIsCalled() {
        List<String> missing = new ArrayList<>();
        for (Class<?> type : List.of(Schema.class, ManyToMany.class, Total.class, Total.To.class)) {
            List<String> accessors = type.isRecord()
                    ? Stream.of(type.getRecordComponents()).map(RecordComponent::getName).toList()
                    : List.of();
            Stream.of(type.getDeclaredMethods()).filter(method -> Modifier.isPublic(method.getModifiers()))
                    .filter(method -> method.getParameterCount() > 0 || !accessors.contains(method.getName()))
                    .filter(method -> !List.of("permissions", "retired", "conversions", "migrations").contains(method.getName()))
                    .filter(method -> Stream.of(Object.class.getMethods()).noneMatch(each -> each.getName().equals(method.getName())))
                    .forEach(method -> require(missing, method.getName() + " of " + (method.isVarArgs()
                            ? "any"
                            : method
                                    .getParameterCount())));
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void eachTypeOfAttributesIsDrawn() throws Exception {
        List<String> missing = new ArrayList<>();
        for (AttributeType type : AttributeType.values()) {
            require(missing, "an attribute of type " + type);
        }
        require(missing, "an enum");
        require(missing, "a record");
        List.of("a sealed interface", "a sealed interface within a List", "a sealed interface within a Map",
                "a sealed interface within a record", "a sealed interface that is searched", "a sealed interface of a relationship")
                .forEach(fact -> require(missing, fact));
        for (Class<?> type : javaTypes()) {
            if (!type.isEnum() && AttributeType.of(type).isPresent()) {
                require(missing, "the type " + type.getSimpleName());
            }
            int arguments = type.getTypeParameters().length;
            if (arguments > 0 && AttributeType.of(generic(type, arguments)).isPresent()) {
                require(missing, "the type " + type.getSimpleName());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void combinationsThatMatterAreDrawn() {
        List<String> missing = new ArrayList<>();
        for (String fact : List.of("a relation of an entity with itself", "several relations between the same two", "several parents",
                "two parents of one kind", "a parent of its own kind", "a hierarchy of three levels", "a hierarchy of its own kind",
                "a hierarchy that can be moved", "a hierarchy that stays",
                "an entity in two hierarchies",
                "an entity below one hierarchy and at the top of another", "@Within beside @BelongsTo", "copies beside @Within",
                "copies beside a relation", "an index of several entities", "an index of a list and a hierarchy",
                "an index of a list and children", "children that move to another index", "a sparse list",
                "a list of one value", "@Unique on a parent's id", "a child that shares",
                "a creation time by the caller", "a creation time that is required", "@Copied without what is searched",
                "a list in the order of any numbers", "a list in the order of something, and then of any numbers",
                "a hierarchy in the order of any numbers", "a list of all in the order of any numbers",
                "@ListBy in the order of any numbers",
                "@ListBy of equal numbers", "linked entities in the order of an attribute of theirs",
                "linked entities in the order of an attribute of the relationship", "linked entities in the order of any numbers",
                "linked entities in several orders", "linked entities of several relations in orders", "@ListBy sharded by any numbers",
                "@ListBy in the order of numbers that may be missing", "a symmetrical relation", "a symmetrical relation in orders",
                "a symmetrical relation with attributes", "a total of a symmetrical relation", "groups of each DAY",
                "groups of each MONTH", "groups of each YEAR", "groups of TEXT", "groups of NUMBER", "groups of FLAG")) {
            require(missing, fact);
        }
        assertThat(missing).isEmpty();
    }

    /** All but what the model check refuses: what expires keeps no earlier versions. */
    @Test
    void eachPairOfFeaturesMeetsInAnEntity() {
        List<String> missing = new ArrayList<>();
        for (String feature : FACTS.features()) {
            FACTS.features().stream().filter(other -> other.compareTo(feature) > 0).map(other -> DrawnFacts.pair(feature, other))
                    .filter(pair -> !pair.equals("@Expires with @Versioned")).forEach(pair -> require(missing, pair));
        }
        assertThat(missing).isEmpty();
    }

    private static void require(List<String> missing, String fact) {
        int times = FACTS.times(fact);
        if (times < LEAST) {
            missing.add((times == 0 ? "DrawnModel never draws " : "DrawnModel draws only " + times + " times in 1,000 models ") + fact
                    + ": teach it, so that histories are played with it");
        }
    }

    private static void requireSeveral(List<String> missing, String member) {
        if (FACTS.values(member) < 2) {
            missing.add("DrawnModel gives " + member + " one value only: draw others too");
        }
    }

    private static List<Class<? extends Annotation>> annotations() throws Exception {
        Path place = Path.of(Entity.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
            return annotations(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return annotations(jar.getPath("/"));
        }
    }

    private static List<Class<? extends Annotation>> annotations(Path root) throws IOException, ClassNotFoundException {
        List<Class<? extends Annotation>> annotations = new ArrayList<>();
        String folder = Entity.class.getPackageName().replace('.', '/');
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            for (String file : files.map(path -> path.getFileName().toString()).filter(name -> name.matches("\\w+\\.class")).sorted()
                    .toList()) {
                Class<?> type = Class.forName(Entity.class.getPackageName() + "." + file.replace(".class", ""));
                if (type.isAnnotation() && !type.equals(Formerly.class)) {
                    annotations.add(type.asSubclass(Annotation.class));
                }
            }
        }
        assertThat(annotations).hasSizeGreaterThan(10);
        return annotations;
    }

    /** The public types that a component might have. */
    private static List<Class<?>> javaTypes() throws Exception {
        List<Class<?>> types = new ArrayList<>(List.of(boolean.class, byte.class, short.class, char.class, int.class, long.class,
                float.class, double.class, byte[].class, String[].class));
        FileSystem jdk = FileSystems.getFileSystem(URI.create("jrt:/"));
        for (String folder : List.of("java/lang", "java/math", "java/net", "java/time", "java/util", "java/util/concurrent/atomic")) {
            try (Stream<Path> files = Files.list(jdk.getPath("modules/java.base", folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".class") && !path.toString().contains("$")).toList()) {
                    Class<?> type = Class.forName(folder.replace('/', '.') + "." + file.getFileName().toString().replace(".class", ""));
                    if (Modifier.isPublic(type.getModifiers())) {
                        types.add(type);
                    }
                }
            }
        }
        assertThat(types).hasSizeGreaterThan(200);
        return types;
    }

    private static ParameterizedType generic(Class<?> raw, int arguments) {
        Type[] texts = new Type[arguments];
        Arrays.fill(texts, String.class);
        return new ParameterizedType() {
            @Override
            public Type[] getActualTypeArguments() {
                return texts.clone();
            }

            @Override
            public Type getRawType() {
                return raw;
            }

            @Override
            public Type getOwnerType() {
                return raw.getDeclaringClass();
            }
        };
    }
}
