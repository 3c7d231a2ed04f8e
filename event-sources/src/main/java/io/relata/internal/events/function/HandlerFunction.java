package io.relata.internal.events.function;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * A handler in this process, called with the JSON that Lambda would send it: the event is read, and the answer written, by the library that
 * Lambda's own runtime uses.
 */
public final class HandlerFunction implements LambdaFunction {
    private final String name;
    private final RequestStreamHandler handler;
    private final Duration timeout;

    private HandlerFunction(String name, RequestStreamHandler handler, Duration timeout) {
        this.name = name;
        this.handler = handler;
        this.timeout = timeout;
    }

    /** @param timeout what the handler is told; an invocation that takes longer is not aborted */
    public static HandlerFunction of(String name, RequestStreamHandler handler, Duration timeout) {
        return new HandlerFunction(name, handler, timeout);
    }

    /** @param timeout what the handler is told; an invocation that takes longer is not aborted */
    public static <I, O> HandlerFunction of(String name, RequestHandler<I, O> handler, Duration timeout) {
        Method method = method(handler.getClass());
        PojoSerializer<I> events = serializer(method.getParameterTypes()[0]);
        PojoSerializer<O> answers = serializer(method.getReturnType());
        return of(name,
                (RequestStreamHandler) (in, out, context) -> answers.toJson(handler.handleRequest(events.fromJson(in), context), out),
                timeout);
    }

    /** The method that the class declares, and not the one of the interface, which takes any object. */
    private static Method method(Class<?> handler) {
        return Stream.of(handler.getMethods())
                .filter(method -> method.getName().equals("handleRequest") && !method.isBridge() && method.getParameterCount() == 2)
                .findFirst().orElseThrow(() -> new IllegalArgumentException(handler.getName() + " has no method handleRequest"));
    }

    @SuppressWarnings("unchecked")
    private static <T> PojoSerializer<T> serializer(Class<?> type) {
        return (PojoSerializer<T>) LambdaEventSerializers.serializerFor(type, type.getClassLoader());
    }

    @Override
    public byte[] invoke(byte[] event) {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            handler.handleRequest(new ByteArrayInputStream(event), answer,
                    (Context) InvocationContext.create(Context.class, name, timeout));
        } catch (IOException | RuntimeException e) {
            throw new FunctionErrorException("function " + name + ": " + e, e);
        }
        return answer.toByteArray();
    }
}
