package io.relata.internal.engine.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decimal numbers as texts that sort as the numbers do, by their UTF-8 bytes: {@code p500212} for 12, {@code o} for 0, {@code n499787~} for
 * -12. First the sign; then how many digits the number has before its point, from -4999 to 4999; then its digits without zeros at the end.
 * Those of negative numbers are subtracted from 9, and end with what sorts behind all digits, so that more digits are less. What follows
 * has to sort before all digits, as {@code #} does.
 */
public final class NumberText {
    private static final int MIDDLE = 5000;
    private static final int LAST = 9999;
    private static final char END_OF_NEGATIVE = '~';
    private static final Pattern TEXT = Pattern.compile("o|p([0-9]{4})([0-9]*[1-9])|n([0-9]{4})([0-9]*[0-8])~");

    private NumberText() {
    }

    /** @throws IllegalArgumentException when it has more digits before its point, or zeros behind it, than any sum of DynamoDB's numbers */
    public static String of(BigDecimal number) {
        if (number.signum() == 0) {
            return "o";
        }
        BigDecimal shortest = number.abs().stripTrailingZeros();
        int exponent = MIDDLE + shortest.precision() - shortest.scale();
        if (exponent < 1 || exponent >= LAST) {
            throw new IllegalArgumentException(number.precision() - number.scale() + " digits before the point");
        }
        String digits = shortest.unscaledValue().toString();
        return number.signum() > 0
                ? "p" + exponent(exponent) + digits
                : "n" + exponent(LAST - exponent) + complement(digits) + END_OF_NEGATIVE;
    }

    /** The number of a text, without zeros at its end; none if no number has this text. */
    public static Optional<BigDecimal> read(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        } else if (parts.group(1) != null) {
            return number(parts.group(1), parts.group(2));
        }
        return parts.group(3) == null
                ? Optional.of(BigDecimal.ZERO)
                : number(complement(parts.group(3)), complement(parts.group(4))).map(BigDecimal::negate);
    }

    private static Optional<BigDecimal> number(String exponent, String digits) {
        int places = Integer.parseInt(exponent) - MIDDLE;
        return digits.startsWith("0") || places <= -MIDDLE || places >= LAST - MIDDLE
                ? Optional.empty()
                : Optional.of(new BigDecimal(new BigInteger(digits), digits.length() - places));
    }

    private static String exponent(int exponent) {
        return "%04d".formatted(exponent);
    }

    private static String complement(String digits) {
        StringBuilder complement = new StringBuilder(digits.length());
        digits.chars().forEach(digit -> complement.append((char) ('0' + '9' - digit)));
        return complement.toString();
    }
}
