package io.relata.engine.binding;

import jakarta.validation.MessageInterpolator;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Messages with a number behind them, so that no two violations have the same hash. Hibernate Validator keeps them in a hash set, and those
 * of the elements of one list differ in their place only, which their hash leaves out: it would compare each of them with all others.
 *
 * @param messages without a number
 */
record NumberedMessages(MessageInterpolator messages, AtomicLong last) implements MessageInterpolator {
    private static final char SEPARATOR = '\0';

    NumberedMessages(MessageInterpolator messages) {
        this(messages, new AtomicLong());
    }

    /** The message without its number. */
    static String text(String numbered) {
        int end = numbered.lastIndexOf(SEPARATOR);
        return end < 0 ? numbered : numbered.substring(0, end);
    }

    @Override
    public String interpolate(String template, Context context) {
        return messages.interpolate(template, context) + SEPARATOR + last.incrementAndGet();
    }

    @Override
    public String interpolate(String template, Context context, Locale locale) {
        return messages.interpolate(template, context, locale) + SEPARATOR + last.incrementAndGet();
    }
}
