package io.relata.internal.infra.config;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The scheduled runs of verify.
 *
 * @param days on which a run starts, in UTC; none where runs are only started by hand
 * @param segments into which the table is divided; as many as verify takes by itself where empty
 * @param rate read units a second of a run; what verify takes by itself where empty
 */
public record VerifySettings(Set<DayOfWeek> days, Optional<Integer> segments, Optional<Integer> rate) {
    private static final int WEEK = 7;

    /** Valid with any days, in any order. */
    public VerifySettings {
        days = new TreeSet<>(days);
    }

    /** The days as EventBridge has them: {@code SUN,WED}. */
    public Optional<String> cronDays() {
        return Optional.of(days.stream().sorted((one, other) -> one.getValue() % WEEK - other.getValue() % WEEK)
                .map(day -> day.name().substring(0, 3)).collect(Collectors.joining(","))).filter(text -> !text.isEmpty());
    }

    /** The input of a run, in which verify finds what it does not take by itself. */
    public Map<String, Object> input() {
        Map<String, Object> input = new TreeMap<>();
        segments.ifPresent(number -> input.put("segments", number));
        rate.ifPresent(number -> input.put("rate", number));
        return input;
    }

    /**
     * After how many days without a finished run one was missed: the longest time between two starts, a day for the run, and one that has
     * only begun. A week at most, which is as far as an alarm of CloudWatch can look back. Empty where no runs are scheduled.
     */
    public Optional<Integer> longestSilence() {
        List<Integer> starts = new ArrayList<>(days.stream().map(DayOfWeek::getValue).toList());
        if (starts.isEmpty()) {
            return Optional.empty();
        }
        starts.add(starts.get(0) + WEEK);
        int longest = 0;
        for (int i = 1; i < starts.size(); i++) {
            longest = Math.max(longest, starts.get(i) - starts.get(i - 1));
        }
        return Optional.of(Math.min(longest + 2, WEEK));
    }

    /** The day of a name such as {@code SUN}. */
    static Optional<DayOfWeek> day(String name) {
        return List.of(DayOfWeek.values()).stream().filter(day -> day.name().substring(0, 3).equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
    }
}
