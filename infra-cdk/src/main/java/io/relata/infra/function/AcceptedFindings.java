package io.relata.infra.function;

import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import java.util.List;
import software.constructs.IConstruct;

/** Findings of cdk-nag that are as they should be, each with the reason. */
public final class AcceptedFindings {
    /** A resource or action with a wildcard. */
    public static final String WILDCARD = "AwsSolutions-IAM5";

    private AcceptedFindings() {
    }

    /** Of one construct and what is in it. */
    public static void of(IConstruct construct, String rule, String reason) {
        NagSuppressions.addResourceSuppressions(construct, List.of(NagPackSuppression.builder().id(rule).reason(reason).build()), true);
    }

    /** Of one construct and what is in it, and of these things only. */
    public static void of(IConstruct construct, String rule, String reason, List<String> appliesTo) {
        NagSuppressions.addResourceSuppressions(construct,
                List.of(NagPackSuppression.builder().id(rule).reason(reason).appliesTo(appliesTo).build()), true);
    }
}
