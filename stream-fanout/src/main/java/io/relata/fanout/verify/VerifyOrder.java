package io.relata.fanout.verify;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a whole table is to be verified.
 *
 * @param segments into how many parts it is divided, which are read side by side
 * @param lag how far the stream function and its work queue may be behind, at the most
 * @param rate how many read units a second the whole run may take
 */
public record VerifyOrder(int segments, Mode mode, Duration lag, long rate) {
    /** The longest delay of a message in SQS. */
    private static final int LONGEST_LAG = 900;
    private static final int MOST_SEGMENTS = 200;
    private static final int HIGHEST_RATE = 1_000_000;
    private static final List<String> FIELDS = List.of("segments", "repair", "lag", "rate");

    /** What happens to what is found. */
    public enum Mode {
        REPORT, REPAIR
    }

    /**
     * Reads an order such as {@code {"segments": 16, "repair": true, "lag": 60, "rate": 1000}}; those are the defaults, but that nothing is repaired unless
     * it says so.
     *
     * @throws IllegalArgumentException with all that is wrong with it, and what would be right
     */
    public static VerifyOrder read(JsonNode json) {
        List<String> wrong = new ArrayList<>();
        json.fieldNames().forEachRemaining(name -> {
            if (!FIELDS.contains(name)) {
                wrong.add("there is no " + name + ", only " + String.join(", ", FIELDS));
            }
        });
        int segments = whole(json, "segments", 16, MOST_SEGMENTS, "parts of the table", wrong);
        int lag = whole(json, "lag", 60, LONGEST_LAG, "seconds", wrong);
        int rate = whole(json, "rate", 1000, HIGHEST_RATE, "read units a second", wrong);
        if (json.has("repair") && !json.get("repair").isBoolean()) {
            wrong.add("repair is true or false, not " + json.get("repair"));
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", wrong));
        }
        return new VerifyOrder(segments, json.path("repair").asBoolean() ? Mode.REPAIR : Mode.REPORT, Duration.ofSeconds(lag), rate);
    }

    private static int whole(JsonNode json, String name, int usual, int most, String unit, List<String> wrong) {
        JsonNode value = json.path(name);
        if (value.isMissingNode()) {
            return usual;
        } else if (!value.isInt() || value.intValue() < 1 || value.intValue() > most) {
            wrong.add("%s is 1 to %,d %s, not %s".formatted(name, most, unit, value));
        }
        return value.intValue();
    }

    /** Read units a second for each of the segments. */
    double ratePerSegment() {
        return (double) rate / segments;
    }
}
