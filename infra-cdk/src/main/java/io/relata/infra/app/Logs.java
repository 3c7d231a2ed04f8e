package io.relata.infra.app;

import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.logs.CfnLogGroup;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** Log groups that are ours from the start: one that Lambda makes itself is kept for ever, and stays when the function goes. */
final class Logs {
    private Logs() {
    }

    /** @param days one of the retentions that CloudWatch offers */
    static LogGroup kept(Construct scope, int days) {
        LogGroup logs = LogGroup.Builder.create(scope, "Logs").removalPolicy(RemovalPolicy.DESTROY).build();
        ((CfnLogGroup) logs.getNode().getDefaultChild()).setRetentionInDays(days);
        return logs;
    }
}
