package io.relata.internal.functions;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.DynamoDbProxy;
import io.relata.internal.servers.dynamodb.DynamoDbProxy.Fate;
import io.relata.internal.servers.dynamodb.DynamoDbProxy.Request;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** As {@link OfficeTableResource}, with a network in between in which the next request of a kind hangs when a test says so. */
public final class HangingTableResource implements QuarkusTestResourceLifecycleManager {
    private static final Set<String> HANGING = ConcurrentHashMap.newKeySet();
    private final DynamoDbProxy network = DynamoDbProxy.start(DynamoDbLocal.shared().endpoint(), HangingTableResource::fate);

    /** @param operation such as {@code PutItem} */
    public static void hangAtNext(String operation) {
        HANGING.add(operation);
    }

    private static Fate fate(Request request) {
        return HANGING.remove(request.operation()) ? new Fate.Hangs() : new Fate.Passes();
    }

    @Override
    public Map<String, String> start() {
        Map<String, String> configuration = new TreeMap<>(new OfficeTableResource().start());
        configuration.put("quarkus.dynamodb.endpoint-override", network.uri().toString());
        return configuration;
    }

    @Override
    public void stop() {
        network.close();
    }
}
