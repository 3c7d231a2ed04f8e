package io.relata.local.lambda;

/** A function, as the services see it that call it: JSON in, JSON out. */
@FunctionalInterface
public interface LambdaFunction {
    /**
     * Calls it, for any number of callers at once.
     *
     * @throws FunctionErrorException when it fails instead of answering
     */
    byte[] invoke(byte[] event);
}
