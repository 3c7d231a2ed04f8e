package io.relata.internal.infra.app;

import io.relata.infra.function.AcceptedFindings;
import io.relata.infra.function.CustomerKey;
import io.relata.infra.function.JavaFunction;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.table.TableAccess;
import java.util.List;
import software.amazon.awscdk.CfnElement;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.DestinationConfigProperty;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.FilterCriteriaProperty;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.FilterProperty;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.MetricsConfigProperty;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.OnFailureProperty;
import software.amazon.awscdk.services.s3.BlockPublicAccess;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.LifecycleRule;
import software.constructs.Construct;

/**
 * Delivers the table's stream to a function. Failed records are retried in ever smaller batches and finally sent to the on-failure S3
 * destination. S3 receives the whole records, while a queue would receive positions in a stream that keeps them for one day only.
 */
final class StreamSource extends Construct {
    private static final int BATCH = 100;
    /** Changes of one item within this time are processed together; copies are updated that much later. */
    private static final Duration WINDOW = Duration.seconds(1);
    private static final int RETRIES = 50;
    /** A quarter of the stream's 24 hours, so that later records still have time. */
    private static final Duration OLDEST = Duration.hours(6);
    private static final String FAILED_RECORDS = "/aws/lambda/*";

    private final Bucket failures;
    private final CfnEventSourceMapping mapping;

    /** @param patterns the function receives records that match any of them */
    StreamSource(Construct scope, String id, TableAccess table, JavaFunction function, List<String> patterns, Configuration configuration) {
        super(scope, id);
        failures = CustomerKey.of(configuration).bucket(this, "Failures").enforceSsl(true)
                .blockPublicAccess(BlockPublicAccess.BLOCK_ALL).removalPolicy(RemovalPolicy.RETAIN)
                .lifecycleRules(List.of(LifecycleRule.builder().expiration(Duration.days(30)).build())).build();
        AcceptedFindings.of(failures, "AwsSolutions-S1",
                "only Lambda writes to it and only operators read it, for days at most; CloudTrail records who did");
        function.role().addToPolicy(
                PolicyStatement.Builder.create().actions(List.of("s3:ListBucket")).resources(List.of(failures.getBucketArn())).build());
        function.role().addToPolicy(PolicyStatement.Builder.create().actions(List.of("s3:PutObject"))
                .resources(List.of(failures.getBucketArn() + FAILED_RECORDS)).build());
        CustomerKey.of(configuration).grantWriteBucket(function.role());
        table.grantStream(function.role());
        AcceptedFindings.of(function.role(), AcceptedFindings.WILDCARD, "streams can be listed for all tables or for none",
                List.of("Resource::*"));
        AcceptedFindings.of(function.role(), AcceptedFindings.WILDCARD, "Lambda chooses the keys of the objects that it writes",
                List.of("Resource::<" + Stack.of(this).getLogicalId((CfnElement) failures.getNode().getDefaultChild()) + ".Arn>"
                        + FAILED_RECORDS));
        mapping = CfnEventSourceMapping.Builder.create(this, "EventSource").eventSourceArn(table.streamArn())
                .functionName(function.alias().getFunctionArn())
                .startingPosition("TRIM_HORIZON").filterCriteria(filter(patterns))
                .batchSize(BATCH).maximumBatchingWindowInSeconds(WINDOW.toSeconds()).parallelizationFactor(configuration.parallelization())
                .functionResponseTypes(List.of("ReportBatchItemFailures")).bisectBatchOnFunctionError(true)
                .maximumRetryAttempts(RETRIES).maximumRecordAgeInSeconds(OLDEST.toSeconds())
                .destinationConfig(DestinationConfigProperty.builder()
                        .onFailure(OnFailureProperty.builder().destination(failures.getBucketArn()).build()).build())
                .metricsConfig(MetricsConfigProperty.builder().metrics(List.of("EventCount")).build()).build();
    }

    /** The dimension of its metrics. */
    String mappingId() {
        return mapping.getAttrId();
    }

    Bucket failures() {
        return failures;
    }

    private static FilterCriteriaProperty filter(List<String> patterns) {
        return FilterCriteriaProperty.builder().filters(patterns.stream()
                .map(pattern -> FilterProperty.builder().pattern(pattern).build()).toList()).build();
    }
}
