package io.relata.internal.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.relata.internal.cli.RelataTool;
import io.relata.internal.local.SampleFunctions;
import io.relata.internal.servers.process.Ports;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./start} notices the end of DynamoDB Local. */
@Tag("full")
class LostServerIT {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private int port;
    private Process system;

    @BeforeEach
    void start() throws IOException {
        port = Ports.free();
        system = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), "-Drelata-tool.functions=" + SampleFunctions.PACKAGE, "-Drelata.model=office",
                RelataTool.class.getName(), "start", "--port", String.valueOf(port), "--dynamodb-port", String.valueOf(Ports.free()),
                "--queue-port", String.valueOf(Ports.free())).redirectErrorStream(true).redirectOutput(console().toFile()).start();
        await().atMost(Duration.ofMinutes(5)).ignoreExceptions().until(() -> status("/health") == 200);
    }

    @AfterEach
    void stop() {
        system.descendants().forEach(ProcessHandle::destroyForcibly);
        system.destroyForcibly();
    }

    @Test
    void withoutDynamoDbItSaysSoAndEnds() throws Exception {
        dynamoDb().destroyForcibly();

        assertThat(system.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(system.exitValue()).isEqualTo(2);
        assertThat(Files.readString(console()))
                .contains("start: DynamoDB Local has ended with exit code 137. What it held in memory is gone: start again");
    }

    private ProcessHandle dynamoDb() {
        return system.children().filter(child -> child.info().commandLine().orElse("").contains("DynamoDbMain")).findFirst().orElseThrow();
    }

    private Path console() {
        return folder.resolve("console.log");
    }

    private URI uri(String path) {
        return URI.create("http://localhost:" + port + path);
    }

    private int status(String path) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.discarding()).statusCode();
    }
}
