package io.relata.simulation.call;

import io.relata.engine.read.ReadContext;
import io.relata.engine.read.list.TextIndex;
import io.relata.engine.write.version.WriteContext;
import java.util.function.Supplier;

/**
 * The API as one call uses it.
 *
 * @param reads what serves the next request of a call that takes several, one for each page
 * @param index finds words
 */
public record CallContext(WriteContext write, Supplier<ReadContext> reads, TextIndex index) {
    /** One without an index. */
    public CallContext(WriteContext write, ReadContext read) {
        this(write, () -> read, TextIndex.NONE);
    }

    public ReadContext read() {
        return reads.get();
    }

    /** The same with another way to write. */
    public CallContext with(WriteContext other) {
        return new CallContext(other, reads, index);
    }
}
