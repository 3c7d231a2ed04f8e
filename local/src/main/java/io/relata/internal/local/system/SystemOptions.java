package io.relata.internal.local.system;

import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * How a local system is put together.
 *
 * @param functions the package of the functions, as the build makes it
 * @param port where the API is served; 0 chooses a free one
 * @param database which DynamoDB it uses
 * @param model the name of the data model; without, the only one that is on the class path
 * @param table the table's name; default that of the model
 * @param data the directory for data and checkpoints; without, all data is lost at the end
 * @param queuePort where the work queue is served; a free port for 0 or if this one is taken
 * @param queue how messages are delivered to the work function
 * @param portion how many copies or links one invocation processes for one entity; default as deployed
 * @param search which search engine it uses
 * @param more further configuration of the functions
 * @param guard who can connect to the API and DynamoDB, and which other origins' pages the API answers; the queue and the search engine are
 * for programs on this machine
 */
public record SystemOptions(Path functions, int port, Database database, Optional<String> model, Optional<String> table,
        Optional<Path> data,
        int queuePort, QueueDelivery queue, Optional<Integer> portion, Search search, Map<String, String> more,
        LoopbackGuard guard) {
    /** Which DynamoDB the system uses. */
    public sealed interface Database {
        /** DynamoDB Local, started and stopped with the system. */
        record Embedded(int port) implements Database {
        }

        /** A server that already runs and outlives the system, such as LocalStack's. */
        record Running(URI endpoint) implements Database {
        }
    }

    /** Which search engine the system uses. */
    public sealed interface Search {
        /** No search engine. */
        record None() implements Search {
        }

        /** OpenSearch, started and stopped with the system. */
        record Embedded(int port) implements Search {
        }

        /** A server that already runs. */
        record Running(URI endpoint) implements Search {
        }
    }

    /** On free ports, in memory. */
    public static SystemOptions inMemory(Path functions) {
        return new SystemOptions(functions, 0, new Database.Embedded(0), Optional.empty(), Optional.empty(), Optional.empty(),
                0,
                QueueDelivery.standard(), Optional.empty(), new Search.None(), Map.of(), LoopbackGuard.STRICT);
    }

    /** On a free port, with a separate table in the DynamoDB Local that all tests share. */
    public static SystemOptions forTests(Path functions, String table) {
        return inMemory(functions).database(new Database.Running(DynamoDbLocal.shared().endpoint())).table(table);
    }

    public SystemOptions port(int chosen) {
        return new SystemOptions(functions, chosen, database, model, table, data, queuePort, queue, portion, search, more, guard);
    }

    public SystemOptions database(Database chosen) {
        return new SystemOptions(functions, port, chosen, model, table, data, queuePort, queue, portion, search, more, guard);
    }

    public SystemOptions model(String name) {
        return new SystemOptions(functions, port, database, Optional.of(name), table, data, queuePort, queue, portion, search,
                more, guard);
    }

    public SystemOptions table(String name) {
        return new SystemOptions(functions, port, database, model, Optional.of(name), data, queuePort, queue, portion, search,
                more, guard);
    }

    public SystemOptions data(Path directory) {
        return new SystemOptions(functions, port, database, model, table, Optional.of(directory), queuePort, queue, portion,
                search, more, guard);
    }

    public SystemOptions queuePort(int chosen) {
        return new SystemOptions(functions, port, database, model, table, data, chosen, queue, portion, search, more, guard);
    }

    public SystemOptions queue(QueueDelivery chosen) {
        return new SystemOptions(functions, port, database, model, table, data, queuePort, chosen, portion, search, more, guard);
    }

    public SystemOptions portion(int copies) {
        return new SystemOptions(functions, port, database, model, table, data, queuePort, queue, Optional.of(copies), search,
                more, guard);
    }

    public SystemOptions search(Search chosen) {
        return new SystemOptions(functions, port, database, model, table, data, queuePort, queue, portion, chosen, more, guard);
    }

    /** @param configuration of the functions, by the names of its properties */
    public SystemOptions more(Map<String, String> configuration) {
        return new SystemOptions(functions, port, database, model, table, data, queuePort, queue, portion, search,
                Map.copyOf(configuration), guard);
    }

    public SystemOptions guard(LoopbackGuard chosen) {
        return new SystemOptions(functions, port, database, model, table, data, queuePort, queue, portion, search, more, chosen);
    }
}
