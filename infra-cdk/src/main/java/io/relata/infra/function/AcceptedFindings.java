package io.relata.infra.function;

import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import java.util.List;
import software.constructs.IConstruct;

/** Accepted findings of cdk-nag, each with the reason. */
public final class AcceptedFindings {
    /** A resource or action with a wildcard. */
    public static final String WILDCARD = "AwsSolutions-IAM5";

    private AcceptedFindings() {
    }

    /** Accepts a finding for a construct and its children. */
    public static void of(IConstruct construct, String rule, String reason) {
        NagSuppressions.addResourceSuppressions(construct, List.of(NagPackSuppression.builder().id(rule).reason(reason).build()), true);
    }

    /** Accepts a finding for a construct and its children, but only for these resources or actions. */
    public static void of(IConstruct construct, String rule, String reason, List<String> appliesTo) {
        NagSuppressions.addResourceSuppressions(construct,
                List.of(NagPackSuppression.builder().id(rule).reason(reason).appliesTo(appliesTo).build()), true);
    }
}
