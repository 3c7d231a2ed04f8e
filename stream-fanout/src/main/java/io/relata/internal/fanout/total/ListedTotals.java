package io.relata.internal.fanout.total;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.fanout.total.AuditProgress.Listed;
import java.util.Map;
import java.util.TreeMap;

/** A list of totals by an order of theirs, the first ones, as far as there is room. Mutable, and written by one page. */
final class ListedTotals {
    /** Of JSON, around an order and a key. */
    private static final int AROUND = 30;

    private final int mostBytes;
    private final TreeMap<String, CopyKey> keys;
    private int cut;
    private int bytes;

    ListedTotals(Listed before, int mostBytes) {
        this.mostBytes = mostBytes;
        keys = new TreeMap<>(before.keys());
        cut = before.cut();
        bytes = keys.entrySet().stream().mapToInt(ListedTotals::bytes).sum();
    }

    void add(String order, CopyKey key) {
        if (cut > 0 && !keys.isEmpty() && order.compareTo(keys.lastKey()) > 0) {
            return;
        }
        if (keys.put(order, key) == null) {
            bytes += bytes(Map.entry(order, key));
        }
        while (bytes > mostBytes) {
            bytes -= bytes(keys.pollLastEntry());
            cut++;
        }
    }

    Listed listed() {
        return new Listed(keys, cut);
    }

    private static int bytes(Map.Entry<String, CopyKey> entry) {
        return Limits.bytes(entry.getKey()) + Limits.bytes(entry.getValue().id()) + Limits.bytes(entry.getValue().type()) + AROUND;
    }
}
