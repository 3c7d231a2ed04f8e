package io.relata.internal.infra.table;

import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import io.github.cdklabs.cdknag.RegexAppliesTo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;

/**
 * The bucket with the files of entities as other stacks use it, with its IAM grants. A signed URL can do what the role that signed it can.
 *
 * @param domain its name in URLs
 * @param keyArn the customer's KMS key; empty for the one that S3 owns
 */
public record FileAccess(String arn, String domain, Optional<String> keyArn) {
    /** The bucket's URL, as functions are told it. */
    public String url() {
        return "https://" + domain;
    }

    /** Allows listing files, and signing URLs that read them. */
    public void grantRead(Role role) {
        grant(role, List.of("s3:GetObject"));
        useKey(role, "kms:Decrypt");
    }

    /** Allows listing and deleting files, and signing URLs that take them. */
    public void grantUpload(Role role) {
        grant(role, List.of("s3:PutObject", "s3:DeleteObject"));
        useKey(role, "kms:GenerateDataKey");
    }

    /** Allows listing and deleting files. */
    public void grantRemove(Role role) {
        grant(role, List.of("s3:DeleteObject"));
    }

    private void grant(Role role, List<String> actions) {
        role.addToPolicy(PolicyStatement.Builder.create().actions(List.of("s3:ListBucket")).resources(List.of(arn)).build());
        role.addToPolicy(PolicyStatement.Builder.create().actions(actions).resources(List.of(arn + "/*")).build());
        NagSuppressions.addResourceSuppressions(role, List.of(NagPackSuppression.builder().id("AwsSolutions-IAM5")
                .reason("the keys of files begin with the entities that callers name")
                .appliesTo(List.of(RegexAppliesTo.builder().regex("/^Resource::.*Files.*\\/\\*$/g").build())).build()), true);
    }

    private void useKey(Role role, String action) {
        keyArn.ifPresent(key -> role.addToPolicy(PolicyStatement.Builder.create().actions(List.of(action)).resources(List.of(key))
                .conditions(Map.of("StringEquals", Map.of("kms:ViaService", "s3." + Aws.REGION + ".amazonaws.com"))).build()));
    }
}
