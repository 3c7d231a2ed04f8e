package io.relata.internal.fanout.lambda;

import io.relata.internal.engine.setting.Setting;
import io.relata.internal.fanout.index.IndexEntities;
import io.relata.internal.fanout.index.IndexLog;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.lambda.invocation.LogLines;
import io.relata.internal.search.ConfiguredEngine;
import io.relata.internal.search.Engine;
import io.relata.internal.search.EntityIndex;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;

/** Creates the parts of the index function. */
@Singleton
public class IndexWiring {
    /** For one batch of documents; the function has a minute. */
    private static final Duration TIMEOUT = Duration.ofSeconds(25);

    private final ServedTable table;

    IndexWiring(ServedTable table) {
        this.table = table;
    }

    @Produces
    @Singleton
    IndexEntities indexEntities(ConfiguredEngine search) {
        Engine engine = search.answeringWithin(TIMEOUT).orElseThrow(
                () -> new IllegalStateException("the index function needs a search engine: configure " + Setting.SEARCH_ENDPOINT));
        return new IndexEntities(table.model(), new EntityIndex(engine, table.name())::write);
    }

    @Produces
    @Singleton
    IndexLog indexLog() {
        Clock clock = Clock.systemUTC();
        return new IndexLog(new LogLines(IndexLog.class.getName(), clock, System.out::println), table.name(), clock);
    }
}
