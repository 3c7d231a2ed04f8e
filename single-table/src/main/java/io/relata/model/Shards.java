package io.relata.model;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Over how many partitions of an index a list is spread: write sharding.
 *
 * @param count partitions that are written, 1 for a list that is not spread
 * @param other another number, which the list had before, or will have next: readers reckon with it too; 0 where there is none
 * @param by the attribute whose hash chooses the partition, so that who knows its value reads one only; without, the entity's id does
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-sharding.html">Write sharding</a>
 */
public record Shards(int count, int other, Optional<String> by) {
    /** Read units a second that DynamoDB gives one partition. */
    private static final int READ_UNITS = 3000;
    /** Bytes that one read unit reads. */
    private static final int UNIT_BYTES = 4096;
    private static final int STEP = 5;

    /**
     * How many partitions a burst of reads needs, at 3,000 strongly consistent read units a second each, rounded up to the next multiple of five.
     *
     * @param items how many items are read within a second
     * @param bytes how large one of them is
     */
    static int forBurst(long items, int bytes) {
        double itemsOfAPartition = READ_UNITS * (double) Math.max(1, UNIT_BYTES / bytes) / Math.max(1, Math.ceil(bytes / (double) UNIT_BYTES));
        return (int) Math.ceil(items / itemsOfAPartition / STEP) * STEP;
    }

    boolean isSpread() {
        return Math.max(count, other) > 1;
    }

    /** The partition that an entity is written to. */
    int of(String id, Map<String, Object> values) {
        return hash(by.map(attribute -> String.valueOf(values.get(attribute))).orElse(id), count);
    }

    /** The partitions to read: all of them, or those that can hold what has this value. */
    List<Integer> toRead(Map<String, String> given) {
        Optional<String> known = by.map(given::get);
        return known.isEmpty() ? IntStream.range(0, Math.max(count, other)).boxed().toList()
                : Stream.of(count, other).filter(number -> number > 0).map(number -> hash(known.get(), number)).distinct().sorted().toList();
    }

    /** The number of the partition, among so many, that a text falls to. */
    static int hash(String text, int count) {
        CRC32 hash = new CRC32();
        hash.update(text.getBytes(StandardCharsets.UTF_8));
        return (int) (hash.getValue() % count);
    }
}
