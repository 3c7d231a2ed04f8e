package io.relata.internal.fanout.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends the sample events through the handler that indexes as Lambda does, and checks its requests to the engine and what it reports. */
@QuarkusTest
@TestProfile(IndexEventsTest.Index.class)
@QuarkusTestResource(LocalTable.class)
@QuarkusTestResource(value = RecordingEngine.class, restrictToAnnotatedClass = true)
class IndexEventsTest {
    /** The same package, the fourth handler. */
    public static final class Index implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.lambda.handler", "index");
        }
    }

    @BeforeEach
    void clearRecordedRequests() {
        RecordingEngine.take();
        RecordingEngine.answerWith(200);
    }

    @Test
    void newEntityIsIndexedWithItsVersion() {
        assertThat(send("store-created")).isEmpty();
        assertThat(RecordingEngine.take()).containsExactly(List.of(line("index", 0), document("Main Street")));
    }

    @Test
    void renamedEntityIsIndexedWithItsNewName() {
        assertThat(send("store-renamed")).isEmpty();
        assertThat(RecordingEngine.take()).containsExactly(List.of(line("index", 1), document("Broadway")));
    }

    @Test
    void severalChangesInBatchAreOneDocument() {
        assertThat(send("store-renamed-three-times")).isEmpty();
        assertThat(RecordingEngine.take()).containsExactly(List.of(line("index", 3), document("Harbour")));
    }

    @Test
    void taggingSendsNoRequest() {
        assertThat(send("store-tagged")).isEmpty();
        assertThat(RecordingEngine.take()).isEmpty();
    }

    @Test
    void deletionIndexesEmptyDocumentThatExpiresWithTheTombstone() {
        assertThat(send("store-deleted")).isEmpty();
        assertThat(RecordingEngine.take()).containsExactly(List.of(line("index", 1), "{}"));

        assertThat(send("tombstone-expired")).isEmpty();
        assertThat(RecordingEngine.take()).containsExactly(List.of(line("delete", 1)));
    }

    @Test
    void removalWithoutTombstoneIsNewerThanTheRemovedEntity() {
        assertThat(send("store-removed-by-somebody-else")).isEmpty();
        assertThat(RecordingEngine.take()).containsExactly(List.of(line("delete", 1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void retryableFailureIsReportedFromTheFirstRecordOfItsItem(int status) {
        RecordingEngine.answerWith(status);
        String first = "4421584500000000017450439001";
        assertThat(SampleEvent.named("index/store-renamed-three-times").json()).contains(first);
        assertThat(send("store-renamed-three-times")).containsExactly(first);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 409})
    void rejectedAndOutdatedDocumentsAreNotRetried(int status) {
        RecordingEngine.answerWith(status);
        assertThat(send("store-renamed")).isEmpty();
    }

    @Test
    void recordFromOtherCodeDoesNotBlockTheBatch() {
        assertThat(send("poison")).isEmpty();
        assertThat(RecordingEngine.take()).containsExactly(List.of(line("index", 0), document("Main Street")));
    }

    /** @param changes since the store was created */
    private static String line(String action, int changes) {
        return "{\"%s\":{\"_id\":\"store#004\",\"version\":%d,\"version_type\":\"external_gte\"}}".formatted(action,
                1_795_219_200_000_000L + changes);
    }

    private static String document(String name) {
        return "{\"key\":\"store#004\",\"entity\":\"store\",\"text\":[\"%s\"],\"parent\":[\"businessId#002\"]}"
                .formatted(name.toUpperCase(Locale.ROOT));
    }

    /** The sequence numbers that the function reports as failed. */
    private static List<String> send(String event) {
        return SampleEvent.named("index/" + event).failures();
    }
}
