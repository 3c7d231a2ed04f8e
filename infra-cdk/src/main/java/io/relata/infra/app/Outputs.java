package io.relata.infra.app;

import io.relata.infra.function.JavaFunction;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;

/** What an operator has to find, by names that the runbook uses: nothing that is deployed has a physical name of its own. */
final class Outputs {
    private final Stack stack;

    Outputs(Stack stack) {
        this.stack = stack;
    }

    void add(String name, String value, String description) {
        CfnOutput.Builder.create(stack, name).value(value).description(description).build();
    }

    /** What a function is invoked by, past which there is no snapshot, and where it writes what it does. */
    void function(String name, JavaFunction function) {
        add(name + "Alias", function.alias().getFunctionArn(), "What to invoke " + name + " by");
        add(name + "Logs", function.logs().getLogGroupName(), "The log group of " + name);
    }

    void stream(String name, StreamSource stream) {
        add(name + "Source", stream.mappingId(), "The event source mapping by which " + name + " follows the stream");
        add(name + "Failures", stream.failures().getBucketName(), "The bucket with what " + name + " was given in vain");
    }
}
