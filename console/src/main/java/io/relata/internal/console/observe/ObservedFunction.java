package io.relata.internal.console.observe;

import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;

/**
 * A function of this process that is observed, and ends as Lambda would let it end whatever it throws.
 *
 * @param name of its handler
 */
public record ObservedFunction(String name, LambdaFunction function, InvocationObserver observer) implements LambdaFunction {
    @Override
    public byte[] invoke(byte[] event) {
        InvocationObserver.Invocation invocation = observer.begin(name, event);
        invocation.runs();
        try {
            byte[] answer = answer(event);
            invocation.ended();
            return answer;
        } catch (FunctionErrorException e) {
            invocation.failed(e);
            throw e;
        }
    }

    private byte[] answer(byte[] event) {
        try {
            return function.invoke(event);
        } catch (FunctionErrorException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw new FunctionErrorException("function " + name + ": " + e, e);
        }
    }
}
