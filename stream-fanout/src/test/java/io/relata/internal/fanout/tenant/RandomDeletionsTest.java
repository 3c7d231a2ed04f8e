package io.relata.internal.fanout.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.BulkTable;
import io.relata.internal.engine.table.Scan;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.books.Books;
import io.relata.models.office.Office;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random orders of what happens while a tenant is deleted: turns, the stream functions with large fan-outs, functions that are killed,
 * messages that come twice or late or are lost, writes of other tenants. At the end nothing of the tenant is left, all of the others is,
 * and the stream functions bring nothing back. Some errors are made on purpose, and have to be noticed.
 */
class RandomDeletionsTest {
    private static final TableModel OFFICE = TenantModel.of(TableModel.of(Office.MODEL));
    private static final TableModel BOOKS = TenantModel.of(TableModel.of(Books.MODEL));
    private static final int HISTORIES = 60;
    private static final int STEPS = 400;

    /** An error of the deletion. */
    enum Mutant {
        PREFIX_WITHOUT_SLASH((table, scan) -> {
            Scan wrong = scan.prefix().map(prefix -> scan.beginningWith(prefix.replace("/", ""))).orElse(scan);
            BulkTable.Part part = table.scan(wrong);// The code checks the keys again, so what it would refuse is deleted here.
            part.items().stream().map(Item::key).filter(key -> !key.id().startsWith(scan.prefix().orElse("")))
                    .forEach(key -> table.delete(List.of(key)));
            return part;
        }),
        STOPS_AFTER_THE_FIRST_PAGE((table, scan) -> {
            BulkTable.Part part = table.scan(scan);
            return new BulkTable.Part(part.items(), part.read(), part.readUnits(), Optional.empty());
        }),
        LEAVES_GUARDS((table, scan) -> {
            BulkTable.Part part = table.scan(scan);
            return new BulkTable.Part(part.items().stream().filter(item -> !item.key().id().contains("unique:")).toList(), part.read(),
                    part.readUnits(), part.lastKey());
        });

        private final BiFunction<BulkTable, Scan, BulkTable.Part> scans;

        Mutant(BiFunction<BulkTable, Scan, BulkTable.Part> scans) {
            this.scans = scans;
        }
    }

    @Test
    void nothingIsLeftAndNothingOfOthersIsTouched() {
        assertThat(LongStream.range(0, HISTORIES).mapToObj(seed -> new Played(seed, Optional.empty()).fault()).flatMap(Optional::stream))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Mutant.class)
    void errorIsNoticed(Mutant mutant) {
        assertThat(LongStream.range(0, HISTORIES).mapToObj(seed -> new Played(seed, Optional.of(mutant)).fault())
                .flatMap(Optional::stream).findFirst()).isPresent();
    }

    /** One history. */
    private static final class Played {
        private final long seed;
        private final Random random;
        private final TenantsInMemory table;
        private final boolean office;
        private final DeletionOrder order;
        private int late;

        Played(long seed, Optional<Mutant> mutant) {
            this.seed = seed;
            this.random = new Random(seed);
            this.office = random.nextBoolean();
            this.table = new TenantsInMemory(office ? OFFICE : BOOKS, 3);
            this.order = new DeletionOrder(1 + random.nextInt(4), 1_000_000, Duration.ZERO);
            mutant.ifPresent(error -> table.scanBy(error.scans));
        }

        /** What was wrong at the end; nothing, if all was as it should be. */
        Optional<String> fault() {
            List.of("a", "ab", "a.b").forEach(tenant -> fill(tenant, 8));
            table.follow();
            table.start("a", order);
            for (int step = 0; step < STEPS; step++) {
                step();
            }
            table.crashAfter(-1);
            for (int again = 0; again < 3; again++) {
                table.start("a", order);
                table.follow();
            }
            if (!table.deletion("a").isComplete() || !table.items("a").isEmpty()) {
                return Optional.of("seed " + seed + ": left is " + table.items("a").keySet());
            }
            Map<Key, Item> expected = others();
            return expected.equals(Map.of())
                    ? Optional.empty()
                    : Optional.of("seed " + seed + ": missing or wrong is " + expected.keySet());
        }

        /** What others have that differs from a table of their own. */
        private Map<Key, Item> others() {
            TenantsInMemory alone = new TenantsInMemory(office ? OFFICE : BOOKS, 3);
            Played same = new Played(seed, alone, office, order);
            for (String tenant : List.of("ab", "a.b")) {
                same.fill(tenant, 8);
            }
            for (int i = 0; i < late; i++) {
                same.another(i);
            }
            alone.follow();
            Map<Key, Item> missing = new HashMap<>();
            for (String tenant : List.of("ab", "a.b")) {
                Map<Key, Item> here = table.items(tenant);
                Map<Key, Item> expected = alone.items(tenant);
                expected.forEach((key, item) -> {
                    if (!here.containsKey(key)) {
                        missing.put(item.key(), item);
                    }
                });
                here.forEach((key, item) -> {
                    if (!expected.containsKey(key)) {
                        missing.put(item.key(), item);
                    }
                });
            }
            return missing;
        }

        private Played(long seed, TenantsInMemory table, boolean office, DeletionOrder order) {
            this.seed = seed;
            this.random = new Random(seed);
            this.table = table;
            this.office = office;
            this.order = order;
        }

        private void step() {
            int choice = random.nextInt(20);
            try {
                if (choice < 12) {
                    deliver();
                } else if (choice < 14) {
                    table.followOnce();
                } else if (choice < 15) {
                    table.crashAfter(random.nextInt(12));
                } else if (choice < 16) {
                    another(late++);
                } else if (choice < 17) {
                    table.throttle(1);
                } else if (choice < 18 && !table.queue.isEmpty()) {
                    table.queue.add(table.queue.remove());
                } else if (random.nextInt(5) == 0) {
                    table.queue.removeIf(TenantsInMemory::isDeletion);
                    table.start("a", order);
                }
            } catch (TenantsInMemory.Crash e) {
                table.crashAfter(-1);
            }
        }

        /** A message is removed when it was processed, and sometimes not even then. */
        private void deliver() {
            if (!table.queue.isEmpty()) {
                Message message = table.queue.peek();
                table.take(message);
                if (random.nextInt(8) > 0) {
                    table.queue.remove(message);
                }
            }
        }

        private void another(int number) {
            if (office) {
                table.put("ab", "business", "late" + number, "{'businessName': 'Late'}");
            } else {
                table.put("ab", "author", "late" + number, "{'authorName': 'Late'}");
            }
        }

        private void fill(String tenant, int many) {
            if (!office) {
                table.put(tenant, "author", "ann", "{'authorName': 'Ann'}");
                for (int i = 0; i < many; i++) {
                    table.put(tenant, "book", "b" + i, "{'authorId': 'ann', 'title': 'Book'}");
                }
                return;
            }
            table.put(tenant, "business", "b", "{'businessName': 'Acme'}");
            table.put(tenant, "store", "s", "{'businessId': 'b', 'storeName': 'Main Street'}");
            for (int i = 0; i < many; i++) {
                table.put(tenant, "customer", "c" + i,
                        "{'businessId': 'b', 'firstName': 'Ann', 'lastName': 'Lee', 'email': 'c" + i + "@example.com'}");
                new LinkEntities(table.writes(tenant)).link(OFFICE.relations().get(0).outgoing(), "c" + i, "s", Optional.empty());
            }
        }
    }
}
