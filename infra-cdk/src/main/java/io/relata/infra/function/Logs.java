package io.relata.infra.function;

import io.relata.infra.config.Configuration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.logs.CfnLogGroup;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** Log groups that are ours from the start: one that Lambda makes itself is kept for ever, and stays when the function goes. */
public final class Logs {
    private Logs() {
    }

    /** Kept for as long as the configuration says, and encrypted with the customer's key if there is one. */
    public static LogGroup kept(Construct scope, Configuration configuration) {
        LogGroup logs = LogGroup.Builder.create(scope, "Logs").removalPolicy(RemovalPolicy.DESTROY).build();
        ((CfnLogGroup) logs.getNode().getDefaultChild()).setRetentionInDays(configuration.logRetentionDays());
        CustomerKey.of(configuration).encrypt(logs);
        return logs;
    }
}
