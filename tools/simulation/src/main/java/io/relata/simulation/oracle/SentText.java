package io.relata.simulation.oracle;

import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Currency;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** What is stored of a text that a caller sends. */
public final class SentText {
    private static final int TO_THE_MINUTE = 5;

    private SentText() {
    }

    /** Empty for types of which more than texts is sent, or of which this does not know what is stored. */
    public static Optional<String> stored(Class<?> type, String sent) {
        if (type == String.class || type == URI.class || type == Currency.class || type == ZoneId.class) {
            return Optional.of(sent);
        } else if (type == UUID.class) {
            return Optional.of(sent.toLowerCase(Locale.ROOT));
        } else if (type == LocalTime.class) {
            return Optional.of(clock(sent));
        } else if (type == OffsetDateTime.class) {
            int time = sent.indexOf('T') + 1;
            int offset = sent.endsWith("Z") ? sent.length() - 1 : sent.length() - "+00:00".length();
            String written = sent.substring(offset);
            return Optional.of(sent.substring(0, time) + clock(sent.substring(time, offset))
                    + (written.endsWith("00:00") ? "Z" : written));
        } else if (type == Duration.class) {
            return Optional.of(Duration.parse(sent).toString());
        }
        return type == Locale.class ? Optional.of(Locale.forLanguageTag(sent).toLanguageTag()) : Optional.empty();
    }

    /** With seconds, and without zeros at the end of a fraction. */
    private static String clock(String sent) {
        return sent.length() == TO_THE_MINUTE ? sent + ":00" : sent.contains(".") ? sent.replaceAll("\\.?0+$", "") : sent;
    }
}
