package io.relata.internal.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifySegment;
import io.relata.internal.fanout.verify.run.VerifySegment.Meanwhile;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.SuspectKey;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rounds through one segment, at given times. */
class VerifySegmentTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Duration LAG = Duration.ofSeconds(60);

    private final CrashingTable table = new CrashingTable();

    private VerifySegment at(Instant now, long room) {
        return at(now, room, Meanwhile.DROPPED);
    }

    private VerifySegment at(Instant now, long room, Meanwhile meanwhile) {
        return new VerifySegment(new Verify(TableModel.of(Office.MODEL), table, Clock.fixed(now, ZoneOffset.UTC)), LAG,
                Clock.fixed(now, ZoneOffset.UTC), room, meanwhile);
    }

    private void oddItem(int version) {
        table.put(Item.of("id", "odd", "type", "nothing known", "version", version));
    }

    private void oddItems(int count) {
        for (int i = 0; i < count; i++) {
            table.put(Item.of("id", "odd%03d".formatted(i), "type", "nothing known"));
        }
    }

    @Test
    void suspectIsConfirmedAfterTheLagAndNotBefore() {
        oddItems(1);
        SegmentProgress progress = at(NOON, 10_000).round(SegmentProgress.beginning(0, 1)).progress();
        assertThat(progress.isScanned()).isTrue();
        assertThat(progress.isFinished()).isFalse();

        assertThat(at(NOON.plusSeconds(59), 10_000).round(progress).confirmed()).isEmpty();
        VerifySegment.Round last = at(NOON.plusSeconds(60), 10_000).round(progress);

        assertThat(last.confirmed()).extracting(finding -> finding.key().id()).containsExactly("odd000");
        assertThat(last.progress().isFinished()).isTrue();
    }

    @Test
    void suspectThatIsRightAtTheSecondCheckIsDropped() {
        oddItems(1);
        SegmentProgress progress = at(NOON, 10_000).round(SegmentProgress.beginning(0, 1)).progress();
        table.remove(Key.of("odd000", "nothing known"));

        VerifySegment.Round last = at(NOON.plusSeconds(60), 10_000).round(progress);

        assertThat(last.confirmed()).isEmpty();
        assertThat(last.progress().isFinished()).isTrue();
    }

    /** Whoever wrote it need not have put it right: a function of the version before does not know what is wrong. */
    @Test
    void suspectThatSomebodyChangesIsLookedAtAgainByARunThatBuilds() {
        oddItem(1);
        SegmentProgress first = at(NOON, 10_000).round(SegmentProgress.beginning(0, 1)).progress();
        oddItem(2);
        assertThat(at(NOON.plusSeconds(60), 10_000).round(first).progress().isFinished()).isTrue();

        VerifySegment.Round changed = at(NOON.plusSeconds(60), 10_000, Meanwhile.LOOKED_AT_AGAIN).round(first);
        assertThat(changed.confirmed()).isEmpty();
        assertThat(changed.progress().isFinished()).isFalse();
        assertThat(at(NOON.plusSeconds(60), 10_000).pause(changed.progress())).isEqualTo(LAG);

        VerifySegment.Round last = at(NOON.plusSeconds(120), 10_000, Meanwhile.LOOKED_AT_AGAIN).round(changed.progress());
        assertThat(last.confirmed()).extracting(finding -> finding.key().id()).containsExactly("odd");
        assertThat(last.progress().isFinished()).isTrue();
    }

    @Test
    void suspectThatChangesAgainAndAgainCountsAtTheSixthLook() {
        oddItem(1);
        SegmentProgress progress = at(NOON, 10_000).round(SegmentProgress.beginning(0, 1)).progress();
        List<Integer> confirmed = new ArrayList<>();
        for (int look = 2; look <= 6; look++) {
            oddItem(look);
            VerifySegment.Round round = at(NOON.plusSeconds(60L * look), 10_000, Meanwhile.LOOKED_AT_AGAIN).round(progress);
            confirmed.add(round.confirmed().size());
            progress = round.progress();
        }
        assertThat(confirmed).containsExactly(0, 0, 0, 0, 1);
        assertThat(progress.isFinished()).isTrue();
    }

    @Test
    void oneRoundChecksHundredSuspectsAgain() {
        oddItems(150);
        SegmentProgress progress = at(NOON, 100_000).round(SegmentProgress.beginning(0, 1)).progress();
        VerifySegment later = at(NOON.plusSeconds(60), 100_000);

        VerifySegment.Round first = later.round(progress);

        assertThat(first.confirmed()).hasSize(100);
        assertThat(later.pause(first.progress())).isZero();
        assertThat(later.round(first.progress()).confirmed()).hasSize(50);
    }

    @Test
    void noMoreItemsAreCheckedWhileSuspectsFillTheirRoom() {
        oddItems(150);
        SegmentProgress full = at(NOON, 5_000).round(SegmentProgress.beginning(0, 1)).progress();
        int first = full.suspects().size();
        assertThat(first).isBetween(20, 100);
        assertThat(at(NOON, 5_000).pause(full)).isEqualTo(LAG);

        VerifySegment.Round idle = at(NOON.plusSeconds(30), 5_000).round(full);
        assertThat(idle.items()).isZero();
        VerifySegment.Round next = at(NOON.plusSeconds(60), 5_000).round(full);

        assertThat(next.confirmed()).hasSize(first);
        assertThat(next.progress().suspects()).extracting(SuspectKey::key)
                .doesNotContainAnyElementsOf(full.suspects().stream().map(SuspectKey::key).toList());
        assertThat(at(NOON.plusSeconds(60), 5_000).pause(next.progress())).isEqualTo(LAG);
    }

    @Test
    void everyItemIsCheckedOnceHoweverSmallTheRoom() {
        oddItems(250);
        SegmentProgress progress = SegmentProgress.beginning(0, 1);
        Instant now = NOON;
        int items = 0;
        List<String> confirmed = new ArrayList<>();
        while (!progress.isFinished()) {
            VerifySegment.Round round = at(now, 1).round(progress);
            items += round.items();
            round.confirmed().forEach(finding -> confirmed.add(finding.key().id()));
            progress = round.progress();
            now = now.plus(LAG);
        }

        assertThat(items).isEqualTo(250);
        assertThat(confirmed).hasSize(250).doesNotHaveDuplicates();
    }
}
