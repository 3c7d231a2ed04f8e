package io.relata.simulation.generated;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MutateClassTest {
    private final MutateClass.Mutated mutated = mutated();
    private final Function<String, String> sample = sample(mutated);

    @AfterEach
    void turnOff() {
        Switch.turnOff();
    }

    @Test
    void nothingIsDifferentWhileNoMutantIsOn() {
        Function<String, String> original = new Sample();
        for (String method : Sample.METHODS) {
            assertThat(sample.apply(method)).as(method).isEqualTo(original.apply(method));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"truth", "number", "order", "same", "present", "direct", "added", "sum", "told", "both", "optional", "list",
            "set",
            "map", "stream", "matching", "matchingOne", "collected", "chained", "passed", "computed", "conditional", "consistent"})
    void eachMutantOfAMethodMakesADifference(String method) {
        String right = sample.apply(method);
        List<GeneratedMutant> own = mutated.mutants().stream().filter(mutant -> mutant.method().equals(method)).toList();

        assertThat(own).isNotEmpty().allSatisfy(mutant -> {
            Switch.turnOn(mutant.number());
            assertThat(sample.apply(method)).as(mutant.toString()).isNotEqualTo(right);
        });
    }

    @Test
    void mutantsAreNumberedFromTheFirstOnAndNameTheirLines() {
        assertThat(mutated.mutants()).extracting(GeneratedMutant::number).startsWith(7, 8, 9);
        assertThat(mutated.mutants()).allSatisfy(mutant -> assertThat(mutant.line()).isPositive());
        assertThat(mutated.mutants()).extracting(GeneratedMutant::toString)
                .anyMatch(written -> written.matches("MutateClassTest\\$Sample\\.truth, line \\d+: condition negated"));
    }

    @Test
    void whatIsReachedIsRecorded() {
        Switch.record();
        sample.apply("told");
        Set<String> methods = new TreeSet<>();
        Switch.recorded().stream().forEach(number -> methods.add(mutated.mutants().get(number - 7).method()));

        assertThat(methods).contains("told").doesNotContain("truth", "list");
    }

    @Test
    void whatEveryObjectHasStaysAsItIs() {
        assertThat(mutated.mutants()).extracting(GeneratedMutant::method).doesNotContain("toString", "<init>", "<clinit>");
    }

    private static MutateClass.Mutated mutated() {
        try (InputStream file = Objects.requireNonNull(Sample.class.getResourceAsStream("MutateClassTest$Sample.class"))) {
            return MutateClass.of(file.readAllBytes(), 7);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static Function<String, String> sample(MutateClass.Mutated mutated) {
        ClassLoader loader = new ClassLoader(MutateClassTest.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                return name.equals(Sample.class.getName())
                        ? defineClass(name, mutated.bytes(), 0, mutated.bytes().length)
                        : super.loadClass(name, resolve);
            }
        };
        try {
            return (Function<String, String>) loader.loadClass(Sample.class.getName()).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A method for each instruction that is changed, with arguments at which the change shows. */
    public static final class Sample implements Function<String, String> {
        static final List<String> METHODS = List.of("truth", "number", "order", "same", "present", "direct", "added", "sum", "told", "both",
                "optional", "list", "set", "map", "stream", "matching", "matchingOne", "collected", "chained", "passed", "computed",
                "conditional",
                "consistent");

        private final List<String> words = new ArrayList<>();

        @Override
        public String apply(String method) {
            return switch (method) {
                case "truth" -> String.valueOf(truth(true));
                case "number" -> number(0) + number(5);
                case "order" -> order(3, 3) + order(2, 3) + order(4, 3);
                case "same" -> same("a", "b");
                case "present" -> present(null);
                case "direct" -> String.valueOf(direct("", 3));
                case "added" -> String.valueOf(added(3, 2));
                case "sum" -> String.valueOf(sum(3L, 2L));
                case "told" -> told("x");
                case "both" -> both(true, 4) + both(true, 3) + both(false, 4);
                case "optional" -> optional().toString();
                case "list" -> list().toString();
                case "set" -> set().toString();
                case "map" -> map().toString();
                case "stream" -> stream().toList().toString();
                case "matching" -> matching(List.of("a", "bb"));
                case "matchingOne" -> matchingOne(Optional.of("a"));
                case "collected" -> collected("x");
                case "chained" -> chained("x");
                case "passed" -> passed("x");
                case "computed" -> computed(BigDecimal.ONE, BigDecimal.TEN);
                case "conditional" -> conditional(new CoreKey("a", "b#a"));
                default -> consistent();
            };
        }

        private static String truth(boolean condition) {
            return condition ? "yes" : "no";
        }

        /** The condition is no truth value but a number. */
        private static String number(int number) {
            return number == 0 ? "none" : "some";
        }

        private static String order(int left, int right) {
            return (left < right ? "1" : "0") + (left <= right ? "1" : "0") + (left > right ? "1" : "0") + (left >= right ? "1" : "0");
        }

        private static String same(Object left, Object right) {
            return left == right ? "same" : "another";
        }

        private static String present(Object value) {
            return value == null ? "absent" : "present";
        }

        private static boolean direct(String value, int ignored) {
            return value.isEmpty();
        }

        private static int added(int left, int right) {
            return left + right;
        }

        private static long sum(long left, long right) {
            return left + right;
        }

        private static String told(String what) {
            List<String> told = new ArrayList<>(List.of(what));
            told.clear();
            return told.toString();
        }

        private static String both(boolean first, int second) {
            return first && second > 3 ? "both" : "not both";
        }

        private static Optional<String> optional() {
            return Optional.of("value");
        }

        private static List<String> list() {
            return List.of("first", "last");
        }

        private static Set<String> set() {
            return Set.of("value");
        }

        private static Map<String, String> map() {
            return Map.of("key", "value");
        }

        private static Stream<String> stream() {
            return Stream.of("value");
        }

        private static String matching(List<String> values) {
            return values.stream().filter(value -> value.length() == 2).toList().toString();
        }

        private static String matchingOne(Optional<String> value) {
            return value.filter(String::isEmpty).toString();
        }

        private static String collected(String what) {
            List<String> collected = new ArrayList<>();
            collected.add(what);
            return collected.toString();
        }

        private Sample with(String word) {
            words.add(word);
            return this;
        }

        /** What a call is made on is in the place of its result. */
        private static String chained(String word) {
            return String.valueOf(new Sample().with(word).words);
        }

        private static String louder(String word) {
            return word + "!";
        }

        /** So is an argument. */
        private static String passed(String word) {
            return louder(word);
        }

        /** So is either of two, also of what Java computes. */
        private static String computed(BigDecimal one, BigDecimal other) {
            return one.add(other).toString();
        }

        private static String conditional(CoreKey key) {
            return new Action.Delete<>(key, Condition.absent()).condition().toString();
        }

        private static String consistent() {
            return read("x", Consistency.STRONG);
        }

        private static String read(String what, Consistency consistency) {
            return what.length() + consistency.toString();
        }
    }
}
