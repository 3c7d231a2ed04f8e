package io.relata.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.history.History;
import io.relata.simulation.history.HistoryOptions;
import io.relata.simulation.history.InvariantViolation;
import io.relata.simulation.history.Subjects;
import io.relata.simulation.history.Subjects.Variant;
import io.relata.simulation.mutant.Mutants;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.InjectedFault;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
    private static final PlayedModels MODELS = PlayedModels.ofProject();
    private static final Duration LONGEST = Duration.ofMinutes(10);
    /** People and clubs are not searchable. */
    private static final Set<InjectedFault> OF_SEARCH = EnumSet.range(InjectedFault.SEARCH_UNAVAILABLE, InjectedFault.REINDEXED);
    /** People and clubs have no totals. */
    private static final Set<InjectedFault> OF_TOTALS = EnumSet.of(InjectedFault.ENTITY_EXPIRED, InjectedFault.COUNT_CORRUPTED);
    /** People and clubs have no limits. */
    private static final Set<InjectedFault> OF_LIMITS = EnumSet.of(InjectedFault.CAPACITY_CORRUPTED);
    /** Other deployments change the number of shards of lists. */
    private static final Set<InjectedFault> OF_DEPLOYMENTS = EnumSet.of(InjectedFault.DEPLOYED);
    private static final Set<InjectedFault> OF_OTHERS = Stream.of(OF_SEARCH, OF_TOTALS, OF_LIMITS, OF_DEPLOYMENTS).flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());
    private static final int HISTORIES = Integer.getInteger("relata.histories", 1000);

    /** The build plays mutants that are noticed within so many histories, and more where it is to take longer. */
    private static final int SOON = HISTORIES > 10_000 ? 30_000 : HISTORIES < 1000 ? 5 : 30;
    private static final int EVERY = Integer.getInteger("relata.every", 1);

    @Test
    void copiesEqualTheirSourcesAfterEveryHistoryAndEverythingWentWrong() {
        Campaign.Result result = Campaign.run(new Campaign.Plan(1, HISTORIES, LONGEST, 2),
                seed -> HistoryOptions.of(Subjects.SOCIAL.of(seed), Mutation.NONE),
                begun -> {
                });

        assertThat(result.failure()).as(() -> "./relata simulate --replay " + result.failure().orElseThrow().seed()).isEmpty();
        assertThat(result.tally().histories()).isEqualTo(HISTORIES);
        assertThat(result.tally().calls()).isGreaterThan(HISTORIES * 8L);
        assertThat(result.tally().answers().done(TogetherCall.class)).isGreaterThan(HISTORIES / 4);
        assertThat(InjectedFault.values()).filteredOn(fault -> !OF_OTHERS.contains(fault))
                .allSatisfy(fault -> assertThat(result.tally().count(fault)).as(fault.words()).isPositive());
    }

    @Test
    void searchIndexHoldsWhatTheTableHoldsAfterEverythingWentWrong() {
        PlayedCounts tally = converged(Math.max(HISTORIES / 2, 250), "halls");

        assertThat(OF_SEARCH).allSatisfy(fault -> assertThat(tally.count(fault)).as(fault.words()).isPositive());
    }

    @Test
    void totalsAreWhatCoreItemsAddUpToAfterEverythingWentWrong() {
        PlayedCounts tally = converged(HISTORIES / 2, "counted", "counted-tenants", "grouped", "grouped-tenants");

        assertThat(OF_TOTALS).allSatisfy(fault -> assertThat(tally.count(fault)).as(fault.words()).isPositive());
    }

    @Test
    void limitsHoldAtEveryMomentWhateverGoesWrong() {
        PlayedCounts tally = converged(HISTORIES / 2, "limited", "limited-tenants", "daily", "daily-tenants");

        assertThat(OF_LIMITS).allSatisfy(fault -> assertThat(tally.count(fault)).as(fault.words()).isPositive());
    }

    @Test
    void noChildIsWithoutItsParentWhateverGoesWrong() {
        PlayedCounts tally = converged(HISTORIES / 4, "held", "held-tenants", "held-focused");

        assertThat(tally.histories()).isPositive();
    }

    @Test
    void everyModelIsPlayed() {
        Campaign.Result result = Campaign.run(new Campaign.Plan(1, Math.max(HISTORIES / 2, 700), LONGEST, 2),
                seed -> HistoryOptions.of(
                        MODELS.all().with(Variant.TENANTS, PlayedModels.TENANTS).with(Variant.HASHED, PlayedModels.HASHES).of(seed),
                        Mutation.NONE),
                begun -> {
                });

        assertThat(result.failure()).as(() -> "./relata simulate --replay " + result.failure().orElseThrow().seed()).isEmpty();
        assertThat(result.tally().ofModels()).containsOnlyKeys(MODELS.all().names());
        assertThat(result.tally().ofTenants()).isBetween(result.tally().histories() / 10, result.tally().histories() / 4);
    }

    @Test
    void noTwoHaveOneValueWhileUniqueValuesAreHashed() {
        PlayedCounts tally = converged(HISTORIES / 4, "careers-hashed", "careers-tenants-hashed");

        assertThat(tally.count(InjectedFault.DEPLOYED)).isGreaterThan(HISTORIES / 4);
    }

    @Test
    void focusedHistoriesGoWellAndWhatIsRareElsewhereHappensInEachOfThem() {
        PlayedCounts tally = converged(HISTORIES / 8, "social-focused", "hanging-focused", "growing-focused");

        assertThat(tally.count(InjectedFault.REMOVED_BY_FOREIGN_WRITER)).isGreaterThan(tally.histories());
        assertThat(tally.count(InjectedFault.STALL)).isGreaterThan(4 * tally.histories());
    }

    /** Plays models of the project by turns. */
    private static PlayedCounts converged(int histories, String... models) {
        Subjects subjects = Subjects.all(Stream.of(models).map(name -> MODELS.all().named(name).orElseThrow()).toList());
        Campaign.Result result = Campaign.run(new Campaign.Plan(1, histories, LONGEST, 2),
                seed -> HistoryOptions.of(subjects.of(seed), Mutation.NONE), begun -> {
                });

        assertThat(result.failure()).as(() -> "./relata simulate --model " + String.join(",", models) + " --replay "
                + result.failure().orElseThrow().seed()).isEmpty();
        return result.tally();
    }

    /** One of so many: with {@code -Drelata.tests=full} all, and those that only rare histories show. */
    static Stream<Mutants> noticed() throws IOException {
        Map<String, Integer> after = MutantsDocumentedTest.detectedAfter();
        return Stream.of(Mutants.values()).filter(mutant -> mutant.ordinal() % EVERY == 0)
                .filter(mutant -> after.getOrDefault(mutant.name(), 0) <= SOON);
    }

    @ParameterizedTest
    @MethodSource("noticed")
    void everyMistakeIsNoticed(Mutants mutant) {
        Subjects subjects = MODELS.all().named(mutant.subject()).orElseThrow();
        Campaign.Result result = Campaign.run(new Campaign.Plan(1, 30_000, LONGEST, 2),
                seed -> HistoryOptions.of(subjects.of(seed), mutant.begin()), begun -> {
                });

        assertThat(result.failure()).as(mutant.words()).isPresent();
        assertThat(result.failure().get().violation().kind()).as("an error of the mutant itself")
                .isNotEqualTo(InvariantViolation.Kind.FAILURE);
    }

    @Test
    void oneSeedIsOneHistoryStepByStep() {
        List<List<String>> first = LongStream.range(0, 40).mapToObj(SimulationTest::steps).toList();
        List<List<String>> again = LongStream.range(0, 40).mapToObj(SimulationTest::steps).toList();

        assertThat(again).isEqualTo(first);
        assertThat(first).doesNotHaveDuplicates();
    }

    @Test
    void choicesThatWereTakenMakeTheSameHistory() {
        for (long at = 0; at < 12; at++) {
            long seed = at;
            RecordedChoices taken = History
                    .play(new Stage(), Choices.ofSeed(seed), new long[InjectedFault.values().length], unchanged(seed))
                    .choices();

            assertThat(unsigned(new Counterexample(() -> unchanged(seed)).of(Choices.given(taken)))).isEqualTo(steps(seed));
        }
    }

    /** Without the random ids of requests in the items that an answer shows. */
    private static List<String> unsigned(List<String> steps) {
        return steps.stream().map(step -> step.replaceAll(":[A-Za-z0-9_-]{11}(?=[,\\]])", ":request")).toList();
    }

    @Test
    void choicesOfHistoryThatEndedEarlyMakeTheSameHistory() {
        for (Mutants mutant : List.of(Mutants.UNANSWERED_IS_DONE, Mutants.REFRESH_CREATES, Mutants.ONE_ORDER, Mutants.WAKES_ITSELF)) {
            Campaign.Failure failure = Campaign.run(new Campaign.Plan(1, 1000, LONGEST, 1),
                    seed -> HistoryOptions.of(Subjects.SOCIAL.of(seed), mutant.begin()), begun -> {
                    }).failure().orElseThrow();
            Counterexample story = new Counterexample(() -> HistoryOptions.of(Subjects.SOCIAL.of(failure.seed()), mutant.begin()));

            assertThat(unsigned(story.of(Choices.given(failure.choices())))).as(mutant.name())
                    .isEqualTo(unsigned(story.of(Choices.ofSeed(failure.seed()))));
        }
    }

    @Test
    void sameFailureIsFoundHoweverManyArePlayedAtOnce() {
        List<Long> seeds = List.of(1, 2, 5).stream().map(workers -> Campaign.run(new Campaign.Plan(1, 6000, LONGEST, workers),
                seed -> HistoryOptions.of(Subjects.SOCIAL.of(seed), Mutants.LINK_VERSIONS_RESTART.begin()), begun -> {
                }).failure().orElseThrow().seed()).toList();

        assertThat(seeds).containsOnly(seeds.get(0));
    }

    @Test
    void historyThatGoesWrongIsToldInItsSimplestForm() {
        Campaign.Failure failure = Campaign
                .run(new Campaign.Plan(1, 6000, LONGEST, 2),
                        seed -> HistoryOptions.of(Subjects.SOCIAL.of(seed), Mutants.NEWEST_RECORD_ONLY.begin()), begun -> {
                        })
                .failure().orElseThrow();
        Counterexample story = new Counterexample(
                () -> HistoryOptions.of(Subjects.SOCIAL.of(failure.seed()), Mutants.NEWEST_RECORD_ONLY.begin()));

        List<String> lines = story.of(story.simplest(failure.choices()));

        assertThat(lines).hasSizeLessThan(50);
        assertThat(lines.get(0)).startsWith("   1  ");
        assertThat(lines.get(lines.size() - 1)).startsWith("DIVERGENCE: ");
    }

    private static HistoryOptions unchanged(long seed) {
        return HistoryOptions.of(Subjects.SOCIAL.of(seed), Mutation.NONE);
    }

    private static List<String> steps(long seed) {
        return unsigned(new Counterexample(() -> unchanged(seed)).of(Choices.ofSeed(seed)));
    }
}
