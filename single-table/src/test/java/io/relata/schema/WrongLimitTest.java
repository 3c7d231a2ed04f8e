package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.model.TableModel;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All that is wrong with limits is told at once. */
class WrongLimitTest {
    @Entity(collection = "rooms")
    record Room(String name, Integer seats, BigDecimal area) {
    }

    @Entity(collection = "seats")
    record Seat(@BelongsTo(Room.class) @AtMost String roomId, @AtMost(3) String row) {
    }

    @Entity(collection = "chairs")
    record Chair(@BelongsTo(Room.class) @AtMost(value = 3, by = "seats", shards = 21) String roomId) {
    }

    @Entity(collection = "tables")
    record Table(@BelongsTo(Room.class) @AtMost(value = -1, shards = 0) String roomId) {
    }

    @Entity(collection = "lamps")
    record Lamp(@BelongsTo(Room.class) @AtMost(by = "sockets") String roomId) {
    }

    @Entity(collection = "doors")
    record Door(@BelongsTo(Room.class) @AtMost(by = "area") String roomId) {
    }

    @Entity(name = "window", collection = "windows")
    record Window(@BelongsTo(Room.class) @AtMost(2) String roomId) {
    }

    @Entity(name = "window", collection = "windows")
    record MoreWindows(@BelongsTo(Room.class) @AtMost(3) String roomId) {
    }

    @Test
    void isToldInASentenceEach() {
        assertThatThrownBy(
                () -> Schema.table("Rooms").entities(Room.class, Seat.class, Chair.class, Table.class, Lamp.class, Door.class).model())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("seat.roomId: @AtMost needs either a number or the attribute of the parent that holds it: "
                        + "@AtMost(100) or @AtMost(by = \"seats\")")
                .hasMessageContaining(
                        "seat.row is @AtMost, but belongs to nothing that it could limit: annotate it with @BelongsTo or @Within")
                .hasMessageContaining("chair.roomId: @AtMost needs either a number or the attribute")
                .hasMessageContaining("chair.roomId: @AtMost(shards = 21) is outside 1 to 20")
                .hasMessageContaining("table.roomId: @AtMost(-1) allows less than none: use 1 or more")
                .hasMessageContaining("table.roomId: @AtMost(shards = 0) is outside 1 to 20")
                .hasMessageContaining(
                        "lamp.roomId: @AtMost(by = \"sockets\") names no attribute of its room: add an int to it, or name one of "
                                + "[seats]")
                .hasMessageContaining("door.roomId: @AtMost(by = \"area\") is a BigDecimal of its room, but a limit is a whole number: "
                        + "make it an int or a long");
    }

    @Entity(collection = "as")
    record A(@BelongsTo(Room.class) @AtMost(value = 9, shards = 20) String roomId) {
    }

    @Entity(collection = "bs")
    record B(@BelongsTo(Room.class) @AtMost(value = 9, shards = 20) String roomId) {
    }

    @Entity(collection = "cs")
    record C(@BelongsTo(Room.class) @AtMost(value = 9, shards = 20) String roomId) {
    }

    @Test
    void parentIsWrittenWithAllItsShards() {
        Schema.table("Rooms").entities(Room.class, A.class, B.class, C.class).model();
        assertThatThrownBy(() -> Schema.table("Rooms").entities(Room.class, A.class, B.class, C.class, Window.class).model())
                .isInstanceOf(ModelException.class)
                .hasMessage("room counts [as, bs, cs, windows] in 61 shards together, which are written in one transaction with it: "
                        + "use 60 at most");
    }

    @Entity(collection = "shows")
    record Show(Instant startsAt, LocalDate on, String title,
            @BelongsTo(value = Room.class, list = "a") @AtMost(value = 3, per = "startsAt") String a,
            @BelongsTo(value = Room.class, list = "b") @AtMost(value = 3, per = "endsAt.day") String b,
            @BelongsTo(value = Room.class, list = "c") @AtMost(value = 3, per = "title.month") String c,
            @BelongsTo(value = Room.class, list = "d") @AtMost(value = 3, per = "on.year", zone = "Europe/Berlin") String d,
            @BelongsTo(value = Room.class, list = "e") @AtMost(value = 3, per = "startsAt.week", zone = "Mars/Olympus") String e,
            @BelongsTo(value = Room.class, list = "f") @AtMost(value = 3, zone = "Europe/Berlin") @AtMost(5) String f,
            @BelongsTo(value = Room.class, list = "g") @AtMost(per = "createdAt.day") String g,
            @BelongsTo(value = Room.class, list = "h") @AtMost(by = "area", per = "on.day") String h) {
    }

    @Test
    void isToldOfPeriodsInASentenceEach() {
        assertThatThrownBy(() -> Schema.table("Rooms").entities(Room.class, Show.class).model()).isInstanceOf(ModelException.class)
                .hasMessageContaining("show.a: @AtMost says no period in per = \"startsAt\": use startsAt.day, startsAt.month, "
                        + "startsAt.year")
                .hasMessageContaining("show.b: @AtMost names endsAt in per = \"endsAt.day\", but show has no such attribute: use one of "
                        + "[startsAt, on, createdAt]")
                .hasMessageContaining("show.c: @AtMost names title in per = \"title.month\", which is a String and has no periods: use one "
                        + "of [startsAt, on, createdAt]")
                .hasMessageContaining("show.d: @AtMost goes by on, a date that is the same in every zone: leave zone = \"Europe/Berlin\" "
                        + "out")
                .hasMessageContaining("show.e: @AtMost says no period in per = \"startsAt.week\": use ")
                .hasMessageContaining("show.e: @AtMost: there is no time zone \"Mars/Olympus\": use a name such as Europe/Berlin")
                .hasMessageContaining("show.f has several @AtMost without a period: say one limit")
                .hasMessageContaining("show.f: @AtMost(zone = \"Europe/Berlin\") has no periods that begin there: say per = "
                        + "\"createdAt.day\", too, or leave it out")
                .hasMessageContaining("show.g: @AtMost needs either a number or the attribute of the parent that holds it")
                .hasMessageContaining("show.h: @AtMost(by = \"area\") is a BigDecimal of its room, but a limit is a whole number");
    }

    @Entity(name = "window", collection = "windows")
    record WindowsADay(@BelongsTo(Room.class) @AtMost(value = 2, per = "createdAt.day") String roomId) {
    }

    @Entity(name = "window", collection = "windows")
    record WindowsADayInBerlin(
            @BelongsTo(Room.class) @AtMost(value = 2, per = "createdAt.day", zone = "Europe/Berlin") String roomId) {
    }

    @Test
    void anotherPeriodOrZoneIsAnotherModel() {
        assertThat(Stream.of(Window.class, WindowsADay.class, WindowsADayInBerlin.class)
                .map(window -> Fingerprint.of(TableModel.of(Schema.table("Rooms").entities(Room.class, window).model())).digest()))
                .doesNotHaveDuplicates();
    }

    /** What is stored depends on it. */
    @Test
    void anotherLimitIsAnotherModel() {
        assertThat(Fingerprint.of(TableModel.of(Schema.table("Rooms").entities(Room.class, Window.class).model())))
                .isNotEqualTo(Fingerprint.of(TableModel.of(Schema.table("Rooms").entities(Room.class, MoreWindows.class).model())));
    }
}
