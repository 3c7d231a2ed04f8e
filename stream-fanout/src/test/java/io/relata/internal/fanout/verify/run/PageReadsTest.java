package io.relata.internal.fanout.verify.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageReadsTest {
    private final List<Key> asked = new ArrayList<>();
    private final PageReads reads = new PageReads(new TableReads() {
        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            asked.add(key);
            return key.id().equals("nothing")
                    ? Optional.empty()
                    : Optional.of(Item.of("id", key.id(), "type", key.type(), "text", "x".repeat(9_000)));
        }

        @Override
        public Slice query(Query query) {
            return new Slice(List.of(), Optional.empty());
        }
    });

    @Test
    void sharedDependencyIsReadOnce() {
        for (int i = 0; i < 100; i++) {
            reads.get(Key.of("004", "store#004"), Consistency.STRONG);
            reads.get(Key.of("nothing", "store#nothing"), Consistency.STRONG);
        }

        assertThat(asked).hasSize(2);
    }

    @Test
    void unitsAreCountedFor4KilobytesEachAndOneForNothing() {
        reads.get(Key.of("004", "store#004"), Consistency.STRONG);
        assertThat(reads.units()).isEqualTo(3);

        reads.get(Key.of("nothing", "store#nothing"), Consistency.STRONG);
        assertThat(reads.units()).isEqualTo(4);
    }

    @Test
    void memoryIsBounded() {
        for (int i = 0; i < 2_000; i++) {
            reads.get(Key.of("s" + i, "store#s" + i), Consistency.STRONG);
        }
        asked.clear();

        reads.get(Key.of("s0", "store#s0"), Consistency.STRONG);

        assertThat(asked).describedAs("what was read first is forgotten by now").hasSize(1);
    }
}
