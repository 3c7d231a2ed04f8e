package io.relata.internal.infra.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.PolicyStatement;

/**
 * The secret with the key of the deployment as other stacks use it, with its IAM grants.
 *
 * @param tableArn the table whose guards are hashed with it
 * @param keyArn the customer's KMS key; empty for the one that Secrets Manager owns
 */
public record SecretAccess(String arn, String tableArn, Optional<String> keyArn) {
    /** Allows reading the key, and decrypting it with the customer's. */
    public void grantRead(IGrantable role) {
        add(role, List.of("secretsmanager:GetSecretValue"), arn, Map.of());
        keyArn.ifPresent(key -> add(role, List.of("kms:Decrypt"), key,
                Map.of("StringEquals", Map.of("kms:ViaService", "secretsmanager." + Aws.REGION + ".amazonaws.com"))));
    }

    /**
     * Allows putting and deleting guards of unique values, and no other item, for repair.
     *
     * @param guards their partition keys, as a pattern of IAM
     */
    public void grantRewriteGuards(IGrantable role, String guards) {
        add(role, List.of("dynamodb:PutItem", "dynamodb:DeleteItem"), tableArn, TableAccess.only(guards));
    }

    private static void add(IGrantable role, List<String> actions, String resource, Map<String, Object> conditions) {
        role.getGrantPrincipal().addToPrincipalPolicy(
                PolicyStatement.Builder.create().actions(actions).resources(List.of(resource)).conditions(conditions).build());
    }
}
