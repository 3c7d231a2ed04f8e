package io.relata.internal.local.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.fanout.work.MessageJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages that lie in a queue, or among its dead letters, are read by later releases. A line of the file is never taken away. */
class QueuedMessagesTest {
    static List<String> sent() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("src", "test", "resources", "golden", "sent.messages"))) {
            return lines.toList();
        }
    }

    @ParameterizedTest
    @MethodSource("sent")
    void messageThatWasSentIsUnderstoodInFull(String message) throws IOException {
        assertThat(GoldenFile.JSON.readTree(MessageJson.write(MessageJson.read(message)))).isEqualTo(GoldenFile.JSON.readTree(message));
    }
}
