package io.relata.internal.engine.access;

import io.relata.internal.engine.fresh.OwnWrites;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteOnce;
import io.relata.rule.Caller;

/**
 * What typed access reads and writes with.
 *
 * @param reads for lists
 * @param writes for writes, and for reads of one entity: in a transaction they see what it wrote
 */
public record AccessContext(ReadContext reads, WriteContext writes, TextIndex index) {
    /** In the transaction that this thread is carrying out, if there is one. */
    @Override
    public WriteContext writes() {
        return WriteOnce.joined(writes);
    }

    AccessContext with(WriteContext others) {
        return new AccessContext(reads, others, index);
    }

    /** One entity: in a transaction as that has written it. */
    ReadEntity readEntity() {
        return new ReadEntity(writes().table(), writes().decide());
    }

    AccessContext unrestricted() {
        return new AccessContext(reads.unrestricted(), writes.unrestricted(), index);
    }

    AccessContext after(OwnWrites own) {
        return new AccessContext(reads.after(own), writes, index);
    }

    AccessContext by(Caller caller) {
        return new AccessContext(reads.by(caller), writes.by(caller), index);
    }
}
