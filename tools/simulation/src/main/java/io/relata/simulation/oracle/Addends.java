package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Numbers by the item of a total and by what they are of: how many there are, how many have an attribute, and what it adds up to. None of
 * them is 0.
 */
record Addends(Map<String, Map<String, BigDecimal>> byTotal) {
    /** A sum is stored as digits of this base, each under the name of the sum and its place. */
    private static final int DECIMALS_OF_A_DIGIT = 15;
    private static final BigInteger BASE = BigInteger.TEN.pow(DECIMALS_OF_A_DIGIT);

    Addends() {
        this(new TreeMap<>());
    }

    void add(String total, String name, BigDecimal number) {
        Map<String, BigDecimal> numbers = byTotal.computeIfAbsent(total, any -> new TreeMap<>());
        BigDecimal sum = numbers.getOrDefault(name, BigDecimal.ZERO).add(number);
        if (sum.signum() == 0) {
            numbers.remove(name);
        } else {
            numbers.put(name, sum.stripTrailingZeros());
        }
        if (numbers.isEmpty()) {
            byTotal.remove(total);
        }
    }

    boolean isEmpty() {
        return byTotal.isEmpty();
    }

    void addAll(Addends others) {
        others.byTotal.forEach((total, numbers) -> numbers.forEach((name, number) -> add(total, name, number)));
    }

    /** What is stored under the names of a total: {@code #orders}, {@code #orders.total?}, or a digit, {@code #orders.total^-1}. */
    void addStored(String total, Map<?, ?> numbers) {
        numbers.forEach((key, value) -> {
            String name = (String) key;
            int place = name.lastIndexOf('^');
            if (name.startsWith("#") && value instanceof BigDecimal number) {
                if (place < 0) {
                    add(total, name, number);
                } else {
                    add(total, name.substring(0, place),
                            number.scaleByPowerOfTen(DECIMALS_OF_A_DIGIT * Integer.parseInt(name.substring(place + 1))));
                }
            }
        });
    }

    /** What the parts of a contribution add. */
    static Addends stored(Map<?, ?> parts) {
        Addends stored = new Addends();
        parts.forEach((total, numbers) -> {
            if (numbers instanceof Map<?, ?> map) {
                stored.addStored(String.valueOf(total), map);
            }
        });
        return stored;
    }

    /** Whether parts are numbers without fraction, of 64 bits, by name and total. */
    static boolean areWhole(Object parts) {
        return parts instanceof Map<?, ?> totals && totals.values().stream()
                .allMatch(numbers -> numbers instanceof Map<?, ?> map && map.values().stream().allMatch(Addends::isWhole));
    }

    private static boolean isWhole(Object value) {
        return Check.Form.WHOLE.allows(value) && ((BigDecimal) value).toBigInteger().bitLength() < Long.SIZE;
    }

    /**
     * Whether parts are spelled as they must be: without anything that is 0, and each sum as the digits of one number.
     *
     * @param parts by total
     */
    static boolean areSpelled(Map<?, ?> parts) {
        return !parts.isEmpty() && parts.values().stream()
                .allMatch(numbers -> numbers instanceof Map<?, ?> map && !map.isEmpty() && areNumbers(map));
    }

    private static boolean areNumbers(Map<?, ?> numbers) {
        Map<String, Set<Integer>> signs = new TreeMap<>();
        return numbers.entrySet().stream().allMatch(each -> {
            String name = String.valueOf(each.getKey());
            int place = name.lastIndexOf('^');
            return Check.Form.WHOLE.allows(each.getValue()) && each.getValue() instanceof BigDecimal number && number.signum() != 0
                    && (place < 0 || number.toBigIntegerExact().abs().compareTo(BASE) < 0
                            && isOne(signs, name.substring(0, place), number.signum()));
        });
    }

    private static boolean isOne(Map<String, Set<Integer>> signs, String sum, int sign) {
        Set<Integer> all = signs.computeIfAbsent(sum, any -> new TreeSet<>());
        all.add(sign);
        return all.size() == 1;
    }
}
