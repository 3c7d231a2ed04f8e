package io.relata.benchmarks.costs;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.benchmarks.Meter;
import io.relata.model.EntityType;
import io.relata.models.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is computed from the model, against what DynamoDB Local reports for the same requests. */
class CostsTest {
    @ParameterizedTest
    @MethodSource("io.relata.models.Models#names")
    void computedUnitsAreThoseThatDynamoDbLocalReports(String model) {
        ModelCosts costs = ModelCosts.of(model, Way.ONE_BY_ONE);

        SoftAssertions softly = new SoftAssertions();
        for (Count count : costs.counts()) {
            softly.assertThat(count.api()).as(count.what() + ", the API's function").isEqualTo(reported(count.apiReported()));
            softly.assertThat(count.stream()).as(count.what() + ", the stream function").isEqualTo(reported(count.streamReported()));
        }
        softly.assertAll();
        for (EntityType type : Models.named(model).entities()) {
            assertThat(costs.items()).anyMatch(item -> item.what().equals(type.name()));
            assertThat(costs.counts()).anyMatch(count -> count.what().equals("`POST /" + type.collection() + "`"));
        }
    }

    @Test
    void thePageIsWhatTheModelsCost() throws IOException {
        String page = Files.readString(Path.of("../docs/costs.md"));

        assertThat(page).as("docs/costs.md is stale: ./benchmark costs writes it anew").isEqualTo(CostCommand.current().markdown());
    }

    private static Units reported(Meter.Reading reading) {
        int requests = reading.requests().values().stream().mapToInt(Integer::intValue).sum();
        return new Units(requests, reading.tableReads() + reading.indexReads(), reading.tableWrites(), reading.indexWrites());
    }
}
