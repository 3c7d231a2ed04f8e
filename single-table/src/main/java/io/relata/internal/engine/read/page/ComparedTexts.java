package io.relata.internal.engine.read.page;

import io.relata.internal.engine.binding.TextValue;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.TimePeriod;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.function.Predicate;

/**
 * Comparisons with values that several texts may stand for. UUIDs, language tags and times of day are in the order of their canonical
 * texts, offset times in that of their moments, durations in that of their lengths. A time that is given to the minute stands for the whole
 * minute.
 */
final class ComparedTexts {
    private static final String LAST_MINUTE = ":59.999999999";
    private static final String LAST_SECOND = ".999999999";
    private static final int MINUTE = "09:30".length();
    private static final int SECOND = "09:30:00".length();
    private static final int NANOS_OF_MILLISECOND = 1_000_000;

    private ComparedTexts() {
    }

    static Predicate<Object> of(String text, AttributeType type, String op, String operand) {
        TextValue<?> texts = type.texts().orElseThrow();
        switch (type) {
            case OFFSET_TIME -> {
                TimePeriod period = FilterPredicate.time(text, operand);
                return valued(texts, FilterPredicate.ordered(OffsetDateTime.class, Comparator.comparing(OffsetDateTime::toInstant), op,
                        period.first().atOffset(ZoneOffset.UTC), last(period).atOffset(ZoneOffset.UTC)));
            }
            case DURATION -> {
                Duration length = TextValue.DURATIONS.value(operand).orElseThrow(() -> wrong(text, texts));
                return valued(texts, FilterPredicate.ordered(Duration.class, Comparator.naturalOrder(), op, length, length));
            }
            default -> {
                String first = texts.canonical(operand).orElseThrow(() -> wrong(text, texts));
                return FilterPredicate.ordered(String.class, Utf8Order.ASCENDING, op, first,
                        type == AttributeType.TIME_OF_DAY ? last(operand, first) : first);
            }
        }
    }

    private static Refusal wrong(String text, TextValue<?> texts) {
        return Filter.malformed(text, "it is compared with " + texts.rule());
    }

    /** Tests the values of stored texts. */
    private static Predicate<Object> valued(TextValue<?> texts, Predicate<Object> test) {
        return stored -> stored instanceof String text && texts.value(text).filter(test).isPresent();
    }

    /** The last nanosecond of a period that is given to the millisecond at most; what is given more precisely is one moment. */
    private static Instant last(TimePeriod period) {
        return period.first().getNano() % NANOS_OF_MILLISECOND == 0 ? period.last().plusNanos(NANOS_OF_MILLISECOND - 1) : period.last();
    }

    /** The last time of day in the minute or the second that was given. */
    private static String last(String given, String first) {
        return given.length() == MINUTE ? given + LAST_MINUTE : given.length() == SECOND ? given + LAST_SECOND : first;
    }
}
