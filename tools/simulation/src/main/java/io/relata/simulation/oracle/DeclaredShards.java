package io.relata.simulation.oracle;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Over how many partitions a list is spread.
 *
 * @param count those that are written
 * @param other those that it had before, or will have next; 0 if there is no change
 * @param by the attribute that chooses one; without, the id does
 */
public record DeclaredShards(int count, int other, Optional<String> by) {
    private static final double READS_A_SECOND = 3000;
    private static final int BYTES_OF_A_READ = 4096;

    /** So many that each is read by at most 3,000 units a second, in steps of five. A unit reads several items, or a part of one. */
    static int forBurst(long items, int bytes) {
        double itemsOfAUnit = bytes <= BYTES_OF_A_READ ? BYTES_OF_A_READ / bytes : 1 / Math.ceil(bytes / (double) BYTES_OF_A_READ);
        return Math.max(2, (int) Math.ceil(items / (READS_A_SECOND * itemsOfAUnit) / 5) * 5);
    }

    /** The partitions that something may be in: of the number that is written, and of the other while they change. */
    Set<String> of(String chooser, String partition, String separator, Unspread unspread) {
        Set<String> allowed = new TreeSet<>();
        for (int number : new int[] {count, other}) {
            if (number == 1 && unspread == Unspread.PLAIN) {
                allowed.add(partition);
            } else if (number > 0) {
                allowed.add(partition + separator + Texts.shard(chooser, number));
            }
        }
        return allowed;
    }

    /** How a partition is called where there is only one. */
    enum Unspread {
        PLAIN, NUMBERED
    }
}
