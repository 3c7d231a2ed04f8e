package io.relata.internal.infra.table;

import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import io.relata.internal.infra.config.Configuration;
import java.util.List;
import java.util.Optional;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.s3.BlockPublicAccess;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.amazon.awscdk.services.s3.CorsRule;
import software.amazon.awscdk.services.s3.HttpMethods;
import software.amazon.awscdk.services.s3.LifecycleRule;
import software.constructs.Construct;

/** The bucket with the files of entities. It survives the deletion of its stack, as the table does. */
final class FileBucket extends Construct {
    private static final int HOUR = 3600;

    private final Bucket bucket;
    private final Optional<String> keyArn;

    FileBucket(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        keyArn = configuration.keyArn();
        Bucket.Builder builder = Bucket.Builder.create(this, "Bucket").enforceSsl(true).blockPublicAccess(BlockPublicAccess.BLOCK_ALL)
                .removalPolicy(RemovalPolicy.RETAIN)
                .lifecycleRules(List.of(LifecycleRule.builder().abortIncompleteMultipartUploadAfter(Duration.days(1)).build()));
        keyArn.ifPresentOrElse(arn -> builder.encryption(BucketEncryption.KMS).encryptionKey(Key.fromKeyArn(this, "Key", arn))
                .bucketKeyEnabled(true), () -> builder.encryption(BucketEncryption.S3_MANAGED));
        if (!configuration.allowedOrigins().isEmpty()) {
            builder.cors(List.of(CorsRule.builder().allowedOrigins(configuration.allowedOrigins())
                    .allowedMethods(List.of(HttpMethods.GET, HttpMethods.PUT)).allowedHeaders(List.of("content-type")).maxAge(HOUR)
                    .build()));
        }
        bucket = builder.build();
        NagSuppressions.addResourceSuppressions(bucket, List.of(NagPackSuppression.builder().id("AwsSolutions-S1")
                .reason("each URL is signed by a function for a caller whom the API knows; CloudTrail records requests where that is "
                        + "wanted")
                .build()), true);
    }

    /** The bucket as other stacks use it. */
    FileAccess access() {
        return new FileAccess(bucket.getBucketArn(), bucket.getBucketRegionalDomainName(), keyArn);
    }
}
