package io.relata.internal.engine.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Shares of a limit, one for each shard of a capacity. Together they are the limit. */
public final class ShareOut {
    private ShareOut() {
    }

    /** The same shards, each with its share of a limit; or without one, where there is none. */
    public static List<CapacityShard> among(List<CapacityShard> shards, Optional<Long> limit) {
        Optional<List<Long>> shares = limit.map(number -> of(number, shards.stream().map(CapacityShard::taken).toList()));
        return IntStream.range(0, shards.size())
                .mapToObj(shard -> shards.get(shard).sharing(shares.map(each -> each.get(shard)), limit)).toList();
    }

    /**
     * Each shard gets at least what is taken, as long as the limit suffices for that, and what is left is shared evenly.
     *
     * @param taken by shard
     */
    public static List<Long> of(long limit, List<Long> taken) {
        long left = limit;
        List<Long> shares = new ArrayList<>();
        for (long number : taken) {
            long share = Math.min(Math.max(number, 0), left);
            shares.add(share);
            left -= share;
        }
        int shards = taken.size();
        for (int shard = 0; shard < shards; shard++) {
            shares.set(shard, shares.get(shard) + left / shards + (shard < left % shards ? 1 : 0));
        }
        return shares;
    }
}
