package io.relata.internal.events.function;

/** A function, as AWS services call it: JSON in, JSON out. */
@FunctionalInterface
public interface LambdaFunction {
    /**
     * Invokes the function; any number of threads may do so concurrently.
     *
     * @throws FunctionErrorException when the function fails
     */
    byte[] invoke(byte[] event);
}
