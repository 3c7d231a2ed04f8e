package io.relata.internal.engine.limits;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Numbers that come from outside, with exponents of up to ten digits: none of these methods makes such a number longer than it was sent.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html">Numbers in
 * DynamoDB</a>
 */
public final class Numbers {
    /** The most characters of {@link #json}: a sign, a point, 38 digits and an exponent, or a plain number of 64 places. */
    public static final int LONGEST_JSON = 66;
    /**
     * How callers write a number in a query, as a regular expression of Java and of ECMA-262: without an exponent, too, as long as any is
     * that DynamoDB can hold.
     */
    public static final String FORM = "[+-]?(?:[0-9]{1,168}(?:\\.[0-9]{0,168})?|\\.[0-9]{1,168})(?:[eE][+-]?[0-9]{1,3})?";
    private static final Pattern WRITTEN = Pattern.compile(FORM);
    private static final int MOST_DIGITS = 38;
    private static final int LARGEST_EXPONENT = 125;
    private static final int SMALLEST_EXPONENT = -130;
    private static final int PLAIN = 64;

    private Numbers() {
    }

    /** The number that a caller writes; none where it is not of the {@linkplain #FORM form}. It need not be one that DynamoDB can hold. */
    public static Optional<BigDecimal> written(String text) {
        return WRITTEN.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    /** Why DynamoDB can't hold it, as a sentence that says what it can hold; nothing if it can. */
    public static Optional<String> objection(BigDecimal number) {
        if (number.signum() == 0) {
            return Optional.empty();
        }
        long exponent = exponent(number);
        if (exponent > LARGEST_EXPONENT || exponent < SMALLEST_EXPONENT) {
            return Optional.of("a number lies between 1E-130 and 9.99E+125");
        }
        return digits(number) > MOST_DIGITS ? Optional.of("a number has at most 38 digits") : Optional.empty();
    }

    /** One text for all spellings of a number: {@code 1E+2} for 100 and 100.0. */
    public static String canonical(BigDecimal number) {
        if (number.signum() == 0) {
            return "0";
        }
        long smallestScale = (long) number.scale() - number.precision();
        return smallestScale > Integer.MIN_VALUE
                ? number.stripTrailingZeros().toString()
                : new BigDecimal(number.unscaledValue()).stripTrailingZeros().unscaledValue() + "E+" + exponent(number);
    }

    /** In JSON: plain, or with an exponent where that would take more than 64 places. */
    public static String json(BigDecimal number) {
        return Math.max(number.precision(), (long) Math.abs((long) number.scale())) < PLAIN ? number.toPlainString() : canonical(number);
    }

    /** The power of ten of the first digit. */
    private static long exponent(BigDecimal number) {
        return (long) number.precision() - number.scale() - 1;
    }

    /** Without zeros at the end. */
    private static int digits(BigDecimal number) {
        return new BigDecimal(number.unscaledValue()).stripTrailingZeros().precision();
    }
}
