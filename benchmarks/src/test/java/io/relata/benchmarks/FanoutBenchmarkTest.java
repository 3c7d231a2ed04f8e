package io.relata.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The cost that is promised, in requests and capacity units. */
class FanoutBenchmarkTest {
    @Test
    void refreshOfManyCopiesTakesOneWriteUnitEachNoneOnAnIndexAndARequestForTwentyFive() {
        List<FanoutBenchmark.Line> lines = FanoutBenchmark.measure(60, 1);

        Meter.Reading ours = lines.get(0).reading();
        assertThat(ours.requests()).isEqualTo(Map.of("GetItem", 1, "Query", 2, "BatchExecuteStatement", 3));
        assertThat(ours.writeUnits()).isEqualTo(60);
        assertThat(ours.indexWriteUnits()).isZero();
        assertThat(lines.get(1).reading().writeUnits()).isEqualTo(60);
        assertThat(lines.get(1).reading().requests()).containsEntry("UpdateItem", 60);
        assertThat(lines.get(2).reading().writeUnits()).isEqualTo(120);
    }

    @Test
    void mirrorsCostATenthOfTheWritesAtTheMost() {
        Meter.Reading ours = FanoutBenchmark.measure(200, 1).get(0).reading();

        // A read unit on demand is a fifth of a write unit's price: 0.125 to 0.625 dollars a million in us-east-1.
        assertThat(ours.readUnits() / 5).isLessThanOrEqualTo(ours.writeUnits() / 10);
    }

    @Test
    void changesOfOneBatchCostAsMuchAsOne() {
        List<FanoutBenchmark.Line> lines = FanoutBenchmark.measure(30, 10);

        assertThat(lines.get(0).reading().writeUnits()).isEqualTo(30);
        assertThat(lines.get(1).reading().writeUnits()).isEqualTo(300);
    }
}
