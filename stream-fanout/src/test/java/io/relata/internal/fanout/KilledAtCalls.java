package io.relata.internal.fanout;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Ends a function at a call of DynamoDB, before or after it took effect. */
final class KilledAtCalls {
    private int left = Integer.MAX_VALUE;
    private boolean afterwards;

    void after(int calls, boolean withEffect) {
        left = calls;
        afterwards = withEffect;
    }

    DynamoDbClient client(DynamoDbClient client) {
        return (DynamoDbClient) Proxy.newProxyInstance(DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    left--;
                    if (left < 0 && !afterwards) {
                        throw new CrashingTable.Crash();
                    }
                    try {
                        Object answer = method.invoke(client, arguments);
                        if (left < 0) {
                            throw new CrashingTable.Crash();
                        }
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
