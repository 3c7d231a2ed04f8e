package io.relata.starter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A project with a client: the description of an API, a class that calls it, and what docs/clients.md says to put into the POM. */
final class ClientProject {
    private static final Pattern XML = Pattern.compile("(?s)```xml\n(.*?)```");
    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion>
                <groupId>com.example</groupId>
                <artifactId>client</artifactId>
                <version>1</version>
                <properties>
                    <maven.compiler.release>17</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                </properties>
                <dependencyManagement>
                    <dependencies>
                        <dependency>
                            <groupId>io.relata</groupId>
                            <artifactId>relata-bom</artifactId>
                            <version>%s</version>
                            <type>pom</type>
                            <scope>import</scope>
                        </dependency>
                    </dependencies>
                </dependencyManagement>
                <dependencies>
            %s
                </dependencies>
                <build>
                    <plugins>
            %s
                        <plugin>
                            <artifactId>maven-compiler-plugin</artifactId>
                            <version>3.14.0</version>
                        </plugin>
                        <plugin>
                            <artifactId>maven-resources-plugin</artifactId>
                            <version>3.3.1</version>
                        </plugin>
                    </plugins>
                </build>
            </project>
            """;
    private static final String CALLER = """
            package com.example;

            import com.example.office.ApiClient;
            import com.example.office.Speaker;
            import com.example.office.SpeakerPatch;
            import com.example.office.SpeakersApi;
            import com.example.office.TicketsApi;
            import com.example.office.HandOverRequest;
            import io.relata.client.ETag;
            import io.relata.client.OptimisticUpdate;
            import io.relata.client.RepeatingHttpClientBuilder;

            public class Caller {
                public static void main(String... arguments) {
                    ApiClient api = new ApiClient();
                    api.setHttpClientBuilder(new RepeatingHttpClientBuilder());
                    api.updateBaseUri(arguments[0]);
                    SpeakersApi speakers = new SpeakersApi(api);
                    Speaker renamed = OptimisticUpdate.STANDARD.of(() -> speakers.readSpeaker("ines", true, null, null, null),
                            read -> speakers.patchSpeaker("ines", new SpeakerPatch().fullName("Ines by a client"),
                                    ETag.of(read.getVersion())));
                    new TicketsApi(api).handOver(TicketsApi.APIHandOverRequest.newBuilder().id("t2")
                            .handOverRequest(new HandOverRequest().holder("Dee Fox")).build());
                    System.out.println(renamed.getFullName());
                }
            }
            """;

    private ClientProject() {
    }

    /** Makes the project. */
    static Path made(Path directory, String version, JsonNode description) throws IOException {
        List<String> pieces = XML.matcher(Files.readString(Workplace.HOME.resolve("docs/clients.md"))).results()
                .map(piece -> piece.group(1)).toList();
        assertThat(pieces).hasSize(2);
        Path sources = Files.createDirectories(directory.resolve("src/main/java/com/example"));
        Files.writeString(sources.resolve("Caller.java"), CALLER);
        Files.writeString(directory.resolve("openapi.json"), description.toString());
        Files.writeString(directory.resolve("pom.xml"), POM.formatted(version, pieces.get(0), pieces.get(1)));
        return directory;
    }
}
