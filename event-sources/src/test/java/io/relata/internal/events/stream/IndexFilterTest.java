package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.fanout.index.IndexFilter;
import io.relata.internal.model.TableModel;
import io.relata.models.books.Books;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The records that Event Ruler passes to the index function. */
class IndexFilterTest {
    private final RecordFilter deployed = new RecordFilter(IndexFilter.patterns(TableModel.of(Office.MODEL)));

    @ParameterizedTest
    @CsvSource({"INSERT,store#1,entity,'',true", "MODIFY,customer#1,entity,'',true", "MODIFY,store#1,tombstone,entity,true",
            "MODIFY,store#1,tombstone,link,false", "INSERT,store#1,link,'',false", "INSERT,store#1,copy,'',false",
            "INSERT,order#1,entity,'',false", "MODIFY,order#1,tombstone,entity,false",
            "INSERT,storehouse#1,entity,'',false", "INSERT,unique:customer.email:a,guard,'',false"})
    void onlyCoreItemsOfSearchableEntitiesPass(String eventName, String type, String kind, String of, boolean passes) {
        assertThat(deployed.passes(record(eventName, type, "NewImage", kind, of))).isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource({"store#1,entity,'',true", "store#1,tombstone,entity,true", "store#1,tombstone,link,false", "store#1,copy,'',false",
            "order#1,entity,'',false"})
    void removalsOfSearchableEntitiesPass(String type, String kind, String of, boolean passes) {
        assertThat(deployed.passes(record("REMOVE", type, "OldImage", kind, of))).isEqualTo(passes);
    }

    @Test
    void sampleEventsPass() throws IOException {
        List<String> passed = new ArrayList<>();
        try (Stream<Path> events = Files.list(Path.of("..", "events", "index"))) {
            for (Path event : events.sorted().toList()) {
                for (JsonNode record : Json.MAPPER.readTree(event.toFile()).get("Records")) {
                    assertThat(deployed.passes(new ChangeRecord("1", "a", record.toString()))).as(event.toString()).isTrue();
                }
                passed.add(event.getFileName().toString());
            }
        }
        assertThat(passed).contains("store-created.json", "tombstone-expired.json").hasSizeGreaterThan(5);
    }

    @Test
    void filtersStayWithinTheLimitsOfLambda() {
        assertThat(IndexFilter.patterns(TableModel.of(Books.MODEL))).isEmpty();
        assertThat(IndexFilter.patterns(TableModel.of(Office.MODEL))).hasSizeLessThanOrEqualTo(5)
                .allSatisfy(pattern -> assertThat(pattern.length()).isLessThan(4096));
    }

    private static ChangeRecord record(String eventName, String type, String image, String kind, String of) {
        return new ChangeRecord("1", "a", """
                {"eventName":"%s","dynamodb":{"Keys":{"type":{"S":"%s"}},"%s":{"kind":{"S":"%s"},"of":{"S":"%s"}}}}
                """.formatted(eventName, type, image, kind, of));
    }
}
