package io.relata.internal.console.system;

import io.relata.internal.events.function.LambdaFunction;

/** Delivers each batch twice while that is wanted. What the second invocation answers counts. */
record RepeatRecords(LambdaFunction function, LocalFaults faults) implements LambdaFunction {
    @Override
    public byte[] invoke(byte[] event) {
        if (faults.happens(LocalFaults.Kind.REPEAT_RECORDS)) {
            function.invoke(event);
        }
        return function.invoke(event);
    }
}
