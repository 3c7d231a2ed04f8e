package io.relata.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.fanout.derivation.Fault;
import io.relata.simulation.mutant.Mutants;
import io.relata.simulation.oracle.Clause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The protocol's page names what the checkers, the mutants and the small scope name, and nothing that they do not. */
class ProtocolPageTest {
    private static final Path PROJECT = Path.of("..", "..");
    private static final Path SIMULATION = Path.of("src", "main", "java", "io", "relata", "simulation");
    private static final Path FLAWS = Path.of("src", "test", "java", "io", "relata", "simulation", "small", "Flaw.java");
    private static final Pattern NAME = Pattern.compile("`([A-Z]+(?:_[A-Z]+)*)`");
    private static final Pattern FLAW = Pattern.compile("^    ([A-Z_]+)\\(\"", Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^## Rule (\\d+):", Pattern.MULTILINE);
    private static final Pattern REPORTED = Pattern.compile("(?<=[|,] )`([a-z']+(?: [a-z']+){2,})`");

    private final String page = read(PROJECT.resolve("docs/protocol.md"));

    @Test
    void eachClauseAndEachFlawIsNamed() {
        assertThat(found(NAME, page)).containsAll(names(Clause.values())).containsAll(found(FLAW, read(FLAWS)));
    }

    @Test
    void whatIsNamedExists() {
        Set<String> known = names(Clause.values());
        known.addAll(names(Mutants.values()));
        known.addAll(names(Fault.values()));
        known.addAll(found(FLAW, read(FLAWS)));

        assertThat(known).containsAll(found(NAME, page));
    }

    @Test
    void eachRuleOfMutantsHasSection() {
        Set<String> rules = Stream.of(Mutants.values()).flatMap(mutant -> Stream.of(mutant.rules().split(", ")))
                .filter(rule -> rule.chars().allMatch(Character::isDigit)).collect(Collectors.toCollection(TreeSet::new));

        assertThat(found(HEADING, page)).containsAll(rules);
    }

    @Test
    void invariantsAreInTheWordsInWhichTheyAreReported() {
        String reported = read(SIMULATION.resolve("history/Invariants.java")) + read(SIMULATION.resolve("history/CoreInvariants.java"))
                + read(SIMULATION.resolve("history/TotalInvariants.java")) + read(SIMULATION.resolve("history/CapacityInvariants.java"));

        assertThat(found(REPORTED, page)).hasSizeGreaterThan(8).allMatch(reported::contains);
    }

    private static Set<String> names(Enum<?>[] values) {
        return Stream.of(values).map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> found(Pattern pattern, String text) {
        List<String> found = pattern.matcher(text).results().map(match -> match.group(1)).toList();
        return new TreeSet<>(found);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException("can't read " + file, e);
        }
    }
}
