package io.relata.local.console;

import io.relata.console.source.ConsoleSource;
import io.relata.console.source.ConsoleSource.Access;
import io.relata.console.source.ConsoleSource.Capabilities;
import io.relata.console.source.ConsoleSource.Mode;
import io.relata.console.source.RawTable;
import io.relata.console.web.ConsoleHandler;
import io.relata.console.web.Doorkeeper;
import io.relata.engine.key.IndexNames;
import io.relata.events.gateway.HttpApi;
import io.relata.model.Model;
import io.relata.servers.dynamodb.DynamoDbEndpoint;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The console of the system on this machine, which may do everything. */
public final class LocalConsole implements AutoCloseable {
    private static final String VERSION = Optional.ofNullable(LocalConsole.class.getPackage().getImplementationVersion()).orElse("");

    private final DynamoDbClient dynamoDb;
    private final ConsoleHandler handler;

    private LocalConsole(DynamoDbClient dynamoDb, ConsoleHandler handler) {
        this.dynamoDb = dynamoDb;
        this.handler = handler;
    }

    /** Opens nothing and observes nothing until somebody looks. */
    public static LocalConsole of(Model model, String table, DynamoDbEndpoint endpoint, HttpApi api) {
        DynamoDbClient dynamoDb = endpoint.client();
        ConsoleSource source = new ConsoleSource(Mode.LOCAL, Access.READ_AND_WRITE, model, IndexNames.SAME,
                new RawTable(dynamoDb, table, IndexNames.SAME), VERSION, new Capabilities(Optional.of(new LocalCalls(api))));
        return new LocalConsole(dynamoDb, new ConsoleHandler(source, Doorkeeper.at(Doorkeeper.Entrance.OPEN)));
    }

    public ConsoleHandler handler() {
        return handler;
    }

    @Override
    public void close() {
        handler.close();
        dynamoDb.close();
    }
}
