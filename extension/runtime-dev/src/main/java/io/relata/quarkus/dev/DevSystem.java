package io.relata.quarkus.dev;

import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.relata.events.EventSources;
import io.relata.events.InProcessSystem;
import io.relata.events.gateway.HttpApi;
import io.relata.events.queue.SqsEndpoint;
import io.relata.functions.http.OwnOperations;
import io.relata.model.Model;
import io.relata.quarkus.RelataConfig;
import io.relata.schema.ModelCatalog;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The system in this process: the table, the functions, and what brings them their events. It starts with the application, and is replaced
 * with it when code has changed; the table and the queue stay.
 */
@Singleton
@IfBuildProfile("dev")
class DevSystem {
    private final ModelCatalog models;
    private final RelataConfig config;
    private final OwnOperations own;
    private final Optional<URI> dynamoDb;
    private volatile HttpApi api = HttpApi.starting();
    private Optional<Running> running = Optional.empty();

    private record Running(EventSources sources, DynamoDbStreamsClient streams) {
        void stop() {
            sources.close();
            streams.close();
        }
    }

    DevSystem(ModelCatalog models, RelataConfig config, OwnOperations own,
            @ConfigProperty(name = "quarkus.dynamodb.endpoint-override") Optional<URI> dynamoDb) {
        this.models = models;
        this.config = config;
        this.own = own;
        this.dynamoDb = dynamoDb;
    }

    void start(@Observes StartupEvent event) {
        URI endpoint = dynamoDb.orElseThrow(() -> new IllegalStateException(
                "dev mode has no DynamoDB on this machine: leave relata.dev.services on, or set quarkus.dynamodb.endpoint-override"));
        Model model = models.chosen(config.model());
        LocalClients clients = new LocalClients(endpoint);
        DynamoDbStreamsClient streams = clients.streams();
        try (DynamoDbClient client = clients.dynamoDb()) {
            InProcessSystem system = InProcessSystem.with(model, config.table().orElse(model.table()), client, streams,
                    DevFunctions.all(config.searchEndpoint().isPresent()));
            running = Optional.of(new Running(system.run(new SqsEndpoint(queue()), config.dev().state()), streams));
            api = system.api(own.routes());
        }
    }

    private URI queue() {
        return config.workQueueEndpoint().orElseThrow(() -> new IllegalStateException(
                "dev mode has no queue on this machine: leave relata.dev.services on, or set relata.work-queue-endpoint"));
    }

    /** Batches in progress finish first, so that nothing is delivered to code that is about to go. */
    void stop(@Observes ShutdownEvent event) {
        running.ifPresent(Running::stop);
    }

    HttpApi api() {
        return api;
    }
}
