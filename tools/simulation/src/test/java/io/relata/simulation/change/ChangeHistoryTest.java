package io.relata.simulation.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.choice.Choices;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Functions of two versions of a model write to one table while a run builds what is new. */
class ChangeHistoryTest {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int HISTORIES = Integer.getInteger("relata.histories", 1000) / 2;
    private static final int NOTICED = 1_500;

    @Test
    void nothingIsLostAndAllIsReadyAfterEveryChange() {
        ChangeCampaign.Result result = play(ChangeMutant.NONE, HISTORIES);

        assertThat(result.failure()).as(() -> "./relata simulate --changes --replay " + result.failure().orElseThrow().seed()).isEmpty();
        assertThat(result.histories()).isEqualTo(HISTORIES);
        assertThat(result.calls()).isGreaterThan(HISTORIES * 8L);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void mistakeIsNoticed(ChangeMutant mutant) {
        assertThat(play(mutant, NOTICED).failure()).as("in " + NOTICED + " histories").isPresent();
    }

    @Test
    void everyFormOfEachPartOfTheModelIsDrawn() {
        Map<Aspect, TreeSet<Integer>> drawn = new EnumMap<>(Aspect.class);
        for (long seed = 1; seed <= 1_500; seed++) {
            ModelPair.drawn(Choices.ofSeed(seed), Map.of()).picks()
                    .forEach((aspect, pick) -> drawn.computeIfAbsent(aspect, any -> new TreeSet<>()).add(pick));
        }
        assertThat(Aspect.values()).allSatisfy(aspect -> assertThat(drawn.get(aspect)).as(aspect.toString()).hasSize(aspect.forms()));
    }

    @Test
    void seedIsOneHistory() {
        List<List<String>> told = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Trace trace = Trace.kept();
            ChangeHistory.play(new Stage(), Choices.ofSeed(7), ChangeMutant.NONE, trace);
            told.add(trace.lines());
        }
        assertThat(told.get(0)).hasSizeGreaterThan(20).isEqualTo(told.get(1));
    }

    private static ChangeCampaign.Result play(ChangeMutant mutant, int histories) {
        return ChangeCampaign.play(mutant, 1, histories, LONGEST, 2, begun -> {
        });
    }
}
