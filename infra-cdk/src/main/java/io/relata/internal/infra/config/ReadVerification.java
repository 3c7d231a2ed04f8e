package io.relata.internal.infra.config;

import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.infra.config.Context.Range;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads when and how verify runs. */
final class ReadVerification {
    private static final String DAYS = "verifyDays";
    private static final String SEGMENTS = "verifySegments";
    private static final String RATE = "verifyRate";
    private static final Set<DayOfWeek> TWICE_A_WEEK = Set.of(DayOfWeek.SUNDAY, DayOfWeek.WEDNESDAY);

    private ReadVerification() {
    }

    static VerifySettings from(Context context) {
        VerifySettings verification = new VerifySettings(days(context.list(DAYS)),
                context.number(SEGMENTS, new Range(1, VerifyOrder.MOST_SEGMENTS)),
                context.number(RATE, new Range(1, VerifyOrder.HIGHEST_RATE)));
        if (verification.days().isEmpty() && !verification.input().isEmpty()) {
            throw new ConfigurationException(DAYS + "=none, so " + SEGMENTS + " and " + RATE
                    + " have no effect: leave them out, and give them to the runs that you start");
        }
        return verification;
    }

    private static Set<DayOfWeek> days(List<String> names) {
        if (names.isEmpty()) {
            return TWICE_A_WEEK;
        } else if (names.equals(List.of("none"))) {
            return Set.of();
        }
        return names.stream().map(name -> VerifySettings.day(name).orElseThrow(() -> new ConfigurationException(DAYS + " has " + name
                + ", which is no day: give some of SUN,MON,TUE,WED,THU,FRI,SAT, separated by commas, or none")))
                .collect(Collectors.toSet());
    }
}
