package io.relata.fanout.verify.judge;

import io.relata.engine.identity.TableIdentity;
import io.relata.engine.item.Item;
import io.relata.engine.key.CopyKey;
import io.relata.engine.key.Key;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.TableReads;
import io.relata.engine.tenant.Tenant;
import io.relata.engine.tenant.TenantKeys;
import io.relata.engine.tenant.TenantReads;
import io.relata.fanout.derivation.Finding;
import io.relata.fanout.derivation.Look;
import io.relata.fanout.derivation.SourceItems;
import io.relata.fanout.derivation.SpelledGuards;
import io.relata.fanout.work.RunKey;
import io.relata.model.Model;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Judges one item and what it depends on, by strong reads: what is wrong with it right now. All keys are as they are stored. */
public final class Judge {
    private final Model model;
    private final TableReads table;
    private final Instant now;
    private final JudgeItem items;
    private final Function<Tenant, TenantKeys> keys;
    private final SpelledGuards guards;
    private final Map<Tenant, OfTenant> tenants = new HashMap<>();

    /**
     * One for guards in plain text.
     *
     * @param now tells what has expired, and fan-outs in progress from stalled ones
     */
    public Judge(Model model, TableReads table, Instant now) {
        this(model, table, now, SpelledGuards.PLAIN);
    }

    /** @param now tells what has expired, and fan-outs in progress from stalled ones */
    public Judge(Model model, TableReads table, Instant now, SpelledGuards guards) {
        this.guards = guards;
        this.model = model;
        this.table = table;
        this.now = now;
        this.items = new JudgeItem(new Look(model, new SourceItems(table), now, guards));
        this.keys = TenantKeys.of(model);
    }

    /** Everything that is wrong with the item under this key, or with the copies that it requires. */
    public List<Finding> look(Key key) {
        return table.get(key, Consistency.STRONG).map(this::look).orElse(List.of());
    }

    /** @param item as a strong read returned it */
    public List<Finding> look(Item item) {
        if (!model.multiTenant() || isOfTable(item)) {
            return items.look(item);
        }
        Optional<Tenant> tenant = Tenant.of(item.key());
        return tenant.map(name -> tenants.computeIfAbsent(name, this::judge).look(item))
                .orElseGet(() -> List.of(Finding.unexplained(item, "it belongs to no tenant: its partition key does not begin with one")));
    }

    /** Whether the item is about the table as a whole and not about a tenant: its identity, or the progress of a run. */
    private static boolean isOfTable(Item item) {
        return item.key() instanceof CopyKey key && (TableIdentity.is(key, item) || RunKey.is(key));
    }

    private OfTenant judge(Tenant tenant) {
        TenantKeys ofTenant = keys.apply(tenant);
        return new OfTenant(ofTenant,
                new JudgeItem(new Look(model, new SourceItems(new TenantReads(table, ofTenant)), now, guards.of(ofTenant))));
    }

    private record OfTenant(TenantKeys keys, JudgeItem judge) {
        List<Finding> look(Item item) {
            return judge.look(keys.seen(item)).stream().map(finding -> finding.at(keys::original)).toList();
        }
    }
}
