package io.relata.benchmarks.cascade;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command {@code ./relata benchmark cascade}: what it takes that a parent is deleted with all its children. */
@Command(name = "cascade", sortOptions = false, description = "The deletion of a parent with its children: requests and units for "
        + "each child, the worker killed on the way, beside a loop of the caller.")
public final class CascadeCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", defaultValue = "10000", paramLabel = "N", description = "children of the parent (${DEFAULT-VALUE})")
    private int children;

    @Option(names = "--kills", defaultValue = "10", paramLabel = "N", description = "how often the worker is killed (${DEFAULT-VALUE})")
    private int kills;

    @Option(names = "--portion", defaultValue = "1000", paramLabel = "N", description = "children an invocation (${DEFAULT-VALUE})")
    private int portion;

    @Option(names = "--seed", defaultValue = "1", paramLabel = "N", description = "of the moments at which it is killed (${DEFAULT-VALUE})")
    private long seed;

    @Override
    public Integer call() {
        Cascade cascade = new Cascade(children, kills, portion, seed);
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            System.out.printf("%,d children, %,d an invocation%n%n| for each child | requests | read units | write units | of an index |%n"
                    + "|---|---:|---:|---:|---:|%n", children, portion);
            Cascade.Outcome relata = cascade.byRelata(dynamoDb);
            print("`CASCADE`: what the caller waits for", relata.caller());
            print("until the children are gone", relata.followed());
            print("their own records", relata.records());
            Cascade.Outcome caller = cascade.byCaller(dynamoDb);
            print("a loop of the caller, Query and DELETE", caller.caller());
            print("their own records", caller.records());
            System.out.printf("%n%d messages, the worker killed %d times in the middle of one; %d entities are left, verify finds %d%n",
                    relata.turns(), relata.killed(), relata.alive(), relata.findings());
            return relata.isRight() && caller.isRight() ? 0 : 1;
        }
    }

    private void print(String what, Meter.Reading reading) {
        double requests = reading.requests().values().stream().mapToInt(Integer::intValue).sum();
        System.out.printf("| %s | %.3f | %.3f | %.3f | %.3f |%n", what, requests / children,
                (reading.tableReads() + reading.indexReads()) / children, reading.tableWrites() / children,
                reading.indexWrites() / children);
    }
}
