package io.relata.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.benchmarks.FanoutBenchmark.Table;
import io.relata.internal.servers.dynamodb.Meter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The cost that is promised, in requests and capacity units. */
class FanoutBenchmarkTest {
    @Test
    void refreshOfManyCopiesTakesOneWriteUnitEachNoneOnAnIndexAndARequestForTwentyFive() {
        List<FanoutBenchmark.Line> lines = FanoutBenchmark.measure(Handler.all(), Table.USUAL, 60, 1);

        Meter.Reading ours = lines.get(0).reading();
        assertThat(ours.requests()).isEqualTo(Map.of("GetItem", 1, "Query", 2, "BatchExecuteStatement", 3));
        assertThat(ours.tableWrites()).isEqualTo(60);
        assertThat(ours.indexWrites()).isZero();
        Meter.Reading singly = lines.get(1).reading();
        assertThat(singly.requests()).isEqualTo(Map.of("GetItem", 1, "Query", 2, "UpdateItem", 60));
        assertThat(singly.tableWrites()).isEqualTo(60);
        assertThat(singly.sent()).isGreaterThan(ours.sent());
        Meter.Reading textbook = lines.get(2).reading();
        assertThat(textbook.requests()).isEqualTo(Map.of("Query", 1, "UpdateItem", 60));
        assertThat(textbook.tableWrites()).isEqualTo(60);
        assertThat(lines.get(3).reading().tableWrites()).isEqualTo(120);
    }

    @Test
    void beyondOneInvocationAPortionOfAThousandCopiesCostsAHandfulOfRequestsMore() {
        Meter.Reading ours = relata(Table.USUAL, 1_250);

        assertThat(ours.requests()).containsEntry("BatchExecuteStatement", 50);
        assertThat(ours.tableWrites()).isBetween(1_250.0, 1_260.0);
        assertThat(ours.requests().values().stream().mapToInt(Integer::intValue).sum()).isLessThanOrEqualTo(50 + 4 * 5);
        assertThat(ours.shareOfMirrors()).isLessThan(0.02);
    }

    @Test
    void mirrorsCostATenthOfTheWritesAtTheMostEvenIfTheyAreOfOneKilobyte() {
        Meter.Reading small = relata(Table.USUAL, 200);
        Meter.Reading large = relata(Table.LARGE, 200);

        assertThat(small.shareOfMirrors()).isBetween(0.005, 0.02);
        assertThat(large.shareOfMirrors()).isBetween(0.04, 0.1);
        assertThat(large.tableWrites()).isEqualTo(200);
    }

    @Test
    void changesOfOneBatchCostAsMuchAsOne() {
        List<FanoutBenchmark.Line> lines = FanoutBenchmark.measure(List.of(new Handler.Relata(), new Handler.Textbook()), Table.USUAL, 30,
                10);

        assertThat(lines.get(0).reading().tableWrites()).isEqualTo(30);
        assertThat(lines.get(1).reading().tableWrites()).isEqualTo(300);
    }

    private static Meter.Reading relata(Table kind, int copies) {
        return FanoutBenchmark.measure(List.of(new Handler.Relata()), kind, copies, 1).get(0).reading();
    }
}
