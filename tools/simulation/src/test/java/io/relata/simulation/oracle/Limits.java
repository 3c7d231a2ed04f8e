package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.util.stream.Stream;

/** Capacities and reservations of {@link Bazaar}, spoiled in each way. */
final class Limits {
    private static final String FIRST = "capacity:badge.clubId:u1:0";
    private static final String SECOND = "capacity:badge.clubId:u1:1";
    private static final String OF_B1 = "reservation:001798070400:badge#b1";
    private static final String OF_B4 = "reservation:never:badge#b4";

    private Limits() {
    }

    static Stream<Spoil> spoils() {
        return Stream.of(
                Spoil.of("a reservation is missing", items -> items.remove(SECOND, OF_B4), "UNRESERVED RESERVATION b4 badge#b4",
                        "DIFFERENT CAPACITY " + SECOND + " " + SECOND),
                Spoil.of("a reservation ends at another time", items -> items.move(FIRST, OF_B1, FIRST, "reservation:never:badge#b1"),
                        "UNRESERVED RESERVATION b1 badge#b1", "SUPERFLUOUS RESERVATION " + FIRST + " reservation:never:badge#b1"),
                Spoil.of("a reservation is nobody's", items -> items.copy(SECOND, OF_B4, SECOND, "reservation:never:badge#b9"),
                        "LOST RESERVATION " + SECOND + " reservation:never:badge#b9",
                        "DIFFERENT CAPACITY " + SECOND + " " + SECOND),
                Spoil.of("a reservation does not say whose it is", items -> items.unset(SECOND, OF_B4, "owner"),
                        "DIFFERENT RESERVATION " + SECOND + " " + OF_B4),
                Spoil.of("a reservation is in what has no limit",
                        items -> items.copy(SECOND, OF_B4, "capacity:coin.guildId:g1:0", "reservation:never:coin#k1"),
                        "SUPERFLUOUS RESERVATION capacity:coin.guildId:g1:0 reservation:never:coin#k1"),
                Spoil.of("an entity does not name its reservation", items -> items.unset("b4", "badge#b4", "_reservations"),
                        "UNRESERVED RESERVATION b4 badge#b4", "SUPERFLUOUS RESERVATION " + SECOND + " " + OF_B4),
                Spoil.of("an entity names the reservation of another parent",
                        items -> items.inside("b4", "badge#b4", "_reservations", "clubId", "capacity:badge.clubId:u2:0"),
                        "UNRESERVED RESERVATION b4 badge#b4", "SUPERFLUOUS RESERVATION " + SECOND + " " + OF_B4),
                Spoil.of("an entity has a reservation without a parent", items -> items.unset("b1", "badge#b1", "traderId"),
                        "SUPERFLUOUS RESERVATION capacity:badge.traderId:ann:0 " + OF_B1),
                Spoil.of("a capacity counts one more", items -> items.add(SECOND, SECOND, "taken", 1),
                        "DIFFERENT CAPACITY " + SECOND + " " + SECOND),
                Spoil.of("a capacity has no revision", items -> items.unset(SECOND, SECOND, "revision"),
                        "DIFFERENT CAPACITY " + SECOND + " " + SECOND),
                Spoil.of("a capacity has no limit", items -> {
                    items.unset(SECOND, SECOND, "limit");
                    items.unset(SECOND, SECOND, "most");
                }, "DIFFERENT CAPACITY " + SECOND + " " + SECOND, "DIFFERENT CAPACITY " + FIRST + " " + FIRST),
                Spoil.of("a capacity has another share", items -> items.add(SECOND, SECOND, "most", 1),
                        "DIFFERENT CAPACITY " + FIRST + " " + FIRST),
                Spoil.of("a parent has another limit", items -> items.set("u1", "club#u1", "seats", BigDecimal.TEN),
                        "DIFFERENT CAPACITY " + FIRST + " " + FIRST, "DIFFERENT CAPACITY " + SECOND + " " + SECOND),
                Spoil.of("the first shard of a capacity is missing", items -> items.remove(FIRST, FIRST),
                        "MISSING CAPACITY " + FIRST + " " + FIRST),
                Spoil.of("a capacity is of no parent, and counts one",
                        items -> items.copy(SECOND, SECOND, "capacity:badge.clubId:u9:0", "capacity:badge.clubId:u9:0"),
                        "DIFFERENT CAPACITY capacity:badge.clubId:u9:0 capacity:badge.clubId:u9:0"),
                Spoil.of("a capacity is of no parent", items -> {
                    items.copy(SECOND, SECOND, "capacity:badge.clubId:u9:0", "capacity:badge.clubId:u9:0");
                    items.set("capacity:badge.clubId:u9:0", "capacity:badge.clubId:u9:0", "taken", BigDecimal.ZERO);
                }, "SUPERFLUOUS CAPACITY capacity:badge.clubId:u9:0 capacity:badge.clubId:u9:0"),
                Spoil.of("a capacity is of what has no limit",
                        items -> items.copy(SECOND, SECOND, "capacity:coin.guildId:g1:0", "capacity:coin.guildId:g1:0"),
                        "SUPERFLUOUS CAPACITY capacity:coin.guildId:g1:0 capacity:coin.guildId:g1:0"));
    }
}
