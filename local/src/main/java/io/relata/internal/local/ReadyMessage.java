package io.relata.internal.local;

import io.relata.internal.console.sample.SampleRequests;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.model.EntityType;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Help.Ansi;

/** The message when the system is ready: what runs where, and how to try it. Coloured on a terminal. */
final class ReadyMessage {
    private ReadyMessage() {
    }

    static String text(LocalSystem system, Optional<Path> data, SampleRequests.Loaded samples, long millis) {
        String collection = system.model().entities().stream().filter(entity -> entity.parents().isEmpty()).findFirst()
                .or(() -> system.model().entities().stream().findFirst()).map(EntityType::collection).orElse("");
        String text = """

                @|bold,green ready|@ after %.1f s%s
                  console    @|bold %s|@
                  API        @|bold %s|@
                  DynamoDB   %s  (table %s, any credentials, region us-east-1)
                  work queue %s  (queues work, work-dead-letters)
                  search     %s%s
                  data       %s

                Try it:
                  curl -s %s/openapi.json
                  curl -s %s%s/%s
                  curl -s %s/health

                Ctrl-C stops it.
                """.formatted(millis / 1000.0, told(samples),
                system.consoleUrl(), system.url(), system.dynamoDbEndpoint(), system.table(), system.queueEndpoint().uri(), search(system),
                system.files().map(url -> "\n  files      " + url).orElse(""),
                data.map(directory -> "in " + directory.toAbsolutePath()).orElse("in memory; --data DIR keeps it"),
                system.url(), authorization(system), system.url(), collection, system.url());
        return Ansi.AUTO.string(text);
    }

    private static String told(SampleRequests.Loaded samples) {
        String refused = samples.refused().isEmpty() ? "" : ", " + samples.refused().size() + " refused";
        return samples.requests() == 0 ? "" : ", with sample data (" + samples.requests() + " requests" + refused + ")";
    }

    /** Nothing where it does not matter who calls. */
    private static String authorization(LocalSystem system) {
        return !system.model().needsCaller()
                ? ""
                : "-H \"Authorization: Bearer $(./relata token --subject ann%s --port %d)\" "
                        .formatted(system.model().multiTenant() ? " --claim tenant=sample" : "", system.url().getPort());
    }

    private static String search(LocalSystem system) {
        String off = system.model().searchable().isEmpty() ? "nothing in this model is searchable" : "off; --search starts an OpenSearch";
        return system.searchEndpoint().map(endpoint -> endpoint + "  (index relata-" + system.table().toLowerCase(Locale.ROOT) + ")")
                .orElse(off);
    }
}
