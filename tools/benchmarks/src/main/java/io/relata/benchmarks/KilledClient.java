package io.relata.benchmarks;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** A client whose process can be killed: before one of its requests, or after it and before its answer. */
public final class KilledClient {
    private final DynamoDbClient client;
    private Class<? extends DynamoDbRequest> kind = DynamoDbRequest.class;
    private int requestsLeft = Integer.MAX_VALUE;
    private boolean answered;

    public KilledClient(DynamoDbClient client) {
        this.client = (DynamoDbClient) Proxy.newProxyInstance(DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    boolean isLast = arguments != null && arguments.length == 1 && kind.isInstance(arguments[0])
                            && requestsLeft-- == 0;
                    if (isLast && !answered) {
                        throw new KilledException();
                    }
                    try {
                        Object answer = method.invoke(client, arguments);
                        if (isLast) {
                            throw new KilledException();
                        }
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Nothing catches it but who plays the kill. */
    public static final class KilledException extends Error {
        private static final long serialVersionUID = 1;
    }

    public DynamoDbClient client() {
        return client;
    }

    /**
     * @param requests that are answered before
     * @param carriedOut whether the next one is carried out, and only its answer lost
     */
    public void killAfter(int requests, boolean carriedOut) {
        killAfter(DynamoDbRequest.class, requests, carriedOut);
    }

    /**
     * The same at requests of one kind. Others may be sent by several threads.
     *
     * @param requests of the kind that are answered before
     */
    public void killAfter(Class<? extends DynamoDbRequest> of, int requests, boolean carriedOut) {
        kind = of;
        requestsLeft = requests;
        answered = carriedOut;
    }

    /** Nothing more is killed. */
    public void live() {
        requestsLeft = Integer.MAX_VALUE;
    }
}
