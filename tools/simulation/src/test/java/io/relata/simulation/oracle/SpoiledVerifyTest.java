package io.relata.simulation.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.simulation.oracle.Spoil.Items;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.StillTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Verify finds wrong what the oracle finds wrong, and nothing else, but for {@link #OTHERWISE}. */
class SpoiledVerifyTest {
    /** What verify finds where it differs from the oracle. It never reads an item more to see what only a foreign writer can have done. */
    private static final Map<String, List<String>> OTHERWISE = Map.ofEntries(
            // Costs a read for each earlier version.
            Map.entry("an earlier version is missing", List.of()),
            Map.entry("the last version of what was deleted is missing", List.of()),
            Map.entry("the deletion is missing", List.of()),
            Map.entry("the version before the first tag is missing", List.of()),
            // Costs a read of the entity for each earlier version.
            Map.entry("an earlier version is later than the entity, and right otherwise", List.of()),
            Map.entry("an earlier version was created at another time", List.of()),
            // How much of the limit it shares can't be read.
            Map.entry("a capacity has no revision", List.of("capacity:badge.clubId:u1:0 capacity:badge.clubId:u1:0",
                    "capacity:badge.clubId:u1:1 capacity:badge.clubId:u1:1")),
            // The stream function copies the tags of an entity as long as it has some, so that a model can take back that it had no tags.
            Map.entry("an entity has tags and can't be tagged", List.of("c1 chest#c1", "tag#old chest#c1")));
    private static final List<Map<String, Object>> RIGHT = Bazaar.written(Optional.of(3)).items();
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T12:00:00Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @MethodSource
    void verifyFindsTheSame(Spoil spoil) {
        Items items = new Items(RIGHT);
        spoil.damage().accept(items);

        List<String> wrong = spoil.expected().stream().map(SpoiledVerifyTest::key).distinct().sorted().toList();
        assertThat(keys(verified(items))).isEqualTo(OTHERWISE.getOrDefault(spoil.what(), wrong)).isNotEqualTo(
                OTHERWISE.containsKey(spoil.what()) ? wrong : List.of(""));
    }

    @Test
    void whateverIsFoundOtherwiseIsSpoiled() {
        assertThat(Spoils.all().map(Spoil::what)).containsAll(OTHERWISE.keySet()).doesNotHaveDuplicates();
    }

    static Stream<Spoil> verifyFindsTheSame() {
        return Spoils.all();
    }

    private static List<Finding> verified(Items items) {
        SimTable table = new SimTable(new TableListener() {
            @Override
            public void changed(Writer writer, Change change) {
                // Only the items matter.
            }

            @Override
            public void streamed(StreamRecord record) {
                // Only the items matter.
            }
        });
        items.byKey().forEach((key, item) -> table.write(Writer.FOREIGN, SendMode.ALONE,
                new Action.Put<>(Key.of(key.id(), key.type()), new Item(item), Condition.always())));
        List<Finding> found = new ArrayList<>(
                new Verify(Bazaar.MODEL, new StillTable(table), CLOCK).page(0, 1, Optional.empty()).suspects());
        new AuditTotals(Bazaar.MODEL, new StillTable(table), units -> {
        }).run().wrong().forEach(wrong -> found.add(wrong.finding()));
        return found;
    }

    private static List<String> keys(List<Finding> findings) {
        return findings.stream().map(finding -> finding.key().id() + " " + finding.key().type()).distinct().sorted().toList();
    }

    /** {@code KIND CLAUSE id type}, without the first two. An id may have spaces. */
    private static String key(String expected) {
        return expected.split(" ", 3)[2];
    }
}
