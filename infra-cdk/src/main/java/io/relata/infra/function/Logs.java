package io.relata.infra.function;

import io.relata.internal.infra.config.Configuration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.logs.CfnLogGroup;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** Creates log groups. A log group that Lambda creates itself never expires and survives its function. */
public final class Logs {
    private Logs() {
    }

    /** A log group with the configured retention, encrypted with the customer's key if there is one. */
    public static LogGroup kept(Construct scope, Configuration configuration) {
        return kept(LogGroup.Builder.create(scope, "Logs"), configuration);
    }

    /**
     * A log group that a service writes to without a role, with a name after the stack's. CloudWatch Logs has one resource policy for all
     * of these in a region, of 5,120 characters: each log group takes some of them, unless its name begins with {@code /aws/vendedlogs/}.
     *
     * @see <a href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html">Logs of AWS services</a>
     */
    public static LogGroup ofService(Construct scope, String name, Configuration configuration) {
        return kept(LogGroup.Builder.create(scope, "Logs").logGroupName("/aws/vendedlogs/" + Stack.of(scope).getStackName() + "/" + name),
                configuration);
    }

    private static LogGroup kept(LogGroup.Builder builder, Configuration configuration) {
        LogGroup logs = builder.removalPolicy(RemovalPolicy.DESTROY).build();
        ((CfnLogGroup) logs.getNode().getDefaultChild()).setRetentionInDays(configuration.logRetentionDays());
        CustomerKey.of(configuration).encrypt(logs);
        return logs;
    }
}
