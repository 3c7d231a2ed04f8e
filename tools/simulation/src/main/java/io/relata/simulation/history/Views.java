package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.simulation.oracle.HashedValues;
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.oracle.TenantItems;
import io.relata.simulation.oracle.Wrong;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The table as each of its tenants sees it, which is how it is judged: as if there were no others. A model without tenants has one view of
 * it, the table itself, of a tenant without a name.
 */
final class Views {
    /** One's name is as long as another's, and one begins like another and has what names can have beside letters. */
    private static final List<String> TENANTS = List.of("a", "b", "a.b-_9");
    private static final String NOBODY = "";

    private final SimTable stored;
    private final Optional<TenantItems> items;
    private final Map<String, SimTable> views = new LinkedHashMap<>();

    Views(TableModel model, SimTable stored) {
        this.stored = stored;
        this.items = model.multiTenant() ? Optional.of(TenantItems.of(model)) : Optional.empty();
        if (items.isEmpty()) {
            views.put(NOBODY, stored);
        } else {
            TENANTS.forEach(tenant -> views.put(tenant, new SimTable(TableListener.NONE)));
        }
    }

    /** Someone of a tenant. */
    static Caller caller(String tenant) {
        return tenant.equals(NOBODY) ? Caller.APPLICATION : Caller.APPLICATION.inTenant(tenant);
    }

    /** Whether several tenants share the table. */
    boolean areSeveral() {
        return items.isPresent();
    }

    List<String> tenants() {
        return List.copyOf(views.keySet());
    }

    /** All tenants but one. */
    List<String> others(String tenant) {
        return views.keySet().stream().filter(other -> !other.equals(tenant)).toList();
    }

    /** Each tenant sees what the table begins with. */
    void begin() {
        stored.items().forEach(item -> follow(0, item.key(), Optional.of(item)));
    }

    /** The table's items change. */
    void follow(StreamRecord record) {
        follow(stored.tick(), record.key(), record.after());
    }

    private void follow(int tick, Key key, Optional<Item> item) {
        if (items.isPresent()) {
            of(key).ifPresent(tenant -> of(tenant).follow(tick, seen(key), item.map(after -> seen(tenant, after))));
        }
    }

    /** What a tenant sees. */
    SimTable of(String tenant) {
        return Objects.requireNonNull(views.get(tenant));
    }

    /** The tenant whose item has this key; none, if nobody's has. */
    Optional<String> of(Key key) {
        return items.isEmpty() ? Optional.of(NOBODY) : TenantItems.tenant(key.id()).filter(views::containsKey);
    }

    /** Whether an item may lie there at all. */
    boolean mayBe(Key key) {
        return of(key).isPresent() || TenantItems.isOfTable(key.id());
    }

    /** A key as its tenant sees it; that of nobody's item as it is. */
    Key seen(Key key) {
        return of(key).filter(tenant -> !tenant.equals(NOBODY))
                .map(tenant -> Key.of(TenantItems.seen(tenant, key.id()), TenantItems.seen(tenant, key.type()))).orElse(key);
    }

    private Item seen(String tenant, Item item) {
        return new Item(items.orElseThrow().seen(tenant, item.attributes()));
    }

    /** An item as its tenant sees it. */
    Item seen(Item item) {
        return items.isEmpty() ? item : of(item.key()).map(tenant -> seen(tenant, item)).orElse(item);
    }

    /** A change as its tenant sees it. */
    TableListener.Change seen(TableListener.Change change) {
        return items.isEmpty()
                ? change
                : new TableListener.Change(change.tick(), seen(change.key()), change.way(), change.before().map(this::seen),
                        change.after().map(this::seen));
    }

    /** The stored key of what a tenant sees. */
    Key stored(String tenant, Key key) {
        return tenant.equals(NOBODY) ? key : Key.of(tenant + "/" + key.id(), tenant + "/" + key.type());
    }

    /** The stored key of what the tenant of an item sees. */
    String stored(Item item, String key) {
        return of(item.key()).map(tenant -> tenant + "/" + key).orElse(key);
    }

    /** What is wrong, by the oracle, with keys as they are stored. */
    List<Wrong> wrong(TableModel model, Instant now, HashedValues hashes) {
        List<Wrong> wrong = new ArrayList<>();
        items.ifPresent(rules -> stored.items().forEach(item -> rules.wrong(item.attributes()).ifPresent(wrong::add)));
        views.forEach((tenant, table) -> Oracle.of(model)
                .compare(table.items().stream().map(Item::attributes).toList(), now, hashes.ofTenant(tenant))
                .forEach(each -> wrong.add(stored(tenant, each))));
        return wrong;
    }

    /** The same with the key as it is stored. */
    static Wrong stored(String tenant, Wrong wrong) {
        return tenant.equals(NOBODY)
                ? wrong
                : new Wrong(wrong.kind(), wrong.clause(), tenant + "/" + wrong.id(), tenant + "/" + wrong.type(), wrong.detail());
    }
}
