package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.fanout.StreamFilter;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The stream's event source mapping, and the work queue. */
@NeedsNode
class StreamTest {
    private final JsonNode template = Deployed.usual().application;
    private final JsonNode source = Deployed.properties(template, "AWS::Lambda::EventSourceMapping", "FanoutStream");

    @Test
    void onlyChangesOfCoreItemsInvokeTheFunction() {
        List<String> patterns = StreamSupport.stream(source.at("/FilterCriteria/Filters").spliterator(), false)
                .map(filter -> filter.get("Pattern").asText()).toList();
        assertThat(patterns).isEqualTo(StreamFilter.PATTERNS).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void recordIsRetriedWithALimitAndThenStoredWhole() {
        assertThat(source.get("StartingPosition").asText()).isEqualTo("TRIM_HORIZON");
        assertThat(source.get("BatchSize").asInt()).isEqualTo(100);
        assertThat(source.get("MaximumBatchingWindowInSeconds").asInt()).isEqualTo(1);
        assertThat(source.get("BisectBatchOnFunctionError").asBoolean()).isTrue();
        assertThat(source.get("MaximumRetryAttempts").asInt()).isEqualTo(50);
        assertThat(source.get("MaximumRecordAgeInSeconds").asInt()).isEqualTo(6 * 3600);
        assertThat(source.get("FunctionResponseTypes")).isEqualTo(json("[\"ReportBatchItemFailures\"]"));
        assertThat(source.at("/DestinationConfig/OnFailure/Destination/Fn::GetAtt/0").asText()).startsWith("FanoutStreamFailures");
        assertThat(source.get("MetricsConfig")).isEqualTo(json("{\"Metrics\": [\"EventCount\"]}"));
    }

    @Test
    void parallelizationIsAsConfigured() {
        JsonNode asked = Deployed.with(Map.of("parallelization", "10", "workConcurrency", "50")).application;
        assertThat(source.get("ParallelizationFactor").asInt()).isEqualTo(4);
        assertThat(Deployed.properties(asked, "AWS::Lambda::EventSourceMapping", "FanoutStream").get("ParallelizationFactor").asInt())
                .isEqualTo(10);
        assertThat(
                Deployed.properties(asked, "AWS::Lambda::EventSourceMapping", "FanoutWork").at("/ScalingConfig/MaximumConcurrency").asInt())
                .isEqualTo(50);
    }

    @Test
    void failedRecordsGoToAPrivateBucket() {
        JsonNode bucket = Deployed.properties(template, "AWS::S3::Bucket", "FanoutStreamFailures");
        assertThat(bucket.get("PublicAccessBlockConfiguration")).isEqualTo(json("""
                {"BlockPublicAcls": true, "BlockPublicPolicy": true, "IgnorePublicAcls": true, "RestrictPublicBuckets": true}"""));
        assertThat(bucket.at("/LifecycleConfiguration/Rules/0/ExpirationInDays").asInt()).isEqualTo(30);
        assertThat(bucket.has("BucketEncryption")).isTrue();
    }

    @Test
    void messageIsTriedFiveTimesAndThenKeptForTwoWeeks() {
        JsonNode queue = Deployed.properties(template, "AWS::SQS::Queue", "FanoutWorkQueue");
        JsonNode deadLetters = Deployed.properties(template, "AWS::SQS::Queue", "FanoutWorkDeadLetters");
        int timeout = Deployed.properties(template, "AWS::Lambda::Function", "Worker").get("Timeout").asInt();
        assertThat(queue.get("VisibilityTimeout").asInt()).isEqualTo(6 * timeout);
        assertThat(queue.at("/RedrivePolicy/maxReceiveCount").asInt()).isEqualTo(5);
        assertThat(queue.at("/RedrivePolicy/deadLetterTargetArn/Fn::GetAtt/0").asText()).startsWith("FanoutWorkDeadLetters");
        assertThat(deadLetters.get("MessageRetentionPeriod").asInt()).isEqualTo(14 * 24 * 3600);
        assertThat(queue.get("SqsManagedSseEnabled").asBoolean()).isTrue();
    }

    /** In a batch, a message could wait behind a long one until it exceeds its receive count. */
    @Test
    void eachMessageHasItsOwnInvocation() {
        JsonNode work = Deployed.properties(template, "AWS::Lambda::EventSourceMapping", "FanoutWork");
        assertThat(work.get("BatchSize").asInt()).isEqualTo(1);
        assertThat(work.get("FunctionResponseTypes")).isEqualTo(json("[\"ReportBatchItemFailures\"]"));
        assertThat(work.get("ScalingConfig")).isEqualTo(json("{\"MaximumConcurrency\": 10}"));
    }
}
