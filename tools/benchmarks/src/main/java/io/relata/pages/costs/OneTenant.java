package io.relata.pages.costs;

import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;

/**
 * Who does everything that is counted: in a model with tenants somebody of one of them, and with permissions somebody who may do all that
 * without a read.
 *
 * @param space whose items it is about
 */
record OneTenant(KeySpace space) {
    private static final Caller CALLER = Caller.APPLICATION.inTenant("north");

    static OneTenant of(TableModel model) {
        return new OneTenant(model.spaces().of(CALLER));
    }

    WriteContext calling(WriteContext context) {
        return context.by(CALLER).unrestricted();
    }

    ReadContext calling(ReadContext context) {
        return context.by(CALLER).unrestricted();
    }

    Message about(Message message) {
        return Message.in(space, message);
    }

    Key stored(Key seen) {
        return space.stored(seen);
    }
}
