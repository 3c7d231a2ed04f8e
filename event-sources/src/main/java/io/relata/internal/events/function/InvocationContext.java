package io.relata.internal.events.function;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Implements Lambda's {@code Context}, an interface that the function's own class loader loads. */
public final class InvocationContext implements InvocationHandler {
    private static final String CONTEXT = "com.amazonaws.services.lambda.runtime.Context";

    private final String function;
    private final long deadline;
    private final String requestId = UUID.randomUUID().toString();

    private InvocationContext(String function, Duration timeout) {
        this.function = function;
        this.deadline = System.nanoTime() + timeout.toNanos();
    }

    /** The interface, as a class loader knows it. */
    public static Class<?> type(ClassLoader loader) throws ClassNotFoundException {
        return loader.loadClass(CONTEXT);
    }

    /** @param type the interface of the class loader that the function is in */
    public static Object create(Class<?> type, String function, Duration timeout) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                new InvocationContext(function, timeout));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "getAwsRequestId" -> requestId;
            case "getFunctionName" -> function;
            case "getFunctionVersion" -> "$LATEST";
            case "getInvokedFunctionArn" -> "arn:aws:lambda:us-east-1:000000000000:function:" + function;
            case "getLogGroupName" -> "/aws/lambda/" + function;
            case "getLogStreamName" -> "local";
            case "getMemoryLimitInMB" -> 1024;
            case "getRemainingTimeInMillis" -> (int) Math.max(0, (deadline - System.nanoTime()) / 1_000_000);
            case "toString" -> "invocation " + requestId + " of " + function;
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments[0];
            default -> null;
        };
    }
}
