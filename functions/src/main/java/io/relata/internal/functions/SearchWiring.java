package io.relata.internal.functions;

import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.search.ConfiguredEngine;
import io.relata.internal.search.FindEntities;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Connects the function that reads to the search engine, where one is configured. */
@Singleton
public class SearchWiring {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final TextIndex index;

    SearchWiring(ServedTable table, ConfiguredEngine engine) {
        this.index = engine.answeringWithin(TIMEOUT).<TextIndex>map(named -> new FindEntities(named, table.name())).orElse(TextIndex.NONE);
    }

    @Produces
    @Singleton
    TextIndex textIndex() {
        return index;
    }
}
