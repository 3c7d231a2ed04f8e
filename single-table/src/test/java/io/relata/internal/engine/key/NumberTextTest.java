package io.relata.internal.engine.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Numbers and the texts that indexes sort by. */
class NumberTextTest {
    private static final int DIGITS = 38;
    private static final int SMALLEST = -130;
    private static final int LARGEST = 125;

    /** Every number of DynamoDB: up to 38 digits, from 10^-130 to less than 10^126; and sums of several, which have more digits. */
    @Provide
    static Arbitrary<BigDecimal> numbers() {
        Arbitrary<BigInteger> digits = Arbitraries.oneOf(Arbitraries.bigIntegers().between(BigInteger.valueOf(-20), BigInteger.valueOf(20)),
                Arbitraries.bigIntegers().between(BigInteger.TEN.pow(DIGITS).negate(), BigInteger.TEN.pow(DIGITS)));
        Arbitrary<BigDecimal> single = Combinators.combine(digits, Arbitraries.integers().between(SMALLEST, LARGEST - DIGITS))
                .as((unscaled, power) -> new BigDecimal(unscaled, -power));
        return Arbitraries.oneOf(single, single.list().ofMaxSize(3)
                .map(all -> all.stream().reduce(BigDecimal.ZERO, BigDecimal::add)));
    }

    @Property
    void textsSortAsTheirNumbersDo(@ForAll("numbers") BigDecimal one, @ForAll("numbers") BigDecimal other) {
        assertThat(Integer.signum(inIndex(one, "a", other, "a"))).isEqualTo(one.compareTo(other));
    }

    @Property
    void neighboursSortAsTheirNumbersDo(@ForAll("numbers") BigDecimal number) {
        BigDecimal step = BigDecimal.ONE.movePointLeft(Math.max(number.scale(), 0) + 1);
        assertThat(inIndex(number, "z", number.add(step), "a")).isNegative();
        assertThat(inIndex(number.subtract(step), "z", number, "a")).isNegative();
        assertThat(inIndex(number, "a", number.setScale(number.scale() + 2), "b")).isNegative();
    }

    @Property
    void numbersAreReadFromTheirTexts(@ForAll("numbers") BigDecimal number) {
        assertThat(NumberText.read(NumberText.of(number))).hasValueSatisfying(read -> assertThat(read).isEqualByComparingTo(number));
    }

    /** Whatever comes before it, and wherever it is: in a key that ends with it, or goes on with another number or a text. */
    @Property
    void numbersSortWithinKeys(@ForAll("numbers") BigDecimal one, @ForAll("numbers") BigDecimal other, @ForAll("numbers") BigDecimal next,
            @ForAll("numbers") BigDecimal otherNext) {
        int byBoth = one.compareTo(other) == 0 ? next.compareTo(otherNext) : one.compareTo(other);
        for (String end : List.of("", "#a", "#zz#~")) {
            assertThat(Integer.signum(Utf8Order.ASCENDING.compare(ComposedKey.of("note", NumberText.of(one), NumberText.of(next) + end),
                    ComposedKey.of("note", NumberText.of(other), NumberText.of(otherNext) + end)))).isEqualTo(byBoth);
        }
        assertThat(Integer.signum(Utf8Order.ASCENDING.compare(NumberText.of(one), NumberText.of(other)))).isEqualTo(one.compareTo(other));
    }

    @Property
    void rangeOfANumberHasItsKeysAndNoOthers(@ForAll("numbers") BigDecimal number, @ForAll("numbers") BigDecimal other) {
        String text = NumberText.of(number);
        SortRange range = SortRange.between(text, ComposedKey.prefix(text));
        for (String end : List.of("", "#", "#zz#~", "#\uD83D\uDE00")) {
            assertThat(range.contains(NumberText.of(number.setScale(Math.max(number.scale(), 0) + 1)) + end)).isTrue();
            assertThat(range.contains(NumberText.of(other) + end)).isEqualTo(number.compareTo(other) == 0);
            assertThat(range.contains(NumberText.of(number.scaleByPowerOfTen(1)) + end)).isEqualTo(number.signum() == 0);
            assertThat(range.contains(NumberText.of(number.add(BigDecimal.ONE.movePointLeft(Math.max(number.scale(), 0) + 1))) + end))
                    .isFalse();
        }
    }

    private static int inIndex(BigDecimal one, String id, BigDecimal other, String otherId) {
        return Utf8Order.ASCENDING.compare(ComposedKey.of(NumberText.of(one), id), ComposedKey.of(NumberText.of(other), otherId));
    }

    @Example
    void equalNumbersHaveOneText() {
        assertThat(Stream.of("1.50", "1.5", "15E-1").map(BigDecimal::new).map(NumberText::of).distinct()).containsExactly("p500115");
        assertThat(Stream.of("0", "0.00", "0E+9").map(BigDecimal::new).map(NumberText::of).distinct()).containsExactly("o");
    }

    @Example
    void examples() {
        assertThat(Stream.of("-1e38", "-12.3", "-12", "-0.001", "0", "1e-130", "0.1", "12", "120", "123").map(BigDecimal::new)
                .map(NumberText::of)).isEqualTo(List.of("n49608~", "n4997876~", "n499787~", "n50018~", "o", "p48711", "p50001", "p500212",
                        "p500312", "p5003123"))
                .isSorted();
    }

    @Example
    void whatNoSumReachesIsRefused() {
        assertThatThrownBy(() -> NumberText.of(new BigDecimal("1e5000"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> NumberText.of(new BigDecimal("-1e-5001"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Example
    void whatIsNoTextOfANumberIsNotRead() {
        assertThat(Stream.of("", "x", "13", "0000000000000000013", "p", "p5002", "p50021x", "p500210", "p500201", "p000013", "p999913",
                "n499787", "n4997879~", "n499797~", "n999987~", "n000087~", "O", "o#").map(NumberText::read))
                .containsOnly(Optional.empty());
    }
}
