package io.relata.internal.console.change;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.TableMigrations;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.rule.StoredRecord;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.model.Migration;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Carries out an application's migrations that the table does not remember, or counts what they would change. It reads all items once, and
 * changes each entity by the code of the API's writes. It may be ended at any time: the next run begins again, and leaves what is changed.
 *
 * @param core the table as the API's code writes it, with hashed guards where the deployment has them
 */
public record RunMigrations(TableModel model, DynamoDbCopyTable table, CoreTable core, Clock clock, Rate rate) {
    private static final int MOST_TOLD = 100;

    /** Entities are counted, or changed. */
    public enum Mode {
        COUNT, CHANGE
    }

    /**
     * The result of a migration.
     *
     * @param changed how many entities
     * @param refused how many could not be changed
     * @param told which, and why, 100 at most
     */
    public record Done(long changed, long refused, List<String> told) {
        private static final Done NOTHING = new Done(0, 0, List.of());

        private Done andChanged() {
            return new Done(changed + 1, refused, told);
        }

        private Done andRefused(String sentence) {
            List<String> all = new ArrayList<>(told);
            if (all.size() < MOST_TOLD) {
                all.add(sentence);
            }
            return new Done(changed, refused + 1, List.copyOf(all));
        }
    }

    /**
     * Looks at all entities. The table remembers each migration that could change all that it had to.
     *
     * @param progress is told how many items were looked at
     * @return what each of them did, by its name; nothing of those that the table remembers
     */
    public Map<String, Done> run(Mode mode, LongConsumer progress) {
        List<Migration<?>> open = TableMigrations.open(model, table);
        Map<String, Done> done = new TreeMap<>();
        open.forEach(migration -> done.put(migration.name(), Done.NOTHING));
        if (!open.isEmpty()) {
            new EachItem(table, rate).look(() -> true, item -> look(item, open, mode, done), progress);
        }
        if (mode == Mode.CHANGE) {
            done.forEach((name, result) -> {
                if (result.refused() == 0) {
                    TableMigrations.remember(table, name);
                }
            });
        }
        return done;
    }

    private void look(Item stored, List<Migration<?>> open, Mode mode, Map<String, Done> done) {
        if (!Kind.ENTITY.is(stored) || !(stored.key() instanceof CoreKey)) {
            return;
        }
        model.spaces().of(stored.key()).ifPresent(space -> {
            Item seen = space.seen(stored);
            ((CoreKey) seen.key()).ofEntity().ifPresent(entity -> open.stream()
                    .filter(migration -> seen.isOf(type(migration).name()))
                    .forEach(migration -> done.compute(migration.name(), (name, before) -> after(before, migration, space, entity, seen,
                            mode))));
        });
    }

    private EntityType type(Migration<?> migration) {
        return model.declaredBy(migration.entity()).orElseThrow();
    }

    private <T extends Record> Done after(Done before, Migration<T> migration, KeySpace space, EntityRef entity, Item seen, Mode mode) {
        try {
            T value = StoredRecord.of(type(migration), entity, seen);
            if (migration.changed(value).equals(value)) {
                return before;
            }
            if (mode == Mode.CHANGE) {
                rate.spend(ItemSize.writeUnits(ItemSize.of(seen)));
                relata(space).entities(migration.entity()).change(entity.id(), migration::changed);
            }
            return before.andChanged();
        } catch (Refusal e) {
            return e.reason() == Refusal.Reason.UNKNOWN ? before : before.andRefused(named(entity) + e.getMessage());
        } catch (IllegalArgumentException | IllegalStateException e) {
            return before.andRefused(named(entity) + e.getMessage());
        }
    }

    private static String named(EntityRef entity) {
        return entity.entity() + " " + KeyText.REDACTED.of(entity.id()) + ": ";
    }

    private Relata relata(KeySpace space) {
        TableRelata relata = new TableRelata(new AccessContext(new ReadContext(model, core, Runnable::run, clock),
                WriteContext.of(model, core), TextIndex.NONE), new SdkTable(model, model.table(), ""));
        return space.name().map(Caller.APPLICATION::inTenant).<Relata>map(relata::onBehalfOf).orElse(relata).unrestricted();
    }
}
