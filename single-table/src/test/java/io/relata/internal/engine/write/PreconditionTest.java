package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.music.Music;
import org.junit.jupiter.api.Test;

class PreconditionTest {
    private static final long FIRST = 1_795_176_000_123_000L;
    private static final Precondition EXISTS = new Precondition.Exists();
    private static final Precondition ABSENT = new Precondition.Absent();

    private final LocalTable table = new LocalTable(Music.MODEL);
    private final Desk desk = new Desk(table.core(), new MovingClock("2026-11-20T12:00:00.123Z"));

    @Test
    void writesWhereTheVersionIsTheOneAskedFor() {
        desk.put("label", "1", "{'labelName': 'A'}");
        desk.put("label", "1", "{'labelName': 'B'}", Desk.version(FIRST));
        desk.patch("label", "1", "{'labelName': 'C'}", Desk.version(1, FIRST + 1));
        desk.delete("label", "1", Desk.version(FIRST + 2));
        assertThat(table.seen("1", "label#1").string("kind")).isEqualTo("tombstone");
    }

    @Test
    void refusesWhereItIsAnother() {
        desk.put("label", "1", "{'labelName': 'A'}");
        String detail = "label 1 now has version 1795176000123000, which If-Match does not name: read it again";
        assertRefused(Reason.PRECONDITION_FAILED, detail, () -> desk.put("label", "1", "{'labelName': 'B'}", Desk.version(FIRST - 1)));
        assertRefused(Reason.PRECONDITION_FAILED, detail, () -> desk.patch("label", "1", "{'labelName': 'A'}", Desk.version(FIRST + 1)));
        assertRefused(Reason.PRECONDITION_FAILED, detail, () -> desk.delete("label", "1", Desk.version()));
        assertThat(table.seen("1", "label#1").string("labelName")).isEqualTo("A");
    }

    @Test
    void existsMatchesWhatExists() {
        desk.put("label", "1", "{'labelName': 'A'}");
        desk.put("label", "1", "{'labelName': 'B'}", EXISTS);
        desk.patch("label", "1", "{'labelName': 'C'}", EXISTS);
        desk.delete("label", "1", EXISTS);

        assertRefused(Reason.PRECONDITION_FAILED, "label 1 does not exist", () -> desk.put("label", "1", "{'labelName': 'A'}", EXISTS));
        assertRefused(Reason.PRECONDITION_FAILED, "label 2 does not exist", () -> desk.put("label", "2", "{'labelName': 'A'}", EXISTS));
        assertRefused(Reason.PRECONDITION_FAILED, "label 2 does not exist",
                () -> desk.put("label", "2", "{'labelName': 'A'}", Desk.version(1)));
        assertThat(table.items()).hasSize(1);
    }

    @Test
    void absentCreatesAndNeverReplaces() {
        assertThat(desk.put("label", "1", "{'labelName': 'A'}", ABSENT).effect()).isEqualTo(WriteResult.Effect.CREATED);
        assertRefused(Reason.PRECONDITION_FAILED, "label 1 already exists", () -> desk.put("label", "1", "{'labelName': 'B'}", ABSENT));
        desk.delete("label", "1");
        assertThat(desk.put("label", "1", "{'labelName': 'C'}", ABSENT).effect()).isEqualTo(WriteResult.Effect.CREATED);
    }
}
