package io.relata.functions;

import io.relata.engine.read.list.TextIndex;
import io.relata.schema.ModelCatalog;
import io.relata.search.Engine;
import io.relata.search.FindEntities;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Connects the function that reads to the search engine, where one is configured. */
@Singleton
public class SearchWiring {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final TextIndex index;

    SearchWiring(ModelCatalog models, @ConfigProperty(name = "relata.model") Optional<String> model,
            @ConfigProperty(name = "relata.table") Optional<String> table,
            @ConfigProperty(name = "relata.search-endpoint") Optional<URI> endpoint,
            @ConfigProperty(name = "relata.search-arn") Optional<String> arn) {
        String name = table.orElseGet(() -> models.chosen(model).table());
        this.index = endpoint.<TextIndex>map(engine -> new FindEntities(new Engine(engine, arn, TIMEOUT), name)).orElse(TextIndex.NONE);
    }

    @Produces
    @Singleton
    TextIndex textIndex() {
        return index;
    }
}
