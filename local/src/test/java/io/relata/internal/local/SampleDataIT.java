package io.relata.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.console.sample.SampleRequests;
import io.relata.internal.local.system.LocalSystem;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class SampleDataIT {
    private static final String HOME = "relata-tool.home";

    @AfterEach
    void forgetTheProject() {
        System.clearProperty(HOME);
    }

    @Test
    void aRefusedRequestIsToldWithItsLineAndTheOthersAreSent(@TempDir Path project) throws Exception {
        Files.createDirectories(project.resolve("src/main/samples"));
        Files.writeString(project.resolve("src/main/samples/office.json"), """
                [
                  {"method": "PUT", "path": "/businesses/acme", "body": {"businessName": "Acme"}},
                  {"method": "PUT", "path": "/stores/004",
                   "body": {"businessId": "nobody", "storeName": "Main"}},
                  {"method": "PUT", "path": "/businesses/acme/tags/caf%C3%A9"},
                  {"method": "PUT", "path": "/stores/005", "body": {"businessId": "acme", "storeName": "Harbour"}}
                ]
                """);
        System.setProperty(HOME, project.toString());
        try (LocalSystem system = LocalSystem.closed(SampleFunctions.on("SampleDataIT"))) {
            SampleRequests.Loaded loaded = SampleData.load(system);

            assertThat(loaded.requests()).isEqualTo(4);
            assertThat(loaded.refused()).singleElement().asString()
                    .startsWith("sample data, line 3: PUT /stores/004 was answered 422: ").contains("nobody");
            assertThat(status(system, "/health")).describedAs("before the API is open").isEqualTo(503);
            system.open();
            assertThat(status(system, "/health")).isEqualTo(200);
            assertThat(status(system, "/stores/005")).isEqualTo(200);
            assertThat(status(system, "/stores/004")).isEqualTo(404);
            assertThat(status(system, "/tags/caf%C3%A9")).isEqualTo(200);
        }
    }

    private static int status(LocalSystem system, String path) throws Exception {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(system.url() + path)).build(), BodyHandlers.discarding())
                .statusCode();
    }
}
