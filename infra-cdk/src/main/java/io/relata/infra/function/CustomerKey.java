package io.relata.infra.function;

import io.relata.infra.config.Configuration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.logs.CfnLogGroup;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.amazon.awscdk.services.sqs.CfnQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/**
 * The customer's key, where there is one, for all that may hold what is in the table: what the stream function gave up on, messages, logs.
 * Roles get the key for the one service that uses it for them, and nothing else. CloudWatch Logs uses it by itself, which the key's own
 * policy has to allow.
 *
 * @see <a href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html">The key's policy for log groups</a>
 */
public record CustomerKey(Optional<String> arn) {
    public static CustomerKey of(Configuration configuration) {
        return new CustomerKey(configuration.keyArn());
    }

    public Bucket.Builder bucket(Construct scope, String id) {
        Bucket.Builder bucket = Bucket.Builder.create(scope, id);
        return arn.map(
                key -> bucket.encryption(BucketEncryption.KMS).encryptionKey(Key.fromKeyArn(scope, id + "Key", key)).bucketKeyEnabled(true))
                .orElseGet(() -> bucket.encryption(BucketEncryption.S3_MANAGED));
    }

    public void encrypt(Queue queue) {
        CfnQueue resource = (CfnQueue) queue.getNode().getDefaultChild();
        arn.ifPresentOrElse(resource::setKmsMasterKeyId, () -> resource.setSqsManagedSseEnabled(true));
    }

    public void encrypt(LogGroup logs) {
        arn.ifPresent(((CfnLogGroup) logs.getNode().getDefaultChild())::setKmsKeyId);
    }

    public void letWriteBucket(IRole role) {
        let(role, "s3", List.of("kms:GenerateDataKey", "kms:Decrypt"));
    }

    public void letSend(IRole role) {
        let(role, "sqs", List.of("kms:GenerateDataKey", "kms:Decrypt"));
    }

    public void letReceive(IRole role) {
        let(role, "sqs", List.of("kms:Decrypt"));
    }

    private void let(IRole role, String service, List<String> actions) {
        arn.ifPresent(key -> role.addToPrincipalPolicy(PolicyStatement.Builder.create().actions(actions).resources(List.of(key))
                .conditions(Map.of("StringEquals", Map.of("kms:ViaService", service + "." + Aws.REGION + ".amazonaws.com"))).build()));
    }
}
