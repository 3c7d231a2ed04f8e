package io.relata.simulation.mutant;

import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.work.Message;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.ReadCall;
import java.util.List;

/** Errors in whose items are meant: a tenant is forgotten, or another is in its place. */
final class TenantMutants {
    private TenantMutants() {
    }

    /** What follows the tenant. */
    static String bare(String key) {
        return key.substring(key.indexOf('/') + 1);
    }

    static Key bare(Key key) {
        return Key.of(bare(key.id()), bare(key.type()));
    }

    /** Items of several tenants in a batch count as those of one. */
    static List<StreamRecord> ofTheFirst(List<StreamRecord> records) {
        String id = records.get(0).key().id();
        String first = id.substring(0, id.indexOf('/') + 1);
        return records.stream().map(record -> new StreamRecord(record.sequenceNumber(),
                Key.of(first + bare(record.key().id()), first + bare(record.key().type())), record.before(), record.after())).toList();
    }

    static Message ofTheFirst(Message message) {
        return message instanceof Message.OfTenant of ? new Message.OfTenant(new Tenant("a"), of.message()) : message;
    }

    /** Cursors of lists do not tell whose they are. */
    static Answer byAnyCursor(Call call, CallContext api) {
        boolean isList = call instanceof ReadCall.All || call instanceof ReadCall.Misled misled && misled.of() instanceof ReadCall.All;
        return call.send(isList
                ? api.reading(read -> new ReadContext(read.model(), read.table(), read.queries(), read.clock(), KeySpace.WHOLE,
                        read.authority(), read.tables(), read.parts(), read.positions(), read.own()))
                : api);
    }
}
