package io.relata.internal.local.change;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A client that ends the program at one of its requests for items: before or after that has taken effect. */
final class KilledClient {
    /** What ends it. */
    static final class Kill extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private KilledClient() {
    }

    /**
     * A client.
     *
     * @param last the request at which it ends the program; an even one takes effect
     * @param others what happens before each request, told its number, from 1 on
     */
    static DynamoDbClient of(DynamoDbClient client, int last, IntConsumer others) {
        AtomicInteger requests = new AtomicInteger();
        return (DynamoDbClient) Proxy.newProxyInstance(KilledClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("describeTable")) {
                        return method.invoke(client, arguments);
                    }
                    int number = requests.incrementAndGet();
                    if (number > last || number == last && last % 2 == 1) {
                        throw new Kill();
                    }
                    others.accept(number);
                    try {
                        Object answer = method.invoke(client, arguments);
                        if (number == last) {
                            throw new Kill();
                        }
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
