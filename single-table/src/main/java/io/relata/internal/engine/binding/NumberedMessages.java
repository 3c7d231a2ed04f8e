package io.relata.internal.engine.binding;

import jakarta.validation.MessageInterpolator;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Messages with a number behind them, so that no two violations have the same hash. Hibernate Validator keeps them in a hash set, and those
 * of the elements of one list differ in their place only, which their hash leaves out: it would compare each of them with all others.
 *
 * @param messages without a number
 * @param last how many there have been
 * @param most after so many there are empty ones, which cost less
 */
record NumberedMessages(MessageInterpolator messages, AtomicInteger last, int most) implements MessageInterpolator {
    private static final char SEPARATOR = '\0';

    /** The message without its number. */
    static String text(String numbered) {
        int end = numbered.lastIndexOf(SEPARATOR);
        return end < 0 ? numbered : numbered.substring(0, end);
    }

    @Override
    public String interpolate(String template, Context context) {
        int number = last.incrementAndGet();
        return (number - 1 > most ? "" : messages.interpolate(template, context)) + SEPARATOR + number;
    }

    @Override
    public String interpolate(String template, Context context, Locale locale) {
        return interpolate(template, context);
    }
}
