package io.relata.simulation.sequential;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.sequential.BrokenApi.Mistake;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SequencesTest {
    private static final SequenceSource ALL = SequenceSource.ofProject(Path.of(""));
    /** Whole groups, of drawn models and of samples. */
    private static final int SEEDS = 60 / Integer.getInteger("relata.every", 1);
    private static final long NOTICED_WITHIN = 200;

    @Test
    void everyAnswerIsThatOfThePlainModel() {
        SequenceCampaign.Result result = new SequenceCampaign(ALL).play(0, SEEDS, Duration.ofMinutes(5), begun -> {
        });

        assertThat(result.failure()).isEmpty();
        assertThat(result.calls()).isGreaterThan(SEEDS * SequenceCampaign.CALLS / 2);
    }

    @ParameterizedTest
    @EnumSource
    void mistakeIsNoticed(Mistake mistake) {
        assertThat(LongStream.range(mistake.from(), mistake.from() + NOTICED_WITHIN).mapToObj(seed -> played(mistake, seed))
                .flatMap(Optional::stream).findFirst())
                .isPresent();
    }

    private static Optional<CallSequence.Difference> played(Mistake mistake, long seed) {
        return ALL.sequences(SequenceSource.group(seed), model -> new BrokenApi(new ServedApi(model), mistake))
                .flatMap(sequence -> sequence.play(seed, SequenceCampaign.CALLS).difference());
    }

    /** What is told is as little as leads there, and says what should have been answered. */
    @Test
    void differenceIsToldByFewCalls() {
        SequenceSource office = ALL.only(List.of("office")).orElseThrow();
        SequenceCampaign.Failure failure = new SequenceCampaign(office,
                model -> new BrokenApi(new ServedApi(model), Mistake.DESCENDS_WITHIN_PAGES)).play(0, 50, Duration.ofMinutes(5), begun -> {
                }).failure().orElseThrow();

        assertThat(failure.model()).isEqualTo("office");
        assertThat(failure.steps()).hasSizeLessThan(12);
        assertThat(failure.steps().get(failure.steps().size() - 1)).startsWith("GET /");
        assertThat(failure.words()).contains("order=desc");
    }

    @Test
    void modelsAreChosenByName() {
        assertThat(ALL.only(List.of("office", SequenceSource.DRAWN))).contains(new SequenceSource(List.of("office"), true, Path.of("")));
        assertThat(ALL.only(List.of("nonsense"))).isEmpty();
    }
}
