package io.relata.infra.function;

import io.relata.internal.infra.config.Configuration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.logs.CfnLogGroup;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.amazon.awscdk.services.sqs.CfnQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/**
 * Encrypts everything that may contain the table's data with the customer's KMS key, if there is one: failed records, messages, logs, and
 * the functions' snapshots, which hold what a function read before they were taken. A role may use the key only through the service that it
 * needs. CloudWatch Logs uses the key itself, which the key's policy must allow. For a function, whoever deploys it creates a grant.
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

    /** Its environment variables and its snapshots. */
    public void encrypt(Function function) {
        arn.ifPresent(((CfnFunction) function.getNode().getDefaultChild())::setKmsKeyArn);
    }

    public void grantWriteBucket(IRole role) {
        grant(role, "s3", List.of("kms:GenerateDataKey", "kms:Decrypt"));
    }

    public void grantSend(IRole role) {
        grant(role, "sqs", List.of("kms:GenerateDataKey", "kms:Decrypt"));
    }

    public void grantReceive(IRole role) {
        grant(role, "sqs", List.of("kms:Decrypt"));
    }

    private void grant(IRole role, String service, List<String> actions) {
        arn.ifPresent(key -> role.addToPrincipalPolicy(PolicyStatement.Builder.create().actions(actions).resources(List.of(key))
                .conditions(Map.of("StringEquals", Map.of("kms:ViaService", service + "." + Aws.REGION + ".amazonaws.com"))).build()));
    }
}
