package io.relata.internal.model.booked;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.model.attribute.AttributeType;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BookedTimeTest {
    private static final Instant MIDNIGHT = Instant.parse("2026-11-20T00:00:00Z");
    private static final BookedTime QUARTERS = new BookedTime("startsAt", "endsAt", AttributeType.TIME, Duration.ofMinutes(15), 40,
            List.of(new BookedTime.Exemption("status", "CANCELLED"), new BookedTime.Exemption("draft", "true")));
    private static final BookedTime NIGHTS = new BookedTime("arrival", "departure", AttributeType.DATE, Duration.ofDays(1), 20, List.of());

    private static Map<String, Object> from(String startsAt, String endsAt) {
        return Map.of("startsAt", startsAt, "endsAt", endsAt);
    }

    private static Map<String, Object> quarters(int first, int count) {
        return from(MIDNIGHT.plus(QUARTERS.step().multipliedBy(first)).toString(),
                MIDNIGHT.plus(QUARTERS.step().multipliedBy((long) first + count)).toString());
    }

    @Example
    void isOfTheStepsThatItTouches() {
        assertThat(QUARTERS.steps(from("2026-11-20T09:00:00.000Z", "2026-11-20T09:30:00.000Z"))).extracting(Instant::toString)
                .containsExactly("2026-11-20T09:00:00Z", "2026-11-20T09:15:00Z");
        assertThat(QUARTERS.steps(from("2026-11-20T09:14:59.999Z", "2026-11-20T09:15:00.001Z"))).extracting(Instant::toString)
                .containsExactly("2026-11-20T09:00:00Z", "2026-11-20T09:15:00Z");
        assertThat(QUARTERS.steps(from("1969-12-31T23:50:00Z", "1970-01-01T00:00:00Z"))).extracting(Instant::toString)
                .containsExactly("1969-12-31T23:45:00Z");
        assertThat(NIGHTS.steps(Map.of("arrival", "2026-12-30", "departure", "2027-01-02"))).extracting(NIGHTS::shown)
                .containsExactly("2026-12-30", "2026-12-31", "2027-01-01");
    }

    /** The offset says where somebody was, and not when. */
    @Example
    void momentsWithOffsetsAreMoments() {
        BookedTime local = new BookedTime("startsAt", "endsAt", AttributeType.OFFSET_TIME, Duration.ofHours(1), 40, List.of());
        assertThat(local.steps(from("2026-11-20T10:00+01:00", "2026-11-20T12:00+02:00"))).extracting(Instant::toString)
                .containsExactly("2026-11-20T09:00:00Z");
    }

    @Example
    void isNoneWithoutBothTimesInOrder() {
        assertThat(QUARTERS.steps(Map.of("startsAt", "2026-11-20T09:00:00Z"))).isEmpty();
        assertThat(QUARTERS.steps(from("2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z"))).isEmpty();
        assertThat(QUARTERS.steps(from("2026-11-20T09:00:00Z", "2026-11-20T08:00:00Z"))).isEmpty();
        assertThat(QUARTERS.steps(from("2026-11-20T09:00:00Z", "soon"))).isEmpty();
    }

    @Example
    void isNoneOfWhatIsExempt() {
        Map<String, Object> hour = from("2026-11-20T09:00:00Z", "2026-11-20T10:00:00Z");
        assertThat(QUARTERS.steps(with(hour, "status", "OPEN"))).hasSize(4);
        assertThat(QUARTERS.steps(with(hour, "status", "CANCELLED"))).isEmpty();
        assertThat(QUARTERS.steps(with(hour, "draft", true))).isEmpty();
        assertThat(QUARTERS.objections(with(from("2026-11-20T09:01:00Z", "2026-11-20T08:00:00Z"), "draft", true))).isEmpty();
    }

    private static Map<String, Object> with(Map<String, Object> values, String name, Object value) {
        Map<String, Object> more = new HashMap<>(values);
        more.put(name, value);
        return more;
    }

    @Example
    void saysWhatIsWrongWithTimes() {
        assertThat(QUARTERS.objections(from("2026-11-20T09:00:00Z", "2026-11-20T19:00:00Z"))).isEmpty();
        assertThat(QUARTERS.objections(from("2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z")))
                .isEqualTo(Map.of("endsAt", "it has to be after startsAt, which is 2026-11-20T09:00:00Z"));
        assertThat(QUARTERS.objections(from("2026-11-20T09:10:00Z", "2026-11-20T09:29:59.999Z"))).isEqualTo(Map.of(
                "startsAt", "times are multiples of 15 minutes, counted from midnight in UTC: use 2026-11-20T09:00:00Z or "
                        + "2026-11-20T09:15:00Z",
                "endsAt", "times are multiples of 15 minutes, counted from midnight in UTC: use 2026-11-20T09:15:00Z or "
                        + "2026-11-20T09:30:00Z"));
        assertThat(QUARTERS.objections(from("2026-11-20T09:00:00Z", "2026-11-20T19:15:00Z")))
                .isEqualTo(Map.of("endsAt", "it can be 10 hours after startsAt at the most, 40 steps of 15 minutes"));
        assertThat(NIGHTS.objections(Map.of("arrival", "2026-11-20", "departure", "2026-12-11")))
                .isEqualTo(Map.of("departure", "it can be 20 days after arrival at the most, 20 steps of 1 day"));
    }

    /** Nothing is made for each step of a thousand years. */
    @Example
    void whatNoTransactionCouldWriteIsNone() {
        Map<String, Object> age = from("1000-01-01T00:00:00Z", "2000-01-01T00:00:00Z");
        assertThat(QUARTERS.steps(age)).isEmpty();
        assertThat(QUARTERS.isTooLong(age)).isTrue();
        assertThat(QUARTERS.isTooLong(quarters(0, 40))).isFalse();
    }

    @Property
    void twoHaveAStepInCommonIfAndOnlyIfTheyOverlap(@ForAll @IntRange(max = 60) int first, @ForAll @IntRange(min = 1, max = 40) int length,
            @ForAll @IntRange(max = 60) int other, @ForAll @IntRange(min = 1, max = 40) int otherLength) {
        boolean overlap = first < other + otherLength && other < first + length;
        assertThat(Collections.disjoint(QUARTERS.steps(quarters(first, length)), QUARTERS.steps(quarters(other, otherLength))))
                .isEqualTo(!overlap);
        assertThat(QUARTERS.steps(quarters(first, length))).hasSize(length);
        assertThat(QUARTERS.objections(quarters(first, length))).isEmpty();
    }
}
