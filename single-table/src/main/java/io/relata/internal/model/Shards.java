package io.relata.internal.model;

import io.relata.internal.engine.key.ListPartition;
import io.relata.internal.model.attribute.SortAttribute;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Write sharding: the number of partitions that a list is split into. Partition keys end with the number of the shard, except for lists
 * with one shard.
 *
 * @param count partitions that are written, 1 for a list that is not spread
 * @param other another number, which the list had before, or will have next: readers reckon with it too; 0 where there is none
 * @param by the attribute whose hash chooses the partition, so that who knows its value reads one only; without, the entity's id does
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-sharding.html">Write sharding</a>
 */
public record Shards(int count, int other, Optional<SortAttribute> by) {
    /** Read units a second that DynamoDB gives one partition. */
    private static final int READ_UNITS = 3000;
    /** Bytes that one read unit reads. */
    private static final int UNIT_BYTES = 4096;
    private static final int STEP = 5;

    /**
     * The number of partitions that a burst of reads needs, at 3,000 strongly consistent read units a second each, rounded up to a multiple
     * of five.
     *
     * @param items how many items are read within a second
     * @param bytes how large one of them is
     */
    public static int forBurst(long items, int bytes) {
        double itemsOfAPartition = READ_UNITS * (double) Math.max(1, UNIT_BYTES / bytes)
                / Math.max(1, Math.ceil(bytes / (double) UNIT_BYTES));
        return (int) Math.ceil(items / itemsOfAPartition / STEP) * STEP;
    }

    public boolean isSpread() {
        return Math.max(count, other) > 1;
    }

    /** Whether the number of shards is changing, so that entities may be in the partition of the other number. */
    public boolean isChanging() {
        return other > 0 && other != count;
    }

    /** The same when the change of the number is over. */
    Shards moved() {
        return new Shards(count, 0, by);
    }

    /** The key suffix of the partition that an entity is written to. */
    String of(String id, Map<String, Object> values) {
        return suffix(chooser(id, values), count);
    }

    /** The key suffix of the partition with the other number of shards; empty if there is no other. */
    Optional<String> ofOther(String id, Map<String, Object> values) {
        return isChanging() ? Optional.of(suffix(chooser(id, values), other)) : Optional.empty();
    }

    /** The key suffixes of the partitions to read: all, or those that can hold the given value. */
    List<String> toRead(Map<String, String> given) {
        Optional<String> known = chosen(given);
        Stream<String> suffixes = Stream.of(count, other).filter(number -> number > 0)
                .flatMap(number -> known.map(value -> Stream.of(suffix(value, number)))
                        .orElseGet(() -> number == 1
                                ? Stream.of(ListPartition.UNSHARDED)
                                : IntStream.range(0, number).mapToObj(ListPartition::shard)));
        return suffixes.distinct().toList();
    }

    /** Whether the attribute that chooses the shard has the given value; true where none is given. */
    public boolean isOf(Map<String, String> given, Map<String, Object> values) {
        return chosen(given).map(stored(values)::equals).orElse(true);
    }

    private Optional<String> chosen(Map<String, String> given) {
        return by.flatMap(attribute -> Optional.ofNullable(given.get(attribute.name())).map(attribute::asStored));
    }

    private String stored(Map<String, Object> values) {
        return by.map(attribute -> String.valueOf(values.get(attribute.name()))).orElse("");
    }

    private String chooser(String id, Map<String, Object> values) {
        return by.isPresent() ? stored(values) : id;
    }

    private static String suffix(String chooser, int number) {
        return number == 1 ? ListPartition.UNSHARDED : ListPartition.shard(hash(chooser, number));
    }

    /** The number of the partition that a text hashes to. */
    public static int hash(String text, int count) {
        CRC32 hash = new CRC32();
        hash.update(text.getBytes(StandardCharsets.UTF_8));
        return (int) (hash.getValue() % count);
    }
}
