package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a total tells: how many, the sums of attributes, and their averages.
 *
 * @param sums by attribute, exact
 * @param averages by attribute, of those that have it, rounded half up to as many decimals as the sum has, and at least to 2; none of none
 * @param groups the same of each constant, where the total is grouped; of all constants, in their order
 */
public record TotalValues(long count, Map<String, BigDecimal> sums, Map<String, BigDecimal> averages, Map<String, TotalValues> groups) {
    private static final int LEAST_DECIMALS = 2;

    /** @param items of the total, one for each shard that was ever written */
    public static TotalValues of(TotalType total, List<Item> items) {
        Map<String, TotalValues> groups = new LinkedHashMap<>();
        total.by().ifPresent(attribute -> Stream.of(attribute.javaType().getEnumConstants()).map(constant -> ((Enum<?>) constant).name())
                .forEach(name -> groups.put(name, of(total, new Counter(total.name(), Optional.of(name)), items, Map.of()))));
        return of(total, new Counter(total.name(), Optional.empty()), items, groups);
    }

    /** What the items of a group tell. */
    static TotalValues ofGroup(TotalType total, List<Item> items) {
        return of(total, new Counter(total.name(), Optional.empty()), items, Map.of());
    }

    private static TotalValues of(TotalType total, Counter counter, List<Item> items, Map<String, TotalValues> groups) {
        long count = whole(counter.count(), items);
        Map<String, BigDecimal> sums = new LinkedHashMap<>();
        Map<String, BigDecimal> averages = new LinkedHashMap<>();
        for (Attribute attribute : total.sums()) {
            BigDecimal sum = sum(counter.digits(attribute.firstName()), items);
            long having = attribute.required() ? count : whole(counter.having(attribute.firstName()), items);
            sums.put(attribute.name(), sum);
            if (having != 0) {
                averages.put(attribute.name(),
                        sum.divide(BigDecimal.valueOf(having), Math.max(LEAST_DECIMALS, sum.scale()), RoundingMode.HALF_UP));
            }
        }
        return new TotalValues(count, sums, averages, groups);
    }

    private static long whole(String name, List<Item> items) {
        return items.stream().flatMap(item -> item.value(name).stream()).filter(BigDecimal.class::isInstance)
                .mapToLong(number -> ((BigDecimal) number).longValue()).sum();
    }

    private static BigDecimal sum(String digits, List<Item> items) {
        ExactSum sum = new ExactSum();
        items.forEach(item -> item.attributes().forEach((name, value) -> {
            if (name.startsWith(digits) && value instanceof BigDecimal digit) {
                sum.add(Integer.parseInt(name.substring(digits.length())), digit);
            }
        }));
        return sum.sum();
    }
}
