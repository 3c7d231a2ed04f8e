package io.relata.simulation.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoicesTest {
    @Test
    void oneSeedMakesTheSameChoices() {
        assertThat(some(Choices.ofSeed(7))).isEqualTo(some(Choices.ofSeed(7))).isNotEqualTo(some(Choices.ofSeed(8)));
    }

    @Test
    void whatWasTakenMakesTheSameChoicesWithoutTheSeed() {
        Choices drawn = Choices.ofSeed(7);
        List<Integer> chosen = some(drawn);

        assertThat(some(Choices.given(drawn.taken()))).isEqualTo(chosen);
    }

    @Test
    void nothingGivenIsThePlainestEverywhere() {
        Choices plain = Choices.given(RecordedChoices.PLAIN);

        assertThat(plain.below(5)).isZero();
        assertThat(plain.oneIn(1)).isFalse();
        assertThat(plain.weighted(0, 0, 3, 9)).isEqualTo(2);
    }

    @Test
    void givenChoicesThatAreTooLargeAreTheLargestThatThereAreAndOneThatCannotBeIsThePlainest() {
        Choices given = Choices.given(RecordedChoices.of(9, 9, 9));

        assertThat(given.below(3)).isEqualTo(2);
        assertThat(given.oneIn(50)).isTrue();
        assertThat(given.weighted(1, 0, 1, 0)).isZero();
        assertThat(given.taken()).isEqualTo(RecordedChoices.of(2, 1, 0));
    }

    @Test
    void whatOneChoosesDoesNotDependOnWhatOthersDo() {
        RecordedChoices recorded = new RecordedChoices(List.of(3), List.of(List.of(1, 2), List.of(4)), List.of(), 2);
        Choices choices = Choices.given(recorded.withoutCaller(0));
        choices.turnTo(choices.newCaller());

        assertThat(choices.below(9)).isEqualTo(4);
        choices.turnTo(choices.shared());
        assertThat(choices.below(9)).isEqualTo(3);
        assertThat(choices.callersLeft(7)).isZero();
    }

    @Test
    void whatCannotBeOtherwiseIsNoChoice() {
        Choices choices = Choices.ofSeed(7);

        assertThat(choices.below(1)).isZero();
        assertThat(choices.oneIn(0)).isFalse();
        assertThat(choices.weighted(0, 4, 0)).isEqualTo(1);
        assertThat(choices.taken()).isEqualTo(RecordedChoices.PLAIN);
    }

    @Test
    void weightsAreKept() {
        Choices choices = Choices.ofSeed(7);
        int[] counts = new int[3];
        for (int i = 0; i < 10_000; i++) {
            counts[choices.weighted(1, 0, 3)]++;
        }

        assertThat(counts[0]).isBetween(2300, 2700);
        assertThat(counts[1]).isZero();
        assertThat(counts[2]).isBetween(7300, 7700);
    }

    private static List<Integer> some(Choices choices) {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 1; i < 600; i++) {
            chosen.add(choices.below(i));
            chosen.add(choices.oneIn(3) ? 1 : 0);
            chosen.add(choices.weighted(1, i, 0, 2));
        }
        return chosen;
    }
}
