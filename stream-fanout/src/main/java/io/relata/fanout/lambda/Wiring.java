package io.relata.fanout.lambda;

import io.relata.fanout.Fanout;
import io.relata.model.Model;
import io.relata.models.Models;
import io.relata.table.dynamodb.DynamoDbCopyTable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Puts the stream function together. */
@ApplicationScoped
public class Wiring {
    /** Items of a batch that are settled at the same time: they wait for DynamoDB most of the time. */
    private static final int SIDE_BY_SIDE = 8;
    private static final int IDLE_SECONDS = 5;

    @Produces
    @Singleton
    Fanout fanout(DynamoDbClient dynamoDb, @ConfigProperty(name = "relata.model", defaultValue = "office") String modelName,
            @ConfigProperty(name = "relata.table") Optional<String> table) {
        Model model = Models.named(modelName);
        return new Fanout(model, new DynamoDbCopyTable(dynamoDb, table.orElse(model.table())), Clock.systemUTC(), threads());
    }

    private static ThreadPoolExecutor threads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(SIDE_BY_SIDE, SIDE_BY_SIDE, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                work -> {
                    Thread thread = new Thread(work, "fanout");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
