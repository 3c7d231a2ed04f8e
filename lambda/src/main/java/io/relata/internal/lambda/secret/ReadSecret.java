package io.relata.internal.lambda.secret;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/**
 * Reads one secret of AWS Secrets Manager: one request that the SDK signs and sends, for which no package needs a client of that service.
 *
 * <p>A role that CloudFormation has just created may be refused for some seconds, until its permissions are known everywhere. The first
 * snapshot is taken within these, so a refusal is taken for an answer only if it stays for half a minute.
 *
 * @param http closed by whoever made it
 * @param endpoint of Secrets Manager
 * @param pause runs before each further attempt, with that attempt's number, 2 or more
 * @see <a href="https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html">GetSecretValue</a>
 */
public record ReadSecret(SdkHttpClient http, AwsCredentialsProvider credentials, URI endpoint, IntConsumer pause) {
    /** With the waits between them, half a minute. */
    static final int ATTEMPTS = 9;
    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;
    private static final int TOO_MANY = 429;
    private static final String NOT_ALLOWED = "AccessDeniedException";
    private static final long FIRST_WAIT_MILLIS = 250;
    private static final int DOUBLINGS = 5;

    /** Waits for 0.25, 0.5, 1, 2, 4, 8, 8, 8 seconds. */
    static ReadSecret waiting(SdkHttpClient http, AwsCredentialsProvider credentials, URI endpoint) {
        return new ReadSecret(http, credentials, endpoint, attempt -> {
            try {
                Thread.sleep(FIRST_WAIT_MILLIS << Math.min(attempt - 2, DOUBLINGS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Where Secrets Manager answers in the region of a secret. */
    public static URI endpointOf(String arn) {
        String region = region(arn);
        return URI.create("https://secretsmanager." + region + "." + PartitionMetadata.of(Region.of(region)).dnsSuffix());
    }

    /**
     * The secret's text.
     *
     * @throws IllegalStateException when it can't be read, also after {@value #ATTEMPTS} attempts
     */
    public String read(String arn) {
        IllegalStateException failure = null;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            if (attempt > 1) {
                pause.accept(attempt);
            }
            try {
                HttpExecuteResponse response = send(arn);
                JsonNode answer = body(response);
                int status = response.httpResponse().statusCode();
                if (status == OK && answer.hasNonNull("SecretString")) {
                    return answer.get("SecretString").asText();
                }
                failure = new IllegalStateException("Secrets Manager does not give " + arn + " (" + status + " "
                        + answer.path("__type").asText() + "): may this function's role secretsmanager:GetSecretValue?");
                if (status < SERVER_ERROR && status != TOO_MANY && !answer.path("__type").asText().endsWith(NOT_ALLOWED)) {
                    throw failure;
                }
            } catch (IOException | UncheckedIOException e) {
                failure = new IllegalStateException("Secrets Manager does not answer at " + endpoint + ": " + e.getMessage(), e);
            }
        }
        throw failure;
    }

    private HttpExecuteResponse send(String arn) throws IOException {
        byte[] content = Json.MAPPER.createObjectNode().put("SecretId", arn).toString().getBytes(StandardCharsets.UTF_8);
        ContentStreamProvider body = ContentStreamProvider.fromByteArray(content);
        SdkHttpRequest plain = SdkHttpRequest.builder().method(SdkHttpMethod.POST).uri(endpoint.resolve("/"))
                .putHeader("Content-Type", "application/x-amz-json-1.1").putHeader("X-Amz-Target", "secretsmanager.GetSecretValue")
                .putHeader("Content-Length", String.valueOf(content.length)).build();
        SdkHttpRequest signed = AwsV4HttpSigner.create().sign(signing -> signing.identity(credentials.resolveCredentials()).request(plain)
                .payload(body).putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "secretsmanager")
                .putProperty(AwsV4HttpSigner.REGION_NAME, region(arn))).request();
        return http.prepareRequest(HttpExecuteRequest.builder().request(signed).contentStreamProvider(body).build()).call();
    }

    private static JsonNode body(HttpExecuteResponse response) throws IOException {
        if (response.responseBody().isEmpty()) {
            return Json.MAPPER.createObjectNode();
        }
        try (InputStream in = response.responseBody().get()) {
            return Json.MAPPER.readTree(in);
        }
    }

    private static String region(String arn) {
        String[] parts = arn.split(":");
        if (parts.length < 7 || !parts[2].equals("secretsmanager")) {
            throw new IllegalArgumentException(arn + " is not the ARN of a secret of AWS Secrets Manager");
        }
        return parts[3];
    }
}
