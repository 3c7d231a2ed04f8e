package io.relata.internal.model.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Sort keys with numbers that may be negative and have decimals. */
class NumberSortKeyTest {
    private static final TableModel MODEL = TableModel
            .of(Schema.table("Ledger").entities(Book.class, Entry.class, Reading.class, Score.class, Stock.class)
                    .model());
    private static final String LAST = "\uDBFF\uDFFF";

    @Entity(collection = "books")
    @SortBy("balance")
    record Book(@NotNull BigDecimal balance) {
    }

    @Entity(collection = "entries")
    @SortBy({"amount", "title", "fee"})
    record Entry(@BelongsTo(Book.class) @NotBlank String bookId, @NotNull @PositiveOrZero BigDecimal amount, @NotBlank String title,
            @NotNull BigDecimal fee) {
    }

    @Entity(collection = "readings")
    @SortBy({"place", "celsius", "takenBy"})
    @ListBy(value = "celsius", sort = {"humidity", "takenBy"}, index = "byCelsius")
    record Reading(@NotBlank String place, int celsius, @NotBlank String takenBy, BigDecimal humidity) {
    }

    @Entity(collection = "scores")
    @SortBy({"first", "second", "third", "fourth", "fifth"})
    record Score(@NotNull @Min(-1) Long first, @Max(10) int second, @NotNull @DecimalMin("0") Integer third, long fourth,
            @NotNull BigDecimal fifth) {
    }

    @Entity(collection = "stocks")
    @SortBy({"first", "second", "third"})
    record Stock(@PositiveOrZero int first, @NotNull @Positive Long second, @Min(0) long third) {
    }

    @Provide
    static Arbitrary<BigDecimal> numbers() {
        Arbitrary<BigInteger> digits = Arbitraries.oneOf(Arbitraries.bigIntegers().between(BigInteger.valueOf(-12), BigInteger.valueOf(12)),
                Arbitraries.bigIntegers().between(BigInteger.TEN.pow(38).negate(), BigInteger.TEN.pow(38)));
        return Combinators.combine(digits, Arbitraries.frequencyOf(Tuple.of(5, Arbitraries.integers().between(-2, 2)),
                Tuple.of(1, Arbitraries.integers().between(-130, 87))))
                .as((unscaled, power) -> new BigDecimal(unscaled, -power));
    }

    @Provide
    static Arbitrary<String> titles() {
        return Arbitraries.of("a", "a b", "0", "~", "b", "#", "\uD83D\uDE00");
    }

    @Property
    void entriesSortByAmountThenTitleThenFee(@ForAll("numbers") BigDecimal amount, @ForAll("titles") String title,
            @ForAll("numbers") BigDecimal fee, @ForAll("numbers") BigDecimal otherAmount, @ForAll("titles") String otherTitle,
            @ForAll("numbers") BigDecimal otherFee) {
        Comparator<Map<String, Object>> byValues = Comparator
                .<Map<String, Object>, BigDecimal>comparing(entry -> (BigDecimal) entry.get("amount"))
                .thenComparing(entry -> ((String) entry.get("title")).replace("#", "!"), Utf8Order.ASCENDING)
                .thenComparing(entry -> (BigDecimal) entry.get("fee"));
        Map<String, Object> one = Map.of("amount", amount, "title", title, "fee", fee);
        for (Map<String, Object> other : List.of(Map.<String, Object>of("amount", otherAmount, "title", otherTitle, "fee", otherFee),
                Map.<String, Object>of("amount", amount, "title", otherTitle, "fee", otherFee),
                Map.<String, Object>of("amount", amount, "title", title, "fee", otherFee))) {
            EntityType type = type("entry");
            int expected = Integer.signum(byValues.compare(one, other));
            assertThat(Integer.signum(Utf8Order.ASCENDING.compare(type.sortKey(one), type.sortKey(other)))).isEqualTo(expected);
            assertThat(Integer.signum(Utf8Order.ASCENDING.compare(type.step("a", one), type.step("a", other)))).isEqualTo(expected);
        }
    }

    @Property
    void boundsIncludeTheirNumbersWhateverFollowsAndNoOthers(@ForAll("numbers") BigDecimal number, @ForAll("numbers") BigDecimal from,
            @ForAll("numbers") BigDecimal to, @ForAll("titles") String title) {
        for (Optional<BigDecimal> low : List.of(Optional.of(from), Optional.of(number), Optional.<BigDecimal>empty())) {
            for (Optional<BigDecimal> high : List.of(Optional.of(to), Optional.of(number), Optional.<BigDecimal>empty())) {
                boolean within = low.filter(least -> least.compareTo(number) > 0).isEmpty()
                        && high.filter(most -> most.compareTo(number) < 0).isEmpty();
                SortRange last = type("book").sortKeys(low.map(BigDecimal::toString), high.map(BigDecimal::toPlainString));
                assertThat(last.contains(type("book").sortKey(Map.of("balance", number)))).isEqualTo(within);
                SortRange first = type("entry").sortKeys(low.map(BigDecimal::toString), high.map(BigDecimal::toString));
                assertThat(first.contains(type("entry").sortKey(Map.of("amount", number, "title", title, "fee", from)))).isEqualTo(within);
            }
        }
    }

    @Property
    void listsAreBoundedBehindTheValuesThatAreGiven(@ForAll("numbers") BigDecimal number, @ForAll("numbers") BigDecimal bound,
            @ForAll("titles") String takenBy) {
        Map<String, Object> values = Map.of("place", "x", "celsius", new BigDecimal(-4), "takenBy", takenBy, "humidity", number);
        Map<String, Object> place = type("reading").places("r1", values);
        assertThat(place.get("_byCelsius")).isEqualTo("reading.celsius#n49985~");
        String sort = (String) place.get("_byCelsiusSort");
        Map<String, String> cold = Map.of("celsius", "-4.0");
        assertThat(list().partitions(cold)).containsExactly("reading.celsius#n49985~");
        assertThat(list().range(cold, Optional.of(bound.toString()), Optional.empty()).contains(sort))
                .isEqualTo(bound.compareTo(number) <= 0);
        assertThat(list().range(cold, Optional.empty(), Optional.of(bound.toString())).contains(sort))
                .isEqualTo(bound.compareTo(number) >= 0);
        assertThat(list().range(Map.of("celsius", "-4", "humidity", bound.toString()), Optional.empty(), Optional.empty()).contains(sort))
                .isEqualTo(bound.compareTo(number) == 0);
    }

    private static EntityList list() {
        return type("reading").lists().get(0);
    }

    @Example
    void equalNumbersHaveOneKeyWhateverTheirScale() {
        for (String same : List.of("2.5", "2.50", "25E-1", "0.25e1")) {
            assertThat(type("book").sortKey(Map.of("balance", new BigDecimal(same)))).isEqualTo("book#p500125");
            assertThat(type("book").sortKeys(Optional.of(same), Optional.of("+" + same)))
                    .isEqualTo(new SortRange("book#p500125", "book#p500125#" + LAST));
        }
        assertThat(type("book").sortKey(Map.of("balance", new BigDecimal("-0.00")))).isEqualTo("book#o");
    }

    @Example
    void onlyWholeNumbersThatAreDeclaredNeverNegativeArePadded() {
        Map<String, Object> values = new LinkedHashMap<>();
        List.of("first", "second", "third", "fourth", "fifth").forEach(name -> values.put(name, new BigDecimal(7)));
        assertThat(type("stock").sortKey(values)).isEqualTo("stock#0000000000000000007#0000000000000000007#0000000000000000007");
        assertThat(type("score").sortKey(values)).isEqualTo("score#p50017#p50017#p50017#p50017#p50017");
        assertThat(type("entry").sortBy()).extracting(SortAttribute::numbers)
                .containsExactly(NumberForm.ANY, NumberForm.PADDED, NumberForm.ANY);
    }

    @Example
    void missingNumberSortsFirst() {
        assertThat(type("book").sortKey(Map.of())).isEqualTo("book#");
        assertThat(type("reading").sortKey(Map.of("place", "x", "takenBy", "y"))).isEqualTo("reading#x##y");
        assertThat(type("reading").sortKey(Map.of("place", "x", "celsius", "cold", "takenBy", "y"))).isEqualTo("reading#x##y");
        assertThat(type("reading").places("r1", Map.of("place", "x", "celsius", BigDecimal.ONE, "takenBy", "y"))).isEmpty();
        assertThat(Item.of(Attr.SORT, type("book").sortKey(Map.of("balance", new BigDecimal("1e300")))).string(Attr.SORT))
                .as("no table holds it, and whoever sends it is told so").isEqualTo("book#");
    }

    @Example
    void boundsAreNumbers() {
        for (String wrong : List.of("", " 1", "1 ", "ten", "1,5", "0x1", "--1", "1e1000", "1e", ".", "NaN", "\u0661",
                "1".repeat(169))) {
            assertThatThrownBy(() -> type("book").sortKeys(Optional.of(wrong), Optional.empty()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("it is compared with balance, a number such as 13, -0.5 or 2e6");
        }
        assertThat(type("book").sortKeys(Optional.of("-1e999"), Optional.of("9".repeat(168) + "e999")))
                .isEqualTo(new SortRange("book#n39998~", "book#p6167" + "9".repeat(168) + "#" + LAST));
    }

    private static EntityType type(String name) {
        return MODEL.entity(name).orElseThrow();
    }
}
