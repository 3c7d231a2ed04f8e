package io.relata.internal.infra.table;

import software.amazon.awscdk.Stack;

/** References between the stacks of a model. */
public final class CrossStack {
    private CrossStack() {
    }

    /**
     * Strong references: a stack can't lose an export while another stack imports it. Set for the stack and not for the app, whose other
     * stacks may want it otherwise. To be called before the stack has any resource.
     */
    public static void strong(Stack stack) {
        stack.getNode().setContext("@aws-cdk/core:defaultCrossStackReferences", "strong");
    }
}
