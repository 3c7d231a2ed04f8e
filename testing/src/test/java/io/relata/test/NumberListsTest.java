package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists that are sorted by numbers of any size, sign and fraction. */
@RelataTest
class NumberListsTest {
    static final TableModel MODEL = TableModel
            .of(Schema.table("Bank").entities(Bank.class, Account.class, Booking.class, Floor.class, Room.class).model());

    /** Ascending; accounts with equal ones are in the order of their holders. */
    private static final List<String> AMOUNTS = List.of("-99999999999999999999999999999999999.99", "-130", "-13.5", "-13", "-12.99", "-1",
            "-0.001", "0", "0.00", "0.001", "1", "9.99", "10", "12.99", "13", "13.0", "13.00000001", "13.5", "130", "1E+3",
            "12345678901234567890123456789012345678", "1E+125");

    @Entity(collection = "banks")
    @SortBy("name")
    record Bank(@NotBlank String name) {
    }

    @Entity(collection = "accounts")
    @SortBy({"balance", "holder"})
    @Listed(shards = 3)
    @ListBy(value = "rate", sort = {"limit0", "holder"}, index = "byRate")
    @ListBy(sort = {"stars", "balance"}, index = "byStars", shards = 2, shardBy = "rate")
    record Account(@BelongsTo(Bank.class) @NotBlank String bankId, @NotNull BigDecimal balance, @NotBlank String holder, BigDecimal rate,
            BigDecimal limit0, Integer stars) {
        Account(String bankId, String balance, String holder) {
            this(bankId, new BigDecimal(balance), holder, null, null, null);
        }
    }

    @Entity(collection = "bookings")
    @SortBy("amount")
    record Booking(@BelongsTo(Account.class) @NotBlank String accountId, @NotNull BigDecimal amount) {
    }

    @Entity(collection = "floors")
    @SortBy("level")
    record Floor(@Within(Bank.class) @NotBlank String bankId, int level) {
    }

    @Entity(collection = "rooms")
    @SortBy("area")
    record Room(@Within(Floor.class) @NotBlank String floorId, @NotNull BigDecimal area) {
    }

    private static String id(int number) {
        return "a%02d".formatted(number);
    }

    private static List<String> ids(Stream<Integer> numbers) {
        return numbers.map(NumberListsTest::id).toList();
    }

    /** The ids of the amounts that are at least and at most so much. */
    private static List<String> between(String from, String to) {
        return ids(IntStream.range(0, AMOUNTS.size()).boxed()
                .filter(number -> new BigDecimal(AMOUNTS.get(number)).compareTo(new BigDecimal(from)) >= 0
                        && new BigDecimal(AMOUNTS.get(number)).compareTo(new BigDecimal(to)) <= 0));
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    private static List<String> pages(TestApi api, String path) {
        List<String> found = new ArrayList<>();
        for (String page = path; !page.isEmpty();) {
            TestAnswer answer = api.get(page).expect(200);
            found.addAll(answer.at("/items").findValuesAsText("id"));
            page = answer.at("/next").isMissingNode() ? "" : path + "&cursor=" + answer.at("/next").asText();
        }
        return found;
    }

    private static List<String> reversed(List<String> ids) {
        List<String> reversed = new ArrayList<>(ids);
        Collections.reverse(reversed);
        return reversed;
    }

    @Nested
    class OfMoney {
        private static final List<String> LISTS = List.of("/accounts", "/banks/b/accounts");
        private static final List<List<String>> BOUNDS = List.of(List.of("13", "13"), List.of("-13", "-13"), List.of("0", "0"),
                List.of("-13.5", "13.5"), List.of("13.0", "130"), List.of("12.990", "1e1"), List.of("-1e36", "0.0"), List.of("10", "9"),
                List.of("-0.001", "1000"), List.of("1e125", "1e999"), List.of("+10", "1E3"),
                List.of("-99999999999999999999999999999999999.99", "-130.00"),
                List.of("12345678901234567890123456789012345678", "1e125"),
                List.of("12345678901234567890123456789012345677.9", "12345678901234567890123456789012345678.1"));

        /** In an order that is neither theirs nor that of their ids. */
        @BeforeEach
        void accounts(TestApi api) {
            api.put("/banks/b", new Bank("Bank")).expect(201);
            for (int i = 0; i < AMOUNTS.size(); i++) {
                int number = i * 7 % AMOUNTS.size();
                api.put("/accounts/" + id(number), new Account("b", AMOUNTS.get(number), id(number))).expect(201);
            }
        }

        @Test
        void accountsAreListedByTheirBalances(TestApi api, RelataSystem system) {
            List<String> all = ids(IntStream.range(0, AMOUNTS.size()).boxed());
            for (String list : LISTS) {
                assertThat(ids(api, list + "?limit=100")).isEqualTo(all);
                assertThat(ids(api, list + "?limit=100&order=desc")).isEqualTo(reversed(all));
                assertThat(pages(api, list + "?limit=3")).isEqualTo(all);
                assertThat(pages(api, list + "?limit=4&order=desc&from=-13&to=13")).isEqualTo(reversed(between("-13", "13")));
            }
            system.settle();
            system.assertConverged();
        }

        @Test
        void boundsMeanExactlyTheirNumber(TestApi api) {
            for (List<String> bounds : BOUNDS) {
                String from = bounds.get(0);
                String to = bounds.get(1);
                String encoded = from.replace("+", "%2B");
                for (String list : LISTS) {
                    assertThat(pages(api, list + "?limit=5&from=" + encoded + "&to=" + to)).as(bounds::toString)
                            .isEqualTo(between(from, to));
                    assertThat(ids(api, list + "?limit=100&order=desc&from=" + encoded)).as(bounds::toString)
                            .isEqualTo(reversed(between(from, "1e125")));
                    assertThat(ids(api, list + "?limit=100&prefix=" + to)).as(bounds::toString).isEqualTo(between(to, to));
                }
            }
        }

        @Test
        void accountMovesWithItsBalance(TestApi api, RelataSystem system) {
            api.patch("/accounts/a00", Map.of("balance", new BigDecimal("9.990"))).expect(200);
            assertThat(ids(api, "/accounts?from=9.99&to=9.99")).containsExactly("a00", "a11");
            String version = api.get("/accounts/a00").at("/version").asText();
            assertThat(api.patch("/accounts/a00", Map.of("balance", new BigDecimal("9.99"))).expect(200).at("/version").asText())
                    .as("the same number is no change").isEqualTo(version);
            system.settle();
            system.assertConverged();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"from=much | it is compared with balance, a number such as 13, -0.5 or 2e6",
            "to=1e1000 | it is compared with balance, a number such as 13, -0.5 or 2e6",
            "prefix=1,5 | it is compared with balance, a number such as 13, -0.5 or 2e6"})
    void boundsAreNumbers(String bound, String detail, TestApi api) {
        assertThat(api.get("/accounts?" + bound).expect(400).at("/detail").asText()).isEqualTo("from, to, prefix: " + detail);
    }

    @Test
    void equalBalancesAreSortedByWhatFollows(TestApi api) {
        api.put("/banks/b", new Bank("Bank")).expect(201);
        api.put("/accounts/1", new Account("b", "-2.5", "Zoe")).expect(201);
        api.put("/accounts/2", new Account("b", "-2.50", "Ann")).expect(201);
        api.put("/accounts/3", new Account("b", "-25e-1", "Mae")).expect(201);
        api.put("/accounts/4", new Account("b", "-2.49", "Ann")).expect(201);
        assertThat(ids(api, "/banks/b/accounts")).containsExactly("2", "3", "1", "4");
        assertThat(ids(api, "/accounts?to=-2.5&order=desc")).containsExactly("1", "3", "2");
    }

    @Test
    void listsByNumbersAndValuesOfNumbers(TestApi api, RelataSystem system) {
        api.put("/banks/b", new Bank("Bank")).expect(201);
        BigDecimal none = null;
        api.put("/accounts/1", new Account("b", BigDecimal.ONE, "Ann", new BigDecimal("-0.50"), new BigDecimal("-100"), 5)).expect(201);
        api.put("/accounts/2", new Account("b", BigDecimal.ONE, "Bob", new BigDecimal("-0.5"), new BigDecimal("20.5"), -5)).expect(201);
        api.put("/accounts/3", new Account("b", BigDecimal.ZERO, "Cid", new BigDecimal("-0.5"), new BigDecimal("20.50"), 10)).expect(201);
        api.put("/accounts/4", new Account("b", BigDecimal.ZERO, "Dan", new BigDecimal("0.5"), new BigDecimal("3"), 10)).expect(201);
        api.put("/accounts/5", new Account("b", BigDecimal.ZERO, "Eve", new BigDecimal("-0.5"), none, null)).expect(201);

        assertThat(ids(api, "/accounts?rate=-0.500&sort=limit0")).as("without a limit it is in no list").containsExactly("1", "2", "3");
        assertThat(ids(api, "/accounts?rate=-5e-1&sort=limit0&from=-99&order=desc")).containsExactly("3", "2");
        assertThat(ids(api, "/accounts?rate=-0.5&limit0=20.500")).containsExactly("2", "3");
        assertThat(ids(api, "/accounts?rate=-0.5&limit0=20.5&from=C")).containsExactly("3");
        assertThat(ids(api, "/accounts?sort=stars")).containsExactly("2", "1", "3", "4");
        assertThat(ids(api, "/accounts?sort=stars&from=-5&to=5")).containsExactly("2", "1");
        assertThat(ids(api, "/accounts?stars=10")).containsExactly("3", "4");
        assertThat(ids(api, "/accounts?sort=stars&rate=-0.50")).containsExactly("2", "1", "3");
        assertThat(api.get("/accounts?rate=low").expect(400).at("/detail").asText())
                .isEqualTo("from, to, prefix, or a value: it is compared with rate, a number such as 13, -0.5 or 2e6");
        system.settle();
        system.assertConverged();
    }

    @Test
    void hierarchiesAreInTheOrderOfNumbers(TestApi api, RelataSystem system) {
        api.put("/banks/b", new Bank("Bank")).expect(201);
        for (int level : List.of(0, -2, 10, 9, -10, 1)) {
            api.put("/floors/f" + level, new Floor("b", level)).expect(201);
        }
        for (String area : List.of("12.5", "9", "100", "12.25")) {
            api.put("/rooms/r" + area, new Room("f-2", new BigDecimal(area))).expect(201);
        }
        assertThat(ids(api, "/banks/b/tree")).containsExactly("b", "f-10", "f-2", "r9", "r12.25", "r12.5", "r100", "f0", "f1", "f9",
                "f10");
        assertThat(ids(api, "/floors/f-2/tree?order=desc")).containsExactly("r100", "r12.5", "r12.25", "r9", "f-2");
        assertThat(ids(api, "/banks/b/floors?from=-2&to=9")).containsExactly("f-2", "f0", "f1", "f9");
        system.settle();
        system.assertConverged();
    }

    /** The same entities, of which levels and areas are never negative. */
    static final class Above {
        static final TableModel DECLARED = TableModel
                .of(Schema.table("Bank").entities(Bank.class, Account.class, Booking.class, UpperFloor.class,
                        WholeRoom.class).model());

        private Above() {
        }

        @Entity(collection = "floors", name = "floor")
        @SortBy("level")
        record UpperFloor(@Within(Bank.class) @NotBlank String bankId, @PositiveOrZero int level) {
        }

        @Entity(collection = "rooms", name = "room")
        @SortBy("area")
        record WholeRoom(@Within(UpperFloor.class) @NotBlank String floorId, @PositiveOrZero long area) {
        }
    }

    @Test
    void numbersThatAreDeclaredOtherwiseAreFoundAndRepaired(TestApi api, RelataSystem system) {
        assertThat(Fingerprint.of(Above.DECLARED)).isNotEqualTo(Fingerprint.of(MODEL));
        api.put("/banks/b", new Bank("Bank")).expect(201);
        for (int level : List.of(9, 10)) {
            api.put("/floors/f" + level, new Floor("b", level)).expect(201);
            api.put("/rooms/r" + level, new Room("f" + level, new BigDecimal(level))).expect(201);
        }
        system.settle();
        system.assertConverged();

        assertThat(item(system).string("sort")).isEqualTo("room#p50021");
        repair(system, Above.DECLARED);
        assertThat(item(system).string("sort")).isEqualTo("room#0000000000000000010");
        assertThat(item(system).string("_treeSort")).isEqualTo("bank#b#floor#0000000000000000010#f10#room#0000000000000000010#r10");
        repair(system, MODEL);
        assertThat(item(system).string("_treeSort")).isEqualTo("bank#b#floor#p50021#f10#room#p50021#r10");
        system.assertConverged();
        assertThat(ids(api, "/banks/b/tree")).containsExactly("b", "f9", "r9", "f10", "r10");
    }

    private static void repair(RelataSystem system, TableModel model) {
        DynamoDbCopyTable table = table(system);
        List<Finding> found = new Verify(model, table, Clock.systemUTC()).page(0, 1, Optional.empty()).suspects();
        assertThat(found).extracting(Finding::fault).containsOnly(Fault.MISPLACED);
        assertThat(found).extracting(finding -> finding.key().id()).contains("f9", "f10", "r9", "r10");
        found.forEach(finding -> assertThat(new Repair(model, table, Clock.systemUTC()).repair(finding)).isTrue());
        assertThat(new Verify(model, table, Clock.systemUTC()).page(0, 1, Optional.empty()).suspects()).isEmpty();
    }

    private static Item item(RelataSystem system) {
        return table(system).get(new CoreKey("r10", "room#r10"), Consistency.STRONG).orElseThrow();
    }

    private static DynamoDbCopyTable table(RelataSystem system) {
        return new DynamoDbCopyTable(system.dynamoDb(), system.relata().table().name());
    }
}
