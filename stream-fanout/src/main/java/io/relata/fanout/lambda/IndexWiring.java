package io.relata.fanout.lambda;

import io.relata.fanout.index.IndexEntities;
import io.relata.fanout.index.IndexLog;
import io.relata.lambda.invocation.LogLines;
import io.relata.model.Model;
import io.relata.schema.ModelCatalog;
import io.relata.search.Engine;
import io.relata.search.EntityIndex;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Creates the parts of the index function. */
@Singleton
public class IndexWiring {
    /** For one batch of documents; the function has a minute. */
    private static final Duration TIMEOUT = Duration.ofSeconds(25);

    private final Model model;
    private final String table;

    IndexWiring(ModelCatalog models, @ConfigProperty(name = "relata.model") Optional<String> modelName,
            @ConfigProperty(name = "relata.table") Optional<String> table) {
        this.model = models.chosen(modelName);
        this.table = table.orElse(model.table());
    }

    @Produces
    @Singleton
    IndexEntities indexEntities(@ConfigProperty(name = "relata.search-endpoint") Optional<URI> endpoint,
            @ConfigProperty(name = "relata.search-arn") Optional<String> arn) {
        URI engine = endpoint
                .orElseThrow(() -> new IllegalStateException("the index function needs a search engine: configure relata.search-endpoint"));
        return new IndexEntities(model, new EntityIndex(new Engine(engine, arn, TIMEOUT), table)::write);
    }

    @Produces
    @Singleton
    IndexLog indexLog() {
        Clock clock = Clock.systemUTC();
        return new IndexLog(new LogLines(IndexLog.class.getName(), clock, System.out::println), table, clock);
    }
}
