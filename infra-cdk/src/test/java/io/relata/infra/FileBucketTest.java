package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.Attachments;
import io.relata.annotation.Entity;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The bucket with the files of entities: who may do what with it, and that other models have none. */
@NeedsNode
class FileBucketTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Pictured").entities(Product.class).model());
    static final Map<String, String> SETTINGS = Map.of("allowedOrigins", "https://shop.example", "alarmEmail", "oncall@example.com",
            "keyArn",
            "arn:aws:kms:eu-west-1:111122223333:key/0b1c2d3e-0000-1111-2222-333344445555");
    private static final Deployed USUAL = Deployed.of(MODEL, Map.of());
    private static final Deployed KEYED = Deployed.of(MODEL, SETTINGS);

    @Entity(collection = "products")
    @Attachments(name = "pictures", maxSize = "5MB", types = "image/png")
    record Product(@NotBlank String title) {
    }

    @Test
    void modelsWithoutFilesHaveNoBucketAndNoPermission() {
        assertThat(Deployed.all(Deployed.usual().data, "AWS::S3::Bucket")).isEmpty();
        assertThat(Deployed.usual().application.toString()).doesNotContain("RELATA_FILES", "s3:DeleteObject", "s3:GetObject");
    }

    @Test
    void bucketIsPrivateEncryptedAndStays() {
        JsonNode bucket = Deployed.all(USUAL.data, "AWS::S3::Bucket").get(0);
        assertThat(bucket.get("DeletionPolicy").asText()).isEqualTo("Retain");
        JsonNode properties = bucket.get("Properties");
        assertThat(properties.get("PublicAccessBlockConfiguration")).isEqualTo(Deployed.json("""
                {"BlockPublicAcls": true, "BlockPublicPolicy": true, "IgnorePublicAcls": true, "RestrictPublicBuckets": true}"""));
        assertThat(
                properties.at("/BucketEncryption/ServerSideEncryptionConfiguration/0/ServerSideEncryptionByDefault/SSEAlgorithm").asText())
                .isEqualTo("AES256");
        assertThat(properties.at("/LifecycleConfiguration/Rules/0/AbortIncompleteMultipartUpload/DaysAfterInitiation").asInt())
                .isEqualTo(1);
        assertThat(properties.has("CorsConfiguration")).as("no page of another origin may use it").isFalse();
        assertThat(Deployed.all(USUAL.data, "AWS::S3::BucketPolicy").toString()).contains("aws:SecureTransport");
    }

    @Test
    void allowedOriginsMayUseSignedUrlsAndTheCustomersKeyEncrypts() {
        JsonNode properties = Deployed.all(KEYED.data, "AWS::S3::Bucket").get(0).get("Properties");
        assertThat(properties.at("/CorsConfiguration/CorsRules/0")).isEqualTo(Deployed.json("""
                {"AllowedHeaders": ["content-type"], "AllowedMethods": ["GET", "PUT"], "AllowedOrigins": ["https://shop.example"],
                 "MaxAge": 3600}"""));
        assertThat(
                properties.at("/BucketEncryption/ServerSideEncryptionConfiguration/0/ServerSideEncryptionByDefault/SSEAlgorithm").asText())
                .isEqualTo("aws:kms");
        assertThat(actions(KEYED, "Commands")).contains("kms:GenerateDataKey");
        assertThat(actions(KEYED, "Queries")).contains("kms:Decrypt");
    }

    @Test
    void eachFunctionMayDoWhatItDoesAndKnowsTheBucket() {
        assertThat(actions(USUAL, "Commands")).contains("s3:PutObject", "s3:DeleteObject", "s3:ListBucket").doesNotContain("s3:GetObject");
        assertThat(actions(USUAL, "Queries")).contains("s3:GetObject", "s3:ListBucket").doesNotContain("s3:PutObject", "s3:DeleteObject");
        for (String function : List.of("Fanout", "Worker")) {
            assertThat(actions(USUAL, function)).contains("s3:DeleteObject", "s3:ListBucket").doesNotContain("s3:GetObject");
        }
        assertThat(actions(USUAL, "Verify")).doesNotContain("s3:DeleteObject", "s3:ListBucket");
        assertThat(new TreeMap<>(Map.of("Commands", true, "Queries", true, "Fanout", true, "Worker", true, "Verify", false)))
                .allSatisfy((function, knows) -> assertThat(USUAL.application.at("/Resources/" + function
                        + "/Properties/Environment/Variables").has("RELATA_FILES")).as(function).isEqualTo(knows));
    }

    /** The actions of S3 and KMS that the policy of a function's role has. */
    private static List<String> actions(Deployed deployed, String function) {
        String role = deployed.application.at("/Resources/" + function + "/Properties/Role/Fn::GetAtt/0").asText();
        return Deployed.all(deployed.application, "AWS::IAM::Policy").stream()
                .filter(policy -> policy.at("/Properties/Roles").toString().contains("\"" + role + "\""))
                .flatMap(policy -> StreamSupport.stream(policy.at("/Properties/PolicyDocument/Statement").spliterator(), false))
                .flatMap(statement -> statement.get("Action").isArray()
                        ? StreamSupport.stream(statement.get("Action").spliterator(), false)
                        : List.of(statement.get("Action")).stream())
                .map(JsonNode::asText).toList();
    }
}
