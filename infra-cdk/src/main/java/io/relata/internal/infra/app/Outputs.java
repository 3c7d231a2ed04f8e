package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;

/** The outputs of a stack, under the names that the runbook uses. Resources have no fixed physical names, so operators find them here. */
final class Outputs {
    private final Stack stack;

    Outputs(Stack stack) {
        this.stack = stack;
    }

    void add(String name, String value, String description) {
        CfnOutput.Builder.create(stack, name).value(value).description(description).build();
    }

    /** A function's alias, the only way to invoke it from its snapshot, and its log group. */
    void function(String name, JavaFunction function) {
        add(name + "Alias", function.alias().getFunctionArn(), "The alias to invoke " + name + " by");
        add(name + "Logs", function.logs().getLogGroupName(), "The log group of " + name);
    }

    void stream(String name, StreamSource stream) {
        add(name + "Source", stream.mappingId(), "The event source mapping from the stream to " + name);
        add(name + "Failures", stream.failures().getBucketName(), "The bucket with the records that " + name + " failed to process");
    }
}
