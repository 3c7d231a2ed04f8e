package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Item;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decimal numbers as digits of base 10^15, each of which DynamoDB adds up for itself. A number of DynamoDB has 38 decimal digits, and what
 * does not fit is refused or rounded; a digit of at most 15 fits in any sum of fewer than 10^23 numbers, so every sum is exact.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html">Numbers</a>
 */
public final class ExactSum {
    private static final int DIGITS = 15;
    private static final BigInteger BASE = BigInteger.TEN.pow(DIGITS);

    private BigDecimal sum = BigDecimal.ZERO;

    /** The digits of a number that are not 0, by their place: that of place {@code p} counts {@code 10^(15 p)}. */
    static Map<Integer, Long> digits(BigDecimal number) {
        int place = Math.floorDiv(-number.scale(), DIGITS);
        BigInteger rest = number.unscaledValue().multiply(BigInteger.TEN.pow(-number.scale() - place * DIGITS));
        Map<Integer, Long> digits = new TreeMap<>();
        for (; rest.signum() != 0; place++) {
            BigInteger[] parts = rest.divideAndRemainder(BASE);
            if (parts[1].signum() != 0) {
                digits.put(place, parts[1].longValueExact());
            }
            rest = parts[0];
        }
        return digits;
    }

    void add(int place, BigDecimal digit) {
        sum = sum.add(digit.scaleByPowerOfTen(place * DIGITS));
    }

    BigDecimal sum() {
        return Item.canonical(sum);
    }
}
