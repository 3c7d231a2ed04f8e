package io.relata.simulation.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ShrinkTest {
    private static final ChoiceTape DRAWN = ChoiceTape.of(3, 9, 0, 4, 7, 7, 1, 0, 5, 2);

    @Test
    void whatDoesNotMatterIsLeftOut() {
        ChoiceTape simplest = Shrink.simplest(DRAWN, endingIf(house -> house.stream().filter(choice -> choice >= 7).count() >= 2), 10_000);

        assertThat(simplest).isEqualTo(ChoiceTape.of(7, 7));
    }

    @Test
    void whatHasToStandInItsPlaceStaysThereAndTheRestIsPlain() {
        ChoiceTape simplest = Shrink.simplest(DRAWN, endingIf(house -> house.size() > 4 && house.get(4) > 2), 10_000);

        assertThat(simplest).isEqualTo(ChoiceTape.of(0, 0, 0, 0, 3));
    }

    @Test
    void fewerStepsAreWorthMoreThanFewerChoices() {
        ChoiceTape simplest = Shrink.simplest(ChoiceTape.of(9, 9, 9), taken -> Optional.of(new Shrink.Attempt(taken,
                taken.house().size() > 1 && taken.house().get(1) == 9 ? 10 : 20)), 10_000);

        assertThat(simplest).isEqualTo(ChoiceTape.of(0, 9));
    }

    @Test
    void actorsThatDoNotMatterAreLeftOutWhole() {
        ChoiceTape drawn = new ChoiceTape(List.of(), List.of(List.of(1, 1), List.of(5), List.of(2, 2)), List.of(List.of(3), List.of(6)));

        ChoiceTape simplest = Shrink.simplest(drawn, taken -> Optional.of(new Shrink.Attempt(taken, 1))
                .filter(made -> made.taken().callers().contains(List.of(5)) && made.taken().functions().contains(List.of(6))), 10_000);

        assertThat(simplest).isEqualTo(new ChoiceTape(List.of(), List.of(List.of(5)), List.of(List.of(6))));
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

    private static Function<ChoiceTape, Optional<Shrink.Attempt>> endingIf(Predicate<List<Integer>> end) {
        return taken -> Optional.of(new Shrink.Attempt(taken, 1)).filter(made -> end.test(made.taken().house()));
    }
}
