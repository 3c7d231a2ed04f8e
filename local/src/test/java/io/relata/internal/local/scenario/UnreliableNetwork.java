package io.relata.internal.local.scenario;

import io.relata.internal.servers.dynamodb.DynamoDbProxy.Fate;
import io.relata.internal.servers.dynamodb.DynamoDbProxy.Request;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What becomes of the requests that the functions make of DynamoDB: nothing special; or a few are lost or repeated at random; or the next
 * write's answer is.
 */
final class UnreliableNetwork {
    private static final Set<String> OF_FUNCTIONS = Set.of("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems",
            "BatchExecuteStatement");
    private static final Set<String> WRITES = Set.of("PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems");
    private static final int ONE_IN = 12;

    private final Random random;
    private final Map<String, Integer> happened = new TreeMap<>();
    private final AtomicReference<Optional<Runnable>> other = new AtomicReference<>(Optional.empty());
    private volatile boolean disturbed;

    UnreliableNetwork(long seed) {
        random = new Random(seed);
    }

    void disturb() {
        disturbed = true;
    }

    void calm() {
        disturbed = false;
    }

    /** @param meanwhile runs between the write and the loss of its answer */
    void loseTheNextAnswer(Runnable meanwhile) {
        other.set(Optional.of(meanwhile));
    }

    boolean isArmed() {
        return other.get().isPresent();
    }

    synchronized int disturbed() {
        return happened.entrySet().stream().filter(entry -> !entry.getKey().equals("Passes")).mapToInt(Map.Entry::getValue).sum();
    }

    Fate fate(Request request) {
        Optional<Runnable> meanwhile = WRITES.contains(request.operation()) && isOfTheApi(request)
                ? other.getAndSet(Optional.empty())
                : Optional.empty();
        return meanwhile.<Fate>map(Fate.LosesItsAnswer::new)
                .orElseGet(() -> disturbed && OF_FUNCTIONS.contains(request.operation()) ? drawn() : new Fate.Passes());
    }

    private synchronized Fate drawn() {
        Fate fate = random.nextInt(ONE_IN) > 0 ? new Fate.Passes() : switch (random.nextInt(4)) {
            case 0 -> new Fate.IsLost();
            case 1 -> new Fate.ArrivesTwice();
            default -> new Fate.LosesItsAnswer(() -> {
            });
        };
        happened.merge(fate.getClass().getSimpleName(), 1, Integer::sum);
        return fate;
    }

    /** The API's writes have the list of writers, the stream function's do not. */
    private static boolean isOfTheApi(Request request) {
        return new String(request.body(), StandardCharsets.UTF_8).contains("_writers");
    }

    @Override
    public synchronized String toString() {
        return "requests to DynamoDB: " + happened;
    }
}
