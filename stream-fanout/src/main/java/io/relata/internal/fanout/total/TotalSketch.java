package io.relata.internal.fanout.total;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Sha256;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.BitSet;
import java.util.Map;

/**
 * What contributions add up to minus what totals say, of any number of totals in 128 KB. Totals are spread over buckets by a hash of their
 * keys. Each bucket holds the sum of all differences, each times a factor that follows from key and name by SHA-256, modulo a prime. So a
 * bucket is 0 if all of its totals are right; and if one is wrong, it is 0 with a probability of 2^-61, or if all of the difference is a
 * multiple of the prime. As it is a sum, the order in which items are seen does not matter.
 *
 * <p>Mutable, and written by one page.
 */
final class TotalSketch {
    /** How many buckets there are: as many as fit into one item, beside the rest of an audit. */
    static final int BUCKETS = 16_384;
    private static final int BITS = 61;
    private static final long PRIME = (1L << BITS) - 1;

    private final String salt;
    private final long[] sums;

    private TotalSketch(String salt, long[] sums) {
        this.salt = salt;
        this.sums = sums;
    }

    /** @param salt makes buckets and factors others: of two passes, totals that share a bucket in one hardly ever share one in the other */
    static TotalSketch empty(String salt) {
        return new TotalSketch(salt, new long[BUCKETS]);
    }

    /** The inverse of {@link #text}. */
    static TotalSketch of(String salt, String text) {
        long[] sums = new long[BUCKETS];
        ByteBuffer.wrap(Base64.getDecoder().decode(text)).asLongBuffer().get(sums);
        return new TotalSketch(salt, sums);
    }

    String text() {
        ByteBuffer bytes = ByteBuffer.allocate(BUCKETS * Long.BYTES);
        bytes.asLongBuffer().put(sums);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    TotalSketch copy() {
        return new TotalSketch(salt, sums.clone());
    }

    /** The bucket of a total. */
    static int bucket(String salt, CopyKey total) {
        return (int) Long.remainderUnsigned(hash(salt + " " + total.id() + " " + total.type()), BUCKETS);
    }

    /** Adds numbers of a contribution. */
    void add(CopyKey total, Map<String, Long> numbers) {
        int bucket = bucket(salt, total);
        numbers.forEach((name, number) -> add(bucket, times(factor(total, name), Math.floorMod(number, PRIME))));
    }

    /** Takes the numbers of a total away. One that is no whole number, which only other code can have written, counts as wrong. */
    void subtract(CopyKey total, Map<String, BigDecimal> numbers) {
        int bucket = bucket(salt, total);
        numbers.forEach((name, number) -> {
            BigInteger whole = number.toBigInteger();
            long fraction = number.compareTo(new BigDecimal(whole)) == 0 ? 0 : 1;
            add(bucket, times(factor(total, name), Math.floorMod(-whole.mod(BigInteger.valueOf(PRIME)).longValue() + fraction, PRIME)));
        });
    }

    /** The buckets that are not 0. */
    BitSet differing() {
        BitSet differing = new BitSet(BUCKETS);
        for (int i = 0; i < BUCKETS; i++) {
            differing.set(i, sums[i] != 0);
        }
        return differing;
    }

    private void add(int bucket, long number) {
        sums[bucket] = (sums[bucket] + number) % PRIME;
    }

    private long factor(CopyKey total, String name) {
        return 1 + Long.remainderUnsigned(hash(salt + " " + total.id() + " " + total.type() + " " + name), PRIME - 1);
    }

    private static long hash(String text) {
        return ByteBuffer.wrap(Sha256.of(text)).getLong();
    }

    /** Modulo the prime, of two numbers that are less: what is above the low bits counts once, since 2^61 is 1. */
    private static long times(long one, long other) {
        long low = one * other;
        long high = Math.multiplyHigh(one, other);
        return ((low & PRIME) + (low >>> BITS | high << Long.SIZE - BITS)) % PRIME;
    }
}
