package io.relata.simulation.call;

import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.write.version.WriteContext;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The API as one call uses it.
 *
 * @param reads what serves the next request of a call that takes several, one for each page
 * @param index finds words
 * @param another the API as a caller of another tenant uses it; none in a model without tenants
 */
public record CallContext(WriteContext write, Supplier<ReadContext> reads, TextIndex index, Optional<CallContext> another) {
    /** One without an index. */
    public CallContext(WriteContext write, ReadContext read) {
        this(write, () -> read, TextIndex.NONE, Optional.empty());
    }

    public ReadContext read() {
        return reads.get();
    }

    /** The same, beside a caller of another tenant. */
    public CallContext beside(CallContext other) {
        return new CallContext(write, reads, index, Optional.of(other));
    }

    /** The same with other reads, for all callers. */
    public CallContext reading(UnaryOperator<ReadContext> change) {
        return new CallContext(write, () -> change.apply(reads.get()), index, another.map(other -> other.reading(change)));
    }

    /** The same with another way to write. */
    public CallContext with(WriteContext other) {
        return new CallContext(other, reads, index, another);
    }
}
