package io.relata.simulation.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ShrinkTest {
    private static final RecordedChoices DRAWN = RecordedChoices.of(3, 9, 0, 4, 7, 7, 1, 0, 5, 2);

    @Test
    void whatDoesNotMatterIsLeftOut() {
        RecordedChoices simplest = Shrink.simplest(DRAWN, endingIf(shared -> shared.stream().filter(choice -> choice >= 7).count() >= 2),
                10_000);

        assertThat(simplest).isEqualTo(RecordedChoices.of(7, 7));
    }

    @Test
    void whatHasToStandInItsPlaceStaysThereAndTheRestIsPlain() {
        RecordedChoices simplest = Shrink.simplest(DRAWN, endingIf(shared -> shared.size() > 4 && shared.get(4) > 2), 10_000);

        assertThat(simplest).isEqualTo(RecordedChoices.of(0, 0, 0, 0, 3));
    }

    @Test
    void fewerStepsAreWorthMoreThanFewerChoices() {
        RecordedChoices simplest = Shrink.simplest(RecordedChoices.of(9, 9, 9), taken -> Optional.of(new Shrink.Attempt(taken,
                taken.shared().size() > 1 && taken.shared().get(1) == 9 ? 10 : 20)), 10_000);

        assertThat(simplest).isEqualTo(RecordedChoices.of(0, 9));
    }

    @Test
    void actorsThatDoNotMatterAreLeftOutWhole() {
        RecordedChoices drawn = new RecordedChoices(List.of(), List.of(List.of(1, 1), List.of(5), List.of(2, 2)),
                List.of(List.of(3), List.of(6)), 5);

        RecordedChoices simplest = Shrink.simplest(drawn, taken -> Optional.of(new Shrink.Attempt(taken, 1))
                .filter(made -> made.taken().callers().contains(List.of(5)) && made.taken().functions().contains(List.of(6))), 10_000);

        assertThat(simplest).isEqualTo(new RecordedChoices(List.of(), List.of(List.of(5)), List.of(List.of(6)), 1));
    }

    @Test
    void itIsContentAfterSoManyAttempts() {
        int[] attempts = new int[1];

        Shrink.simplest(DRAWN, taken -> {
            attempts[0]++;
            return Optional.empty();
        }, 20);

        assertThat(attempts[0]).isEqualTo(20);
    }

    private static Function<RecordedChoices, Optional<Shrink.Attempt>> endingIf(Predicate<List<Integer>> end) {
        return taken -> Optional.of(new Shrink.Attempt(taken, 1)).filter(made -> end.test(made.taken().shared()));
    }
}
