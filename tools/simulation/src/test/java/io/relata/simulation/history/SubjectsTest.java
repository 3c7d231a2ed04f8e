package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.history.Subjects.Variant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which histories have tenants. */
class SubjectsTest {
    private static final Subjects ALL = Subjects.all(List.of(Subjects.SOCIAL, Subjects.RULED, Subjects.DRAWN, Subjects.GROWING));

    private static boolean areShared(Subjects subjects, long seed) {
        return subjects.of(seed).model().multiTenant();
    }

    private static List<Long> shared(Subjects subjects, long histories) {
        return LongStream.range(0, histories).filter(seed -> areShared(subjects, seed)).boxed().toList();
    }

    @Test
    void noneHasUnlessItIsAskedFor() {
        assertThat(shared(ALL, 600)).isEmpty();
    }

    @Test
    void eachHasWhereTheNameSaysSo() {
        assertThat(ALL.names()).allSatisfy(name -> {
            assertThat(shared(ALL.named(name + "-tenants").orElseThrow(), 20)).hasSize(20);
            assertThat(shared(ALL.named(name).orElseThrow(), 20)).isEmpty();
        });
        assertThat(ALL.named("nonsense-tenants")).isEmpty();
    }

    @Test
    void anyNumberOfNamedOnesCanBePlayedByTurns() {
        Subjects many = Subjects.all(Stream.of("drawn", "drawn-tenants", "growing", "halls", "drawn-focused", "growing-tenants",
                "halls-tenants", "growing-focused").map(name -> ALL.named(name).orElseThrow()).toList());

        assertThat(LongStream.range(0, 400).mapToObj(seed -> many.of(seed).name()).collect(Collectors.groupingBy(name -> name,
                Collectors.counting()))).allSatisfy((name, count) -> assertThat(count).as(name).isBetween(60L, 220L)).hasSize(3);
        assertThat(LongStream.range(0, 400).filter(seed -> areShared(many, seed)).count()).isBetween(100L, 200L);
    }

    @Test
    void oneOfSoManyHas() {
        assertThat(shared(Subjects.SOCIAL.with(Variant.TENANTS, 6), 1200)).hasSizeBetween(150, 250);
    }

    @Test
    void drawnModelHasInAllItsHistories() {
        Subjects drawn = Subjects.DRAWN.with(Variant.TENANTS, 2);

        assertThat(LongStream.range(0, 8)).allSatisfy(model -> assertThat(LongStream.range(model * 100, model * 100 + 5)
                .mapToObj(seed -> areShared(drawn, seed)).distinct()).hasSize(1));
        assertThat(LongStream.range(0, 8).mapToObj(model -> areShared(drawn, model * 100)).distinct()).hasSize(2);
    }

    @Test
    void othersAreAboutWhatTheyWereAbout() {
        Subjects some = ALL.with(Variant.TENANTS, 6);

        assertThat(LongStream.range(0, 300).filter(seed -> !areShared(some, seed))).allSatisfy(
                seed -> assertThat(some.of(seed)).isSameAs(ALL.of(seed)));
    }

    @Test
    void focusedHistoriesAreThoseThatAreChosenAndAShareOfTheUsualOnes() {
        Subjects focused = ALL.named("drawn-focused-tenants").orElseThrow();
        Subjects usual = ALL.with(Variant.FOCUSED, 8);

        assertThat(LongStream.range(0, 50).mapToObj(focused::of)).allMatch(Subject::isFocused)
                .allMatch(subject -> subject.name().equals("drawn"));
        assertThat(LongStream.range(0, 800).mapToObj(usual::of).filter(Subject::isFocused).count()).isBetween(50L, 150L);
        assertThat(LongStream.range(0, 50).mapToObj(ALL::of)).noneMatch(Subject::isFocused);
    }
}
