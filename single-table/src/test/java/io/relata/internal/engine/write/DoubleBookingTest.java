package io.relata.internal.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.NoOverlap;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Fifty callers book, move and cancel the same hours of ten vets at the same moment. */
class DoubleBookingTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Practice").entities(Booking.class).model());
    private static final int ROUNDS = Integer.getInteger("relata.bookings", 20);
    private static final int CALLERS = 50;
    private static final int VETS = 10;
    private static final int STEPS = 8;
    private static final Duration STEP = Duration.ofMinutes(15);
    private static final Instant NINE = Instant.parse("2026-11-20T09:00:00Z");

    @Entity(collection = "bookings")
    @NoOverlap(of = "vet", from = "startsAt", to = "endsAt", step = "PT15M")
    record Booking(String vet, Instant startsAt, Instant endsAt) {
    }

    private record Wish(String vet, Instant startsAt, Instant endsAt) {
        static Wish drawn(Random random) {
            int first = random.nextInt(STEPS);
            int length = 1 + random.nextInt(STEPS - first);
            return new Wish("vet" + random.nextInt(VETS), NINE.plus(STEP.multipliedBy(first)),
                    NINE.plus(STEP.multipliedBy((long) first + length)));
        }

        static Wish of(Item booking) {
            return new Wish(booking.string("vet"), Instant.parse(booking.string("startsAt")), Instant.parse(booking.string("endsAt")));
        }

        String body() {
            return "{'vet': '" + vet + "', 'startsAt': '" + startsAt + "', 'endsAt': '" + endsAt + "'}";
        }

        boolean overlaps(Wish other) {
            return vet.equals(other.vet) && startsAt.isBefore(other.endsAt) && other.startsAt.isBefore(endsAt);
        }

        boolean isBookedAt(Instant time) {
            return !time.isBefore(startsAt) && time.isBefore(endsAt);
        }

        long steps() {
            return Duration.between(startsAt, endsAt).dividedBy(STEP);
        }
    }

    private static Desk desk(CoreTable table) {
        return new Desk(new WriteContext(MODEL, table, Clock.systemUTC(), OptimisticRetry.waiting()));
    }

    /** Nobody gives up what he has, so who was refused finds the time taken in the end. */
    @Test
    void whoIsRefusedIsToldWhenTheTimeIsTaken() {
        for (int round = 0; round < ROUNDS; round++) {
            MemoryTable table = new MemoryTable();
            Desk desk = desk(new OneByOneTable(table));
            List<Wish> wishes = wishes(round);
            List<Object> ends = AtOnce.run(CALLERS, i -> desk.put("booking", "b" + i, wishes.get(i).body()));

            List<Wish> booked = booked(table.items());
            assertNoneOverlap(booked, table.items());
            for (int i = 0; i < CALLERS; i++) {
                Wish wish = wishes.get(i);
                if (ends.get(i) instanceof Refusal refusal) {
                    Instant told = Instant.parse(String.valueOf(refusal.getMessage()).replaceAll(".* at (\\S+), and .*", "$1"));
                    assertThat(wish.isBookedAt(told)).isTrue();
                    assertThat(booked).anyMatch(other -> other.overlaps(wish) && other.isBookedAt(told));
                } else {
                    assertThat(booked).contains(wish);
                }
            }
        }
    }

    @Test
    void noTwoOverlapHoweverTheyAreMovedAndCancelled() {
        for (int round = 0; round < ROUNDS; round++) {
            MemoryTable table = new MemoryTable();
            List<Object> ends = bookMoveAndCancel(desk(new OneByOneTable(table)), round);

            assertNoneOverlap(booked(table.items()), table.items());
            assertThat(ends).allMatch(DoubleBookingTest::hasReason);
        }
    }

    @Test
    void databaseKeepsThemApartToo() {
        LocalTable table = new LocalTable(MODEL);
        List<Object> ends = bookMoveAndCancel(desk(table.core()), 0);

        assertNoneOverlap(booked(table.items()), table.items());
        assertThat(ends).allMatch(end -> hasReason(end) || end instanceof TransactionConflictException);
    }

    /** Half of the callers go on: they move what they booked, and every other of them deletes it then. */
    private static List<Object> bookMoveAndCancel(Desk desk, int round) {
        List<Wish> wishes = wishes(round);
        return AtOnce.run(CALLERS, i -> {
            desk.put("booking", "b" + i, wishes.get(i).body());
            if (i % 2 == 0) {
                desk.patch("booking", "b" + i, wishes.get(CALLERS + i).body());
            }
            if (i % 4 == 0) {
                desk.delete("booking", "b" + i);
            }
            return "done";
        });
    }

    private static boolean hasReason(Object end) {
        return end.equals("done") || end instanceof Refusal refusal && refusal.kind() == ProblemKind.UNIQUE_VALUE_TAKEN;
    }

    private static List<Wish> wishes(int round) {
        Random random = new Random(round);
        List<Wish> wishes = new ArrayList<>();
        for (int i = 0; i < 2 * CALLERS; i++) {
            wishes.add(Wish.drawn(random));
        }
        return wishes;
    }

    private static List<Wish> booked(Collection<Item> items) {
        return items.stream().filter(Kind.ENTITY::is).map(Wish::of).toList();
    }

    private static void assertNoneOverlap(List<Wish> booked, Collection<Item> items) {
        for (int i = 0; i < booked.size(); i++) {
            for (int j = 0; j < i; j++) {
                assertThat(booked.get(i).overlaps(booked.get(j))).as("%s and %s", booked.get(i), booked.get(j)).isFalse();
            }
        }
        assertThat(items.stream().filter(Kind.GUARD::is)).hasSize((int) booked.stream().mapToLong(Wish::steps).sum());
    }
}
