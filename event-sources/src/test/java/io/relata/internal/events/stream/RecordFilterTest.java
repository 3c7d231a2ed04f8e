package io.relata.internal.events.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.fanout.StreamFilter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordFilterTest {
    private final RecordFilter deployed = new RecordFilter(StreamFilter.PATTERNS);

    @ParameterizedTest
    @CsvSource({"INSERT,entity,true", "MODIFY,link,true", "MODIFY,tombstone,true", "INSERT,copy,false", "MODIFY,guard,false",
            "INSERT,progress,false", "INSERT,limit,false", "MODIFY,limit,false", "INSERT,meta,false", "MODIFY,meta,false"})
    void coreItemsPassAndCopiesDoNot(String eventName, String kind, boolean passes) {
        assertThat(deployed.passes(record("""
                {"eventName":"%s","dynamodb":{"NewImage":{"kind":{"S":"%s"}}}}""".formatted(eventName, kind)))).isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource({"entity,true", "link,true", "tombstone,false", "copy,false", "limit,false", "meta,false"})
    void removalsOfEntitiesAndLinksPass(String kind, boolean passes) {
        assertThat(deployed.passes(record("""
                {"eventName":"REMOVE","dynamodb":{"OldImage":{"kind":{"S":"%s"}}}}""".formatted(kind)))).isEqualTo(passes);
    }

    @Test
    void aBeatPassesWhereThereIsAHeartbeatAndItsCopyDoesNot() {
        String progress = """
                {"eventName":"MODIFY","dynamodb":{"Keys":{"id":{"S":"%1$s"},"type":{"S":"%1$s"}},"NewImage":{"kind":{"S":"progress"}}}}""";
        RecordFilter beating = new RecordFilter(StreamFilter.withHeartbeat());

        assertThat(beating.passes(record(progress.formatted("progress#heartbeat#sent")))).isTrue();
        assertThat(deployed.passes(record(progress.formatted("progress#heartbeat#sent")))).isFalse();
        assertThat(beating.passes(record(progress.formatted("progress#heartbeat#copied")))).isFalse();
        assertThat(beating.passes(record(progress.formatted("progress#verify#run")))).isFalse();
    }

    @Test
    void invalidPatternIsReported() {
        assertThatThrownBy(() -> new RecordFilter(List.of("{}"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("invalid event filter: {}");
    }

    private static ChangeRecord record(String json) {
        return new ChangeRecord("1", "a", json);
    }
}
