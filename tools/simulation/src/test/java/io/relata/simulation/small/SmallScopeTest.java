package io.relata.simulation.small;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules hold in every state, and without any one of them something goes wrong. */
class SmallScopeTest {
    private static final Set<Flaw> NONE = Set.of();

    @ParameterizedTest
    @CsvSource({
            // updates, link calls, deletions, creations, removals, crashes, redrives, repairs
            "1, 2, 0, 0, 0, 1, 1, 0",
            "1, 3, 0, 0, 0, 0, 1, 0",
            "0, 2, 1, 1, 0, 0, 1, 0",
            "1, 1, 1, 1, 1, 0, 0, 0",
            "1, 2, 0, 0, 0, 0, 0, 1",
            "0, 1, 1, 1, 0, 0, 0, 1"})
    void linksAndCopies(int updates, int calls, int deletions, int creations, int removals, int crashes, int redrives, int repairs) {
        holds(new LinkWorld(new LinkScope(updates, calls, deletions, creations, removals, crashes, redrives, repairs), NONE));
    }

    @ParameterizedTest
    @EnabledIfSystemProperty(named = "relata.scope", matches = "full", disabledReason = "takes minutes, with -Drelata.tests=long")
    @CsvSource({
            "2, 2, 0, 0, 0, 1, 1, 0",
            "1, 3, 0, 0, 0, 1, 1, 0",
            "1, 2, 1, 0, 0, 1, 1, 0",
            "1, 2, 1, 1, 0, 1, 0, 0",
            "1, 2, 1, 0, 1, 1, 0, 0",
            "1, 2, 0, 0, 0, 1, 1, 1"})
    void linksAndCopiesInFullScope(int updates, int calls, int deletions, int creations, int removals, int crashes, int redrives,
            int repairs) {
        holds(new LinkWorld(new LinkScope(updates, calls, deletions, creations, removals, crashes, redrives, repairs), NONE));
    }

    @ParameterizedTest
    @CsvSource({
            // copies, changes, crashes, repeats, resumes
            "3, 1, 0, 0, 0",
            "2, 1, 1, 0, 0",
            "2, 0, 1, 1, 0",
            "2, 1, 0, 1, 0"})
    void largeFanouts(int copies, int changes, int crashes, int repeats, int resumes) {
        holds(new RefreshWorld(copies, new JobScope(changes, crashes, repeats, resumes), NONE));
    }

    @ParameterizedTest
    @EnabledIfSystemProperty(named = "relata.scope", matches = "full", disabledReason = "takes minutes, with -Drelata.tests=long")
    @CsvSource({"3, 1, 1, 0, 1", "2, 1, 0, 1, 1"})
    void largeFanoutsInFullScope(int copies, int changes, int crashes, int repeats, int resumes) {
        holds(new RefreshWorld(copies, new JobScope(changes, crashes, repeats, resumes), NONE));
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"1, 0, 1, 0"})
    void takeDownsThatCrash(int links, int calls, int crashes, int repeats) {
        takeDowns(links, calls, crashes, repeats);
    }

    /** Of one link, which is created and linked again. */
    @ParameterizedTest
    @CsvSource({"1, 1, 0, 0"})
    void takeDowns(int links, int calls, int crashes, int repeats) {
        holds(new TakeDownWorld(links, calls, new JobScope(0, crashes, repeats, 0), NONE));
    }

    @ParameterizedTest
    @EnabledIfSystemProperty(named = "relata.scope", matches = "full", disabledReason = "takes minutes, with -Drelata.tests=long")
    @CsvSource({"2, 0, 0, 0", "1, 0, 0, 1", "2, 1, 0, 0"})
    void takeDownsInFullScope(int links, int calls, int crashes, int repeats) {
        holds(new TakeDownWorld(links, calls, new JobScope(0, crashes, repeats, 0), NONE));
    }

    @ParameterizedTest
    @EnumSource
    void withoutAnyOneRuleSomethingGoesWrong(Flaw flaw) {
        Exploration.Result result = Exploration.of(world(flaw));

        assertThat(result.wrong()).as(flaw + " in " + result.states() + " states").isPresent();
    }

    @Test
    void shortestWayToStaleCopyIsTold() {
        Exploration.Result result = Exploration.of(world(Flaw.NO_MIRRORS));

        assertThat(result.wrong()).contains("a stale copy");
        assertThat(result.trace()).hasSize(13).allMatch(line -> line.contains("["));
        assertThat(result.trace().get(0)).startsWith("caller reads, to link");
        assertThat(IntStream.range(0, 13).filter(i -> result.trace().get(i).contains("not in the index"))).hasSize(1);
    }

    /** The smallest scope in which it shows. */
    private static World world(Flaw flaw) {
        return switch (flaw) {
            case NO_MIRRORS, NO_SECOND_READ -> links(flaw, 1, 1, 0, 0, 0, 0, 0, 0);
            case NO_FENCE -> links(flaw, 0, 2, 0, 0, 0, 1, 0, 0);
            case REFRESH_CREATES, REFRESH_UNGUARDED -> links(flaw, 2, 2, 0, 0, 0, 1, 0, 0);
            case RELINK_OVERWRITES -> links(flaw, 1, 2, 0, 0, 0, 0, 0, 0);
            case RELINK_UNCHECKED -> links(flaw, 1, 3, 0, 0, 0, 0, 1, 0);
            case LINK_VERSIONS_RESTART, LATE_UNLINK -> links(flaw, 0, 3, 0, 0, 0, 1, 0, 0);
            case LINKS_STAY -> links(flaw, 0, 1, 1, 0, 0, 0, 0, 0);
            case LIVES_IGNORED -> links(flaw, 0, 1, 1, 1, 0, 0, 0, 0);
            case REPAIR_DELETES_FIRST, REPAIR_OVERWRITES -> links(flaw, 1, 2, 0, 0, 0, 1, 0, 1);
            case REPAIR_UNFENCED -> links(flaw, 0, 2, 0, 0, 0, 0, 0, 1);
            case JOB_NOT_EXTENDED, EXTENSION_IGNORED -> new RefreshWorld(2, new JobScope(1, 0, 0, 0), Set.of(flaw));
            case JOB_ENDS_EARLY -> new TakeDownWorld(2, 0, new JobScope(0, 0, 0, 0), Set.of(flaw));
            case EXTENSION_UNCHECKED -> new RefreshWorld(2, new JobScope(1, 1, 1, 0), Set.of(flaw));
            case LATE_TURN -> new RefreshWorld(2, new JobScope(0, 1, 1, 0), Set.of(flaw));
            case ACKNOWLEDGED_FIRST, FIRST_MESSAGE_ONCE -> new RefreshWorld(2, new JobScope(0, 1, 0, 0), Set.of(flaw));
        };
    }

    private static World links(Flaw flaw, int updates, int calls, int deletions, int creations, int removals, int crashes, int redrives,
            int repairs) {
        return new LinkWorld(new LinkScope(updates, calls, deletions, creations, removals, crashes, redrives, repairs), Set.of(flaw));
    }

    private static void holds(World world) {
        Exploration.Result result = Exploration.of(world);

        assertThat(result.wrong()).as(() -> String.join("\n", result.trace())).isEmpty();
        assertThat(result.states()).isGreaterThan(1000);
    }
}
