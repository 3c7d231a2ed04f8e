package io.relata.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.mutant.Mutants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** mutants.md lists the mutants that there are. */
class MutantsDocumentedTest {
    private static final Path PAGE = Path.of("mutants.md");
    private static final Path README = Path.of("../../README.md");

    /** After how many histories each mutant was detected when the table was made. */
    static Map<String, Integer> detectedAfter() throws IOException {
        return rows().collect(Collectors.toMap(cells -> cells[1].strip().replace("`", ""), cells -> histories(cells[5].strip())));
    }

    /** More than are ever played, where it was not noticed in those that were. */
    private static int histories(String cell) {
        return cell.startsWith("not in ") ? Integer.MAX_VALUE : Integer.parseInt(cell.replace(",", ""));
    }

    private static Stream<String[]> rows() throws IOException {
        return Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `")).map(row -> row.split("\\|"))
                .filter(cells -> cells.length == 7);
    }

    @Test
    void tableSaysOfEachMutantWhatItIs() throws IOException {
        assertThat(rows().map(cells -> String.join("|", cells[1], cells[2], cells[3], cells[4])))
                .containsExactlyElementsOf(Stream.of(Mutants.values())
                        .map(mutant -> " `%s` | %s | %s | %s ".formatted(mutant, mutant.rules(), mutant.words(), mutant.subject()))
                        .toList());
    }

    @Test
    void readmeSaysHowManyThereAre() throws IOException {
        assertThat(Files.readString(README)).contains("[" + rows().count() + " mistakes to avoid]")
                .contains(" of " + rows().count() + " deliberate");
    }

    @Test
    void eachIsPlayedOnModelsThatThereAre() {
        assertThat(Mutants.values()).allSatisfy(mutant -> assertThat(PlayedModels.ofProject().all().named(mutant.subject())).isPresent());
    }
}
