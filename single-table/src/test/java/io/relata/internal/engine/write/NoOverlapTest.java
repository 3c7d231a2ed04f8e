package io.relata.internal.engine.write;

import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.NoOverlap;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.MovingClock;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NoOverlapTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Practice").entities(Booking.class).model());
    private static final String PREFIX = "unique:booking.vet+startsAt+endsAt+PT15M:";

    private final MemoryTable table = new MemoryTable();
    private final MovingClock clock = new MovingClock("2026-11-20T08:00:00Z");
    private final Desk desk = desk(UniqueValues.PLAIN);

    enum Status {
        OPEN, CANCELLED
    }

    @Entity(collection = "bookings")
    @NoOverlap(of = "vet", from = "startsAt", to = "endsAt", step = "PT15M", unless = "status=CANCELLED")
    record Booking(@NotBlank String animal, String vet, Instant startsAt, Instant endsAt, Status status, @Expires Instant until) {
    }

    private Desk desk(UniqueValues values) {
        CoreTable core = new MemoryCoreTable(table);
        return new Desk(new WriteContext(MODEL,
                values == UniqueValues.PLAIN ? core : new GuardKeys(values, DeploymentKey.of("a key of the deployment for tests")).on(core),
                clock, OptimisticRetry.waiting()));
    }

    private static String booking(String vet, String from, String to) {
        return "{'animal': 'Rex', 'vet': '" + vet + "', 'startsAt': '" + time(from) + "', 'endsAt': '" + time(to) + "'}";
    }

    private static String time(String ofDay) {
        return "2026-11-20T" + ofDay + ":00Z";
    }

    private static String taken(String from) {
        return "another booking has this vet at 2026-11-20T" + from + ":00Z, and no two may overlap: choose another time, or move the "
                + "other booking first";
    }

    private List<String> guards() {
        return table.items().stream().filter(Kind.GUARD::is).map(item -> item.string("id")).sorted().toList();
    }

    @Test
    void bookingHoldsEachStepOfItsTime() {
        desk.put("booking", "1", booking("Dr. Lee", "09:00", "09:30"));

        assertThat(guards()).containsExactly(PREFIX + "dr.%20lee:2026-11-20T09%3A00%3A00Z", PREFIX + "dr.%20lee:2026-11-20T09%3A15%3A00Z");
    }

    @Test
    void secondOfTheSameVetIsRefusedWhereverItOverlaps() {
        desk.put("booking", "1", booking("Lee", "09:00", "10:00"));

        assertRefused(Reason.CONFLICT, taken("09:00"), () -> desk.put("booking", "2", booking("lee", "08:00", "09:15")));
        assertRefused(Reason.CONFLICT, taken("09:45"), () -> desk.put("booking", "2", booking("LEE", "09:45", "10:30")));
        assertRefused(Reason.CONFLICT, taken("09:15"), () -> desk.create("booking", booking("Lee", "09:15", "09:30")));
        assertRefused(Reason.CONFLICT, taken("09:00"), () -> desk.create("booking", booking("Lee", "08:00", "12:00")));
        assertThat(guards()).hasSize(4);
    }

    @Test
    void oneMayBeginWhenAnotherEndsOrBeAtAnotherVet() {
        desk.put("booking", "1", booking("Lee", "09:00", "10:00"));
        desk.put("booking", "2", booking("Lee", "10:00", "10:15"));
        desk.put("booking", "3", booking("Lee", "08:45", "09:00"));
        desk.put("booking", "4", booking("Kim", "09:00", "10:00"));

        assertThat(guards()).hasSize(10);
    }

    @Test
    void moveGivesUpWhatItLeavesAndTakesWhatItEnters() {
        desk.put("booking", "1", booking("Lee", "09:00", "10:00"));
        desk.patch("booking", "1", "{'startsAt': '" + time("09:30") + "', 'endsAt': '" + time("10:30") + "'}");

        desk.put("booking", "2", booking("Lee", "09:00", "09:30"));
        assertRefused(Reason.CONFLICT, taken("10:15"), () -> desk.put("booking", "3", booking("Lee", "10:15", "11:00")));
        assertRefused(Reason.CONFLICT, taken("09:30"), () -> desk.patch("booking", "2", "{'endsAt': '" + time("09:45") + "'}"));
        assertThat(guards()).hasSize(6);
    }

    @Test
    void bookingMovesToAnotherVetIfThatOneHasTime() {
        desk.put("booking", "1", booking("Lee", "09:00", "10:00"));
        desk.put("booking", "2", booking("Kim", "09:30", "10:00"));

        assertRefused(Reason.CONFLICT, taken("09:30"), () -> desk.patch("booking", "1", "{'vet': 'Kim'}"));
        desk.patch("booking", "1", "{'vet': 'Roy'}");
        desk.patch("booking", "2", "{'vet': 'Lee'}");
        assertThat(guards()).hasSize(6).allMatch(guard -> !guard.contains("kim"));
    }

    @Test
    void cancelledOneHasNoTimeUntilItIsBookedAgain() {
        desk.put("booking", "1", booking("Lee", "09:00", "10:00"));
        desk.patch("booking", "1", "{'status': 'CANCELLED'}");
        assertThat(guards()).isEmpty();

        desk.put("booking", "2", booking("Lee", "09:45", "10:00"));
        assertRefused(Reason.CONFLICT, taken("09:45"), () -> desk.patch("booking", "1", "{'status': 'OPEN'}"));
    }

    @Test
    void deletedOneHasNoTime() {
        desk.put("booking", "1", booking("Lee", "09:00", "19:00"));
        desk.delete("booking", "1");

        assertThat(guards()).isEmpty();
        desk.put("booking", "2", booking("Lee", "09:00", "19:00"));
        assertThat(guards()).hasSize(40);
    }

    @Test
    void expiredOneHasNoTime() {
        desk.put("booking", "1", booking("Lee", "09:00", "10:00").replace("}", ", 'until': '" + time("08:10") + "'}"));
        assertRefused(Reason.CONFLICT, taken("09:00"), () -> desk.put("booking", "2", booking("Lee", "09:00", "10:00")));
        assertThat(table.items()).filteredOn(Kind.GUARD::is).hasSize(4).allMatch(guard -> guard.has(Attr.EXPIRES_AT));

        clock.advance(Duration.ofMinutes(11));

        desk.put("booking", "2", booking("Lee", "09:00", "10:00"));
        assertThat(table.items()).filteredOn(Kind.GUARD::is).hasSize(4).allMatch(guard -> guard.string(Attr.OWNER).equals("2"))
                .noneMatch(guard -> guard.has(Attr.EXPIRES_AT));
    }

    @Test
    void withoutVetOrTimesItHasNoTime() {
        desk.put("booking", "1", "{'animal': 'Rex', 'vet': 'Lee', 'startsAt': '" + time("09:00") + "'}");
        desk.put("booking", "2", "{'animal': 'Rex', 'startsAt': '" + time("09:00") + "', 'endsAt': '" + time("10:00") + "'}");

        assertThat(guards()).isEmpty();
    }

    @Test
    void timesThatNoBookingCanHaveAreRefused() {
        assertRefused(Reason.INVALID, "/endsAt: it has to be after startsAt, which is 2026-11-20T09:00:00Z",
                () -> desk.put("booking", "1", booking("Lee", "09:00", "09:00")));
        assertRefused(Reason.INVALID, "/startsAt: times are multiples of 15 minutes, counted from midnight in UTC: use "
                + "2026-11-20T09:00:00Z or 2026-11-20T09:15:00Z", () -> desk.put("booking", "1", booking("Lee", "09:10", "09:30")));
        assertRefused(Reason.INVALID, "/endsAt: it can be 10 hours after startsAt at the most, 40 steps of 15 minutes",
                () -> desk.put("booking", "1", booking("Lee", "09:00", "19:15")));
        desk.put("booking", "1", booking("Lee", "09:00", "10:00"));
        assertRefused(Reason.INVALID, "/endsAt: it has to be after startsAt, which is 2026-11-20T09:00:00Z",
                () -> desk.patch("booking", "1", "{'endsAt': '" + time("08:00") + "'}"));
    }

    /** As long as can be, and to where nothing of it was: twice 40 guards and the booking. */
    @Test
    void longestBookingMovesAtOnce() {
        desk.put("booking", "1", booking("Lee", "00:00", "10:00"));
        desk.patch("booking", "1", "{'startsAt': '" + time("12:00") + "', 'endsAt': '" + time("22:00") + "'}");

        assertThat(guards()).hasSize(40);
        desk.put("booking", "2", booking("Lee", "00:00", "10:00"));
    }

    @ParameterizedTest
    @EnumSource
    void guardsAreKeptAsTheDeploymentKeepsThem(UniqueValues values) {
        Desk any = desk(values);
        any.put("booking", "1", booking("Lee", "09:00", "10:00"));
        any.patch("booking", "1", "{'animal': 'Tom'}");

        assertRefused(Reason.CONFLICT, taken("09:30"), () -> any.put("booking", "2", booking("Lee", "09:30", "10:00")));
        any.patch("booking", "1", "{'endsAt': '" + time("09:30") + "'}");
        any.put("booking", "2", booking("Lee", "09:30", "10:00"));
        assertThat(guards()).hasSize(values == UniqueValues.BOTH ? 8 : 4);
    }

    /** As after a restore of a part of the table, or a write by foreign code. */
    @ParameterizedTest
    @EnumSource
    void changeClaimsStepsThatNobodyHolds(UniqueValues values) {
        Desk any = desk(values);
        any.put("booking", "1", booking("Lee", "09:00", "10:00"));
        table.items().stream().filter(Kind.GUARD::is).skip(1).toList().forEach(guard -> table.remove(guard.key()));

        assertThat(any.patch("booking", "1", "{'animal': 'Tom'}").effect()).isEqualTo(WriteResult.Effect.CHANGED);

        assertThat(guards()).hasSize(values == UniqueValues.BOTH ? 8 : 4);
    }
}
