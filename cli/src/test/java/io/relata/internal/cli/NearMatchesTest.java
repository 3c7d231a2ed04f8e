package io.relata.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearMatchesTest {
    private static final List<String> NAMES = List.of("start", "verify", "plan", "redrive", "reindex", "simulate", "--port", "--repair",
            "--repair-unconfirmed-model", "--region", "-c");

    @ParameterizedTest
    @CsvSource({"verfy, verify", "simualte, simulate", "reindx, reindex", "--prot, --port", "--repiar, --repair",
            "--repair-unc, --repair-unconfirmed-model", "--re, '--repair,--region,--repair-unconfirmed-model'", "sim, simulate",
            "delete, ''",
            "--colour, ''"})
    void nearNamesComeInTheOrderOfHowNearTheyAre(String typed, String near) {
        assertThat(String.join(",", NearMatches.of(typed, NAMES))).isEqualTo(near);
    }
}
