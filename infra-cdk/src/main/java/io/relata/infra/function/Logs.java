package io.relata.infra.function;

import io.relata.infra.config.Configuration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.logs.CfnLogGroup;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** Creates log groups. A log group that Lambda creates itself never expires and survives its function. */
public final class Logs {
    private Logs() {
    }

    /** A log group with the configured retention, encrypted with the customer's key if there is one. */
    public static LogGroup kept(Construct scope, Configuration configuration) {
        LogGroup logs = LogGroup.Builder.create(scope, "Logs").removalPolicy(RemovalPolicy.DESTROY).build();
        ((CfnLogGroup) logs.getNode().getDefaultChild()).setRetentionInDays(configuration.logRetentionDays());
        CustomerKey.of(configuration).encrypt(logs);
        return logs;
    }
}
