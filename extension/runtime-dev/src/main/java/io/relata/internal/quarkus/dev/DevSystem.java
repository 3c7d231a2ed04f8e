package io.relata.internal.quarkus.dev;

import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.issuer.LocalIssuer;
import io.relata.internal.console.issuer.SigningKey;
import io.relata.internal.console.issuer.TokenAuthorizer;
import io.relata.internal.console.system.ObservedFunctions;
import io.relata.internal.console.system.SystemConsole;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.events.EventSources;
import io.relata.internal.events.InProcessSystem;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.fanout.copy.FindCopies;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.model.TableModel;
import io.relata.internal.quarkus.RelataConfig;
import io.relata.schema.ModelCatalog;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The system in this process: the table, the functions, and what brings them their events. It starts with the application, and is replaced
 * with it when code has changed; the table and the queue stay.
 */
@Singleton
@IfBuildProfile("dev")
class DevSystem {
    private static final Logger LOG = Logger.getLogger(DevSystem.class);

    private final ModelCatalog models;
    private final RelataConfig config;
    private final RouteHandlers own;
    private final Optional<URI> dynamoDb;
    private volatile HttpApi api = HttpApi.starting();
    private Optional<Running> running = Optional.empty();

    private record Running(EventSources sources, DynamoDbStreamsClient streams, DevConsole console) {
        void stop() {
            console.close();
            sources.close();
            streams.close();
        }
    }

    DevSystem(ModelCatalog models, RelataConfig config, RouteHandlers own,
            @ConfigProperty(name = "quarkus.dynamodb.endpoint-override") Optional<URI> dynamoDb) {
        this.models = models;
        this.config = config;
        this.own = own;
        this.dynamoDb = dynamoDb;
    }

    void start(@Observes StartupEvent event) {
        URI endpoint = dynamoDb.orElseThrow(() -> new IllegalStateException(
                "dev mode has no DynamoDB on this machine: leave relata.dev.services on, or set quarkus.dynamodb.endpoint-override"));
        TableModel model = TableModel.of(models.chosen(config.model()));
        LocalClients clients = new LocalClients(endpoint);
        DynamoDbStreamsClient streams = clients.streams();
        try (DynamoDbClient client = clients.dynamoDb()) {
            ObservedFunctions observed = new ObservedFunctions();
            Map<String, LambdaFunction> functions = observed.observing(DevFunctions.all(config.searchEndpoint().isPresent()));
            InProcessSystem system = InProcessSystem.with(model, config.table().orElse(model.table()), client, streams, functions);
            SqsEndpoint work = new SqsEndpoint(queue());
            EventSources sources = system.run(work, config.dev().state(), observed.valve());
            LocalIssuer issuer = new LocalIssuer(SigningKey.in(config.dev().state().map(state -> state.resolve("token-key.json"))),
                    Clock.systemUTC());
            HttpApi served = system.api(own.routes(), TokenAuthorizer.of(issuer, model));
            running = Optional.of(new Running(sources, streams, DevConsole.start(new SystemConsole.Parts(model, system.table().name(),
                    clients.dynamoDb(), work, served, Optional.of(issuer), Optional.of(DevConsole.application()),
                    config.portion().orElse(FindCopies.DEFAULT_PORTION)), observed)));
            api = served;
            if (system.table().ofEarlierModel()) {
                LOG.infof("The model %s stores other things than before: the items of its table are brought up to date", model.name());
                Migrate.local(model, client, system.table().name()).run(VerifyTable.Order.AT_ONCE, Report.NONE);
            }
            if (DevSamples.areWanted()) {
                new DevSamples(model, served, issuer).load();
            }
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

    /** Where the console is. */
    Optional<URI> consoleUrl() {
        return running.flatMap(system -> system.console().url());
    }

    HttpApi api() {
        return api;
    }
}
