package io.relata.internal.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.music.Music;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class ConcurrentCreationTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk desk = new Desk(table.core(), Clock.systemUTC());

    @RepeatedTest(5)
    void oneIdIsCreatedOnce() {
        List<Object> ends = AtOnce.run(8, i -> desk.put("label", "1", "{'labelName': 'L" + i + "'}", new Precondition.Absent()).effect());

        assertThat(ends).filteredOn(WriteResult.Effect.CREATED::equals).hasSize(1);
        assertThat(ends).filteredOn(Refusal.class::isInstance).hasSize(7).extracting(end -> ((Refusal) end).reason())
                .containsOnly(Refusal.Reason.PRECONDITION_FAILED);
    }

    @Test
    void slowerOfTwoCreatorsIsTold() {
        Interrupted between = new Interrupted(table.core(), () -> desk.put("label", "1", "{'labelName': 'Faster'}"));
        Desk slow = new Desk(between, Clock.systemUTC());

        Refusals.assertRefused(Refusal.Reason.CONFLICT,
                "label 1 was created by another request at the same moment: read it, and replace it if "
                        + "that is what you want",
                () -> slow.put("label", "1", "{'labelName': 'Slower'}"));
        assertThat(table.seen("1", "label#1").string("labelName")).isEqualTo("Faster");
    }

    @Test
    void slowerOfTwoCreatorsWhoAskForItsAbsenceIsToldThatItIsThere() {
        Interrupted between = new Interrupted(table.core(),
                () -> desk.put("artist", "1", "{'firstName': 'A', 'lastName': 'B', 'email': 'a@b.c'}", new Precondition.Absent()));
        Desk slow = new Desk(between, Clock.systemUTC());

        Refusals.assertRefused(Refusal.Reason.PRECONDITION_FAILED, "artist 1 already exists",
                () -> slow.put("artist", "1", "{'firstName': 'A', 'lastName': 'C', 'email': 'a@b.c'}", new Precondition.Absent()));
    }

    @Test
    void slowerOfTwoCreatorsWithOneEmailIsToldOfTheId() {
        Interrupted between = new Interrupted(table.core(),
                () -> desk.put("artist", "1", "{'firstName': 'A', 'lastName': 'B', 'email': 'a@b.c'}"));
        Desk slow = new Desk(between, Clock.systemUTC());

        Refusals.assertRefused(Refusal.Reason.CONFLICT,
                "artist 1 was created by another request at the same moment: read it, and replace it if "
                        + "that is what you want",
                () -> slow.put("artist", "1", "{'firstName': 'A', 'lastName': 'C', 'email': 'a@b.c'}"));
    }

    @Test
    void creationsOfTheServerNeverMeet() {
        assertThat(AtOnce.run(20, i -> desk.create("label", "{'labelName': 'L'}").effect())).containsOnly(WriteResult.Effect.CREATED);
        assertThat(table.items()).hasSize(20);
        assertThat(table.countIn("listGsi")).isEqualTo(20);
    }
}
