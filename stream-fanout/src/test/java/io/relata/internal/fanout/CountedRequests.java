package io.relata.internal.fanout;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Counts the requests that go through a client, by operation. */
final class CountedRequests {
    private final Map<String, Integer> counts = new TreeMap<>();

    DynamoDbClient counting(DynamoDbClient client) {
        return (DynamoDbClient) Proxy.newProxyInstance(DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    if (arguments != null && arguments.length == 1) {
                        synchronized (counts) {
                            counts.merge(method.getName(), 1, Integer::sum);
                        }
                    }
                    try {
                        return method.invoke(client, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    void reset() {
        counts.clear();
    }

    /** The number of requests since the last reset, by operation. */
    Map<String, Integer> counts() {
        return Map.copyOf(counts);
    }
}
