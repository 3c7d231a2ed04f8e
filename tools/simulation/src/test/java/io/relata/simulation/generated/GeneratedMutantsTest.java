package io.relata.simulation.generated;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.generated.GeneratedMutants.Outcome;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Histories of people and clubs notice what is changed in what makes links end. */
@Tag("full")
class GeneratedMutantsTest {
    private static final int HISTORIES = 12;

    @Test
    void mutantsAreNoticedByHistoriesThatComeToThem() {
        List<Outcome> outcomes = GeneratedMutants.play(
                new GeneratedMutants.Plan(Set.of("io.relata.internal.fanout.link"), List.of("social"), 1, 60, HISTORIES, 1), begun -> {
                });

        assertThat(outcomes).extracting(outcome -> outcome.mutant().className()).contains("TakeDownLink", "RemoveLinkCopies");
        assertThat(outcomes).filteredOn(outcome -> outcome.noticed().isPresent()).hasSizeGreaterThan(outcomes.size() / 3)
                .allSatisfy(outcome -> assertThat(outcome.histories()).isBetween(1, HISTORIES));
        assertThat(outcomes).filteredOn(outcome -> outcome.isReached() && outcome.noticed().isEmpty())
                .allSatisfy(outcome -> assertThat(outcome.histories()).isLessThanOrEqualTo(HISTORIES));
        assertThat(outcomes).extracting(outcome -> outcome.mutant().number()).doesNotHaveDuplicates();
    }
}
