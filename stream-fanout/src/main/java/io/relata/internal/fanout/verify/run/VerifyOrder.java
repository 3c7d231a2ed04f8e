package io.relata.internal.fanout.verify.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.identity.UnidentifiedTable;
import io.relata.internal.fanout.verify.repair.Deletions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How to verify a whole table.
 *
 * @param segments into how many parts it is divided, which are read in parallel
 * @param lag how far the stream function and its work queue may be behind, at the most
 * @param rate how many read units a second the whole run may consume
 * @param doubt whether to repair a table that is not marked as one of exactly the deployed model
 * @param deletions what repair may delete
 */
public record VerifyOrder(int segments, Mode mode, Duration lag, long rate, UnidentifiedTable doubt, Deletions deletions) {
    /** The field that accepts the doubt. */
    public static final String REPAIR_UNCONFIRMED = "repairUnconfirmedModel";
    /** The most parts of a table. */
    public static final int MOST_SEGMENTS = 200;
    /** The most read units a second. */
    public static final int HIGHEST_RATE = 1_000_000;
    /** The longest delay of a message in SQS. */
    private static final int LONGEST_LAG = 900;
    private static final String REPAIR_ORPHANS = "repairOrphans";
    /** The field that accepts deletions of more than a hundredth of a kind. */
    static final String ALLOW_DELETIONS = "allowDeletions";
    private static final List<String> FIELDS = List.of("segments", "repair", "lag", "rate", REPAIR_UNCONFIRMED, REPAIR_ORPHANS,
            ALLOW_DELETIONS);

    /** One that repairs nothing in doubt, and counts before it deletes. */
    public VerifyOrder(int segments, Mode mode, Duration lag, long rate) {
        this(segments, mode, lag, rate, UnidentifiedTable.REFUSED, Deletions.OF_WHAT_WAS_DELETED.counting());
    }

    /** The same with other deletions. */
    VerifyOrder with(Deletions others) {
        return new VerifyOrder(segments, mode, lag, rate, doubt, others);
    }

    /** Whether the run counts what it would delete before it does. */
    boolean countsDeletions() {
        return mode == Mode.REPAIR && deletions.areCounting();
    }

    /** What happens to what is found. */
    public enum Mode {
        REPORT, REPAIR
    }

    /**
     * Reads an order such as {@code {"segments": 16, "repair": true, "lag": 60, "rate": 1000}}. These are the defaults, except that nothing
     * is repaired without {@code "repair": true}. A table that is not marked as one of exactly the deployed model also needs
     * {@code "repairUnconfirmedModel": true}. With {@code "repairOrphans": true} repair also deletes or clears what depends on something
     * that is not there without a tombstone, and with {@code "allowDeletions": true} more than a hundredth of a kind.
     *
     * @throws IllegalArgumentException with everything that is wrong, and what is valid
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
        boolean repair = flag(json, "repair", wrong);
        boolean unconfirmed = flag(json, REPAIR_UNCONFIRMED, wrong);
        Deletions deletions = new Deletions(flag(json, REPAIR_ORPHANS, wrong) ? Deletions.Orphans.REPAIRED : Deletions.Orphans.REPORTED,
                Optional.empty());
        boolean all = flag(json, ALLOW_DELETIONS, wrong);
        if (!repair && (all || deletions.orphans() == Deletions.Orphans.REPAIRED)) {
            wrong.add(REPAIR_ORPHANS + " and " + ALLOW_DELETIONS + " are for a repair: add \"repair\": true");
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", wrong));
        }
        return new VerifyOrder(segments, repair ? Mode.REPAIR : Mode.REPORT, Duration.ofSeconds(lag), rate,
                unconfirmed ? UnidentifiedTable.ACCEPTED : UnidentifiedTable.REFUSED, all ? deletions : deletions.counting());
    }

    private static boolean flag(JsonNode json, String name, List<String> wrong) {
        if (json.has(name) && !json.get(name).isBoolean()) {
            wrong.add(name + " is true or false, not " + json.get(name));
        }
        return json.path(name).asBoolean();
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
}
