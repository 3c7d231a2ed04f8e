package io.relata.internal.infra.table;

import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.infra.config.Configuration;
import java.util.List;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.secretsmanager.Secret;
import software.amazon.awscdk.services.secretsmanager.SecretStringGenerator;
import software.constructs.Construct;

/**
 * The key of the deployment, which CloudFormation generates and nobody sees. It survives the deletion of its stack, as the table does:
 * without it, nobody knows which value a guard claims.
 */
final class DeploymentSecret extends Construct {
    private static final int CHARACTERS = 2 * DeploymentKey.SHORTEST;

    private final Secret secret;

    DeploymentSecret(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        Secret.Builder builder = Secret.Builder.create(this, "Secret").removalPolicy(RemovalPolicy.RETAIN)
                .description("Relata: hashes unique values of the model " + configuration.model().name())
                .generateSecretString(SecretStringGenerator.builder().passwordLength(CHARACTERS).excludePunctuation(true).build());
        configuration.keyArn().ifPresent(arn -> builder.encryptionKey(Key.fromKeyArn(this, "Key", arn)));
        secret = builder.build();
        accept("AwsSolutions-SMG4",
                "another key would make all guards unknown until they are rewritten: it is changed by hand, not on a schedule");
    }

    private void accept(String rule, String reason) {
        NagSuppressions.addResourceSuppressions(secret, List.of(NagPackSuppression.builder().id(rule).reason(reason).build()), true);
    }

    String arn() {
        return secret.getSecretArn();
    }
}
