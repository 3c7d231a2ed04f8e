package io.relata.pages.costs;

import io.relata.engine.key.Key;
import io.relata.engine.read.ReadContext;
import io.relata.engine.tenant.Tenant;
import io.relata.engine.tenant.TenantKeys;
import io.relata.engine.write.version.WriteContext;
import io.relata.fanout.work.Message;
import io.relata.model.Model;
import io.relata.rule.Caller;
import java.util.Optional;

/**
 * Who does everything that is counted: in a model with tenants somebody of one of them, and with permissions somebody who may do all that
 * without a read.
 *
 * @param keys none in a model without tenants
 */
record OneTenant(Optional<TenantKeys> keys) {
    private static final Tenant TENANT = new Tenant("north");
    private static final Caller CALLER = Caller.APPLICATION.inTenant(TENANT.name());

    static OneTenant of(Model model) {
        return new OneTenant(Optional.of(model).filter(Model::multiTenant).map(any -> TenantKeys.of(any).apply(TENANT)));
    }

    WriteContext calling(WriteContext context) {
        return context.by(CALLER).unrestricted();
    }

    ReadContext calling(ReadContext context) {
        return context.by(CALLER).unrestricted();
    }

    Message about(Message message) {
        return keys.<Message>map(tenant -> new Message.OfTenant(tenant.tenant(), message)).orElse(message);
    }

    Key stored(Key seen) {
        return keys.map(tenant -> tenant.stored(seen)).orElse(seen);
    }
}
