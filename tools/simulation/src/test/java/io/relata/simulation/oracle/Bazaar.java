package io.relata.simulation.oracle;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.Nearby;
import io.relata.annotation.NoOverlap;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Searchable;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import io.relata.model.GeoPoint;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Ranking;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A model with the whole vocabulary, and requests that write something of all of it. */
final class Bazaar {
    static final TableModel MODEL = TableModel.of(Schema.table("Bazaar")
            .entities(Guild.class, Stall.class, Shelf.class, Trader.class, Chest.class, Ledger.class, Permit.class, Voucher.class,
                    Coin.class, Club.class, Badge.class, Lock.class, Rent.class)
            .manyToMany(ManyToMany.between(Trader.class, Stall.class).with(Lease.class).sortTo("number", "link.since")
                    .sortFrom("name", "link.note", "createdAt"))
            .manyToMany(ManyToMany.between(Trader.class, Stall.class).named("watches"))
            .manyToMany(ManyToMany.between(Trader.class, Trader.class).named("trusts", "trustedBy").with(Lease.class))
            .manyToMany(ManyToMany.between(Coin.class, Coin.class).named("boughtFor", "pays").with(Deal.class))
            .totals(Total.of(Coin.class).per(Guild.class).sum("worth").sum("weight").by("colour").rankedBy(Ranking.sum("worth")),
                    Total.of(Coin.class).per(Guild.class).where("colour", Colour.RED).named("redCoins"),
                    Total.of(Coin.class).perTag(), Total.of(Coin.class).overall().sum("worth").shards(2),
                    Total.of(Coin.class).per(Coin.class, "boughtFor").sum("price"),
                    Total.of(Coin.class).per(Coin.class, "pays").by("paidIn").where("settled", true).named("settled"))
            .model());

    private static final String LONG = "a".repeat(500) + " b";

    private Bazaar() {
    }

    enum Colour {
        RED, BLUE
    }

    record Lease(LocalDate since, String note) {
    }

    record Deal(int price, Colour paidIn, Boolean settled) {
    }

    record Emblem(String motto, Colour colour, LocalDate made) {
    }

    @Entity(collection = "guilds")
    @SortBy({"name", "founded"})
    @Listed(shards = 3, otherShards = 5)
    @Taggable
    record Guild(@NotBlank @Searchable String name, @NotNull Instant founded, @Searchable Emblem emblem,
            @Searchable @Size(max = 5) List<String> names, @Searchable @Size(max = 5) Map<String, Emblem> emblems, BigDecimal wealth) {
    }

    @Entity(collection = "stalls")
    @SortBy("number")
    @ListBy(value = {"guildId", "colour"}, sort = {"number", "opened"}, shards = 2, otherShards = 4, index = "byColour")
    @ListBy(value = "colour=RED", sort = "createdAt", shards = 3, otherShards = 1, shardBy = "keeper", index = "red")
    @UniqueTogether({"guildId", "number"})
    @Versioned
    record Stall(@Within(Guild.class) @NotBlank String guildId, @PositiveOrZero int number, Colour colour, LocalDate opened,
            String keeper, @UpdatedBy String signed) {
    }

    @Entity(collection = "shelves")
    @SortBy("label")
    @ListBy(sort = "label", burst = 600_000, bytes = 250, index = "red")
    record Shelf(@Within(Stall.class) @NotBlank String stallId, @NotBlank String label) {
    }

    @Entity(collection = "traders")
    @SortBy("name")
    @Copied({"name", "town"})
    @SelfCopy
    @Taggable
    record Trader(@NotBlank String name, String town, @Unique String email, @BelongsTo(Guild.class) String guildId, Instant createdAt) {
    }

    @Entity(collection = "chests")
    @SortBy("weight")
    record Chest(@Within(value = Trader.class, index = "chests", topLast = true) @NotBlank String traderId, @PositiveOrZero long weight) {
    }

    @Entity(collection = "ledgers")
    @SortBy("year")
    @IdentifiedBy({"traderId", "year"})
    @UniqueTogether("title")
    @Versioned
    @Taggable
    record Ledger(@BelongsTo(value = Trader.class, copies = true) @NotBlank String traderId, @NotBlank String year, String title) {
    }

    @Entity(collection = "vouchers")
    record Voucher(@NotBlank @Unique String code, @NotNull @Expires Instant until) {
    }

    @Entity(collection = "permits")
    @SortBy("until")
    record Permit(@BelongsTo(Guild.class) @NotBlank String guildId, @NotNull @Expires Instant until) {
    }

    @Entity(collection = "coins")
    @SortBy({"worth", "colour"})
    @Taggable(within = "guildId")
    record Coin(@BelongsTo(Guild.class) @NotBlank String guildId, @NotNull Colour colour, @NotNull BigDecimal worth, BigDecimal weight) {
    }

    @Entity(collection = "clubs")
    record Club(Integer seats) {
    }

    @Entity(collection = "badges")
    record Badge(@BelongsTo(Club.class) @AtMost(by = "seats", shards = 2) @NotBlank String clubId,
            @BelongsTo(Trader.class) @AtMost(3) String traderId, @Expires Instant until) {
    }

    @Entity(collection = "locks")
    record Lock(@BelongsTo(value = Chest.class, onDelete = OnDelete.CASCADE) @Carries("weight") @NotBlank String chestId,
            @NotNull @Nearby(index = "byPlace") GeoPoint place) {
    }

    @Entity(collection = "rents")
    @NoOverlap(of = "square", from = "arrival", to = "departure", step = "P1D", unless = "given=true")
    record Rent(String square, LocalDate arrival, LocalDate departure, Boolean given) {
    }

    /** The requests, in order. */
    static List<WrittenTable.Request> requests() {
        return Stream.of("PUT /guilds/g1 {'name': '  Café Guild: 50% #1', 'founded': '1970-01-02T00:00:00Z', 'wealth': 12.50,"
                + " 'emblem': {'motto': 'Ever on', 'colour': 'RED', 'made': '2020-01-01'}, 'names': ['Cafe\\u0301', 'x'],"
                + " 'emblems': {'old': {'motto': 'Never'}, 'new': {'motto': 'Always'}}}",
                "PUT /guilds/g2 {'name': '\\u01F0 Öl', 'founded': '2286-01-01T00:00:00Z'}",
                "PUT /guilds/g3 {'name': '" + "é".repeat(255) + "', 'founded': '2020-01-01T00:00:00Z'}",
                "PUT /guilds/g4 {'name': 'gone', 'founded': '2020-01-01T00:00:00Z'}",
                "PUT /guilds/g1/tags/old", "PUT /guilds/g1/tags/very+old", "PUT /guilds/g2/tags/old", "PUT /guilds/g4/tags/old",
                "DELETE /guilds/g4",
                "PUT /stalls/s1 {'guildId': 'g1', 'number': 7, 'colour': 'RED', 'opened': '2020-05-05', 'keeper': 'Ann'}",
                "PUT /stalls/s2 {'guildId': 'g1', 'number': 8, 'colour': 'BLUE'}",
                "PUT /stalls/s3 {'guildId': 'g2', 'number': 7, 'colour': 'RED', 'keeper': 'Bob'}",
                "PUT /stalls/s4 {'guildId': 'g2', 'number': 8}",
                "PATCH /stalls/s2 {'colour': 'RED', 'opened': '2021-01-01'}", "PATCH /stalls/s2 {'colour': null}",
                "PUT /shelves/h1 {'stallId': 's1', 'label': 'Upper'}", "PUT /shelves/h2 {'stallId': 's3', 'label': 'Lower'}",
                "PATCH /shelves/h1 {'label': 'Top'}", "PATCH /shelves/h2 {'stallId': 's1'}",
                "PUT /traders/ann {'name': 'Ann', 'town': 'Ulm', 'email': 'Ann@X.example', 'guildId': 'g1'}",
                "PUT /traders/bob {'name': 'Bob', 'email': '" + LONG + "', 'guildId': 'g2', 'createdAt': '2020-01-01T00:00:00Z'}",
                "PUT /traders/cem {'name': 'Cem'}", "PUT /traders/dan {'name': 'Dan', 'email': 'dan@x.example'}",
                "PATCH /traders/cem {'email': 'c@x.example'}", "PATCH /traders/cem {'email': 'cem@x.example'}",
                "PUT /traders/ann/stalls/s1 {'since': '2020-01-01', 'note': 'n'}", "PUT /traders/ann/stalls/s3 {}",
                "PUT /traders/bob/stalls/s1 {}", "PUT /traders/dan/stalls/s1 {}", "PUT /traders/ann/watches/s1",
                "PUT /traders/ann/watches/s2", "PUT /traders/ann/trusts/bob {'note': 'x'}", "PUT /traders/ann/trustedBy/bob",
                "PUT /traders/ann/trusts/dan", "DELETE /traders/bob/stalls/s1", "PUT /traders/ann/tags/old", "PUT /traders/cem/tags/new",
                "DELETE /traders/cem/tags/new", "PATCH /traders/ann {'town': 'Bonn'}",
                "PATCH /traders/ann {'email': 'ann@y.example'}", "PATCH /stalls/s1 {'keeper': 'Zoe'}",
                "PUT /chests/c1 {'traderId': 'ann', 'weight': 9007199254740993}", "PUT /chests/c2 {'traderId': 'bob', 'weight': 0}",
                "PUT /ledgers/ann~2020 {'traderId': 'ann', 'year': '2020', 'title': '" + LONG + "'}",
                "PUT /ledgers/ann~2021 {'traderId': 'ann', 'year': '2021'}", "PUT /ledgers/bob~2020 {'traderId': 'bob', 'year': '2020'}",
                "PUT /ledgers/bob~2020/tags/old", "PATCH /ledgers/bob~2020 {'title': 'T'}", "DELETE /ledgers/ann~2021",
                "PUT /vouchers/v1 {'code': 'Red', 'until': '2026-12-24T00:00:00.999Z'}",
                "PUT /permits/p1 {'guildId': 'g1', 'until': '2026-12-24T00:00:00.999Z'}",
                "DELETE /traders/dan", "PUT /traders/dan {'name': 'Dan again'}", "PUT /traders/dan/stalls/s3 {}",
                "DELETE /stalls/s4", "PUT /stalls/s4 {'guildId': 'g2', 'number': 8}",
                "PUT /coins/k1 {'guildId': 'g1', 'colour': 'RED', 'worth': 12345678901234567890.25, 'weight': -7}",
                "PUT /coins/k2 {'guildId': 'g1', 'colour': 'BLUE', 'worth': 0}", "PUT /coins/k1/tags/rare",
                "PUT /coins/k3 {'guildId': 'g2', 'colour': 'RED', 'worth': 1}",
                "PUT /coins/k4 {'guildId': 'g1', 'colour': 'RED', 'worth': 2}",
                "PUT /coins/k1/boughtFor/k2 {'price': 9, 'paidIn': 'RED', 'settled': true}", "PUT /coins/k2/boughtFor/k3 {'price': -4}",
                "PATCH /coins/k3 {'guildId': 'g1'}", "PUT /coins/k4/boughtFor/k1 {'price': 1}", "DELETE /coins/k4",
                "PUT /clubs/u1 {'seats': 2}", "PUT /badges/b1 {'clubId': 'u1', 'traderId': 'ann', 'until': '2026-12-24T00:00:00Z'}",
                "PUT /badges/b4 {'clubId': 'u1'}", "PATCH /clubs/u1 {'seats': 5}", "PUT /badges/b2 {'clubId': 'u1'}", "DELETE /badges/b2",
                "PUT /locks/l1 {'chestId': 'c1', 'place': {'latitude': 52.52, 'longitude': 13.405}}",
                "PUT /rents/r1 {'square': 'Old Well', 'arrival': '2026-11-20', 'departure': '2026-11-22'}",
                "PUT /rents/r2 {'square': 'old well', 'arrival': '2026-11-21', 'departure': '2026-11-23', 'given': true}",
                "PUT /rents/r3 {'square': 'Gate', 'arrival': '2026-11-21', 'departure': '2026-11-22', 'given': false}")
                .map(line -> line.replace('\'', '"'))
                .map(WrittenTable.Request::of)
                .toList();
    }

    static WrittenTable written(Optional<Integer> batch) {
        return WrittenTable.of(MODEL, requests(), batch.orElse(Integer.MAX_VALUE));
    }
}
