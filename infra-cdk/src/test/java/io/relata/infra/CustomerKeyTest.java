package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that may contain the table's data is encrypted with the customer's key. */
@NeedsNode
class CustomerKeyTest {
    private static final String KEY = "arn:aws:kms:eu-west-1:111122223333:key/0b1c2d3e-0000-1111-2222-333344445555";
    private static final JsonNode TEMPLATE = Deployed.with(Map.of("keyArn", KEY)).application;

    private static List<JsonNode> properties(JsonNode template, String type) {
        return Deployed.all(template, type).stream().map(resource -> resource.get("Properties")).toList();
    }

    @Test
    void failedRecordsMessagesAndLogsAreEncrypted() {
        assertThat(properties(TEMPLATE, "AWS::S3::Bucket")).hasSize(1).allSatisfy(
                bucket -> assertThat(bucket.at("/BucketEncryption/ServerSideEncryptionConfiguration/0")).isEqualTo(Deployed.json("""
                        {"BucketKeyEnabled": true, "ServerSideEncryptionByDefault": {"SSEAlgorithm": "aws:kms", "KMSMasterKeyID": "%s"}}"""
                        .formatted(KEY))));
        assertThat(properties(TEMPLATE, "AWS::SQS::Queue")).hasSize(2).allSatisfy(queue -> {
            assertThat(queue.get("KmsMasterKeyId").asText()).isEqualTo(KEY);
            assertThat(queue.has("SqsManagedSseEnabled")).isFalse();
        });
        assertThat(properties(TEMPLATE, "AWS::Logs::LogGroup")).hasSize(7)
                .allSatisfy(logs -> assertThat(logs.get("KmsKeyId").asText()).isEqualTo(KEY));
    }

    /** A snapshot has what the function read before, such as the key of the deployment. */
    @Test
    void snapshotsOfAllFunctionsAreEncrypted() {
        List<JsonNode> snapshots = properties(Deployed.with(Map.of("keyArn", KEY, "uniqueValues", "hashed", "search",
                "https://search-office.eu-west-1.es.amazonaws.com", "searchArn",
                "arn:aws:es:eu-west-1:111122223333:domain/office")).application, "AWS::Lambda::Function").stream()
                .filter(function -> function.has("SnapStart")).toList();
        assertThat(snapshots).hasSize(6).allSatisfy(function -> assertThat(function.get("KmsKeyArn").asText()).isEqualTo(KEY));
    }

    @Test
    void withoutACustomerKeyServicesUseTheirOwnKeys() {
        JsonNode usual = Deployed.usual().application;

        assertThat(properties(usual, "AWS::SQS::Queue")).allSatisfy(queue -> {
            assertThat(queue.get("SqsManagedSseEnabled").asBoolean()).isTrue();
            assertThat(queue.has("KmsMasterKeyId")).isFalse();
        });
        assertThat(properties(usual, "AWS::Logs::LogGroup")).noneMatch(logs -> logs.has("KmsKeyId"));
        assertThat(properties(usual, "AWS::Lambda::Function")).noneMatch(function -> function.has("KmsKeyArn"));
        assertThat(usual.toString()).doesNotContain("kms:");
    }

    @ParameterizedTest
    @CsvSource({"Fanout, s3, 'kms:GenerateDataKey,kms:Decrypt'", "Fanout, sqs, 'kms:GenerateDataKey,kms:Decrypt'",
            "Worker, sqs, 'kms:GenerateDataKey,kms:Decrypt'", "Worker, sqs, kms:Decrypt", "Verify, sqs, 'kms:GenerateDataKey,kms:Decrypt'"})
    void functionsMayUseTheKeyOnlyThroughTheServicesThatNeedIt(String function, String service, String actions) {
        JsonNode statement = Deployed.json("""
                {"Effect": "Allow", "Action": %s, "Resource": "%s", "Condition": {"StringEquals": {"kms:ViaService": {"Fn::Join": ["",
                 ["%s.", {"Ref": "AWS::Region"}, ".amazonaws.com"]]}}}}""".formatted(actions.contains(",")
                ? "[\"" + actions.replace(",", "\",\"") + "\"]"
                : "\"" + actions + "\"", KEY, service));

        assertThat(Policies.of(TEMPLATE, function).statements()).contains(statement);
    }

    @ParameterizedTest
    @CsvSource({"Commands", "Queries"})
    void apiFunctionsMayUseTheKeyForTheTableOnly(String function) {
        assertThat(Policies.of(TEMPLATE, function).statements()).filteredOn(statement -> statement.toString().contains("kms:"))
                .allSatisfy(statement -> assertThat(statement.get("Condition").toString()).contains("dynamodb."));
    }
}
