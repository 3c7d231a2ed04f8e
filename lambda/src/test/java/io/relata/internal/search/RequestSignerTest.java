package io.relata.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

class RequestSignerTest {
    @ParameterizedTest
    @CsvSource({"arn:aws:es:eu-west-1:111122223333:domain/office, eu-west-1/es",
            "arn:aws:aoss:us-east-1:111122223333:collection/abc123, us-east-1/aoss"})
    void requestIsSignedForTheServiceAndRegionOfTheResourceWithTheHashOfItsBody(String arn, String scope) {
        RequestSigner resource = RequestSigner.forResource(arn);
        SdkHttpRequest request = SdkHttpRequest.builder().method(SdkHttpMethod.POST)
                .uri(URI.create("https://engine.example.com/relata-entity/_bulk"))
                .putHeader("Content-Type", "application/x-ndjson").build();

        StaticCredentialsProvider credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("AKID", "secret"));
        SdkHttpRequest signed = new RequestSigner(resource.service(), resource.region(), credentials)
                .sign(request, ContentStreamProvider.fromUtf8String("abc"));

        assertThat(signed.firstMatchingHeader("Authorization")).get().asString().contains("Credential=AKID/",
                "/" + scope + "/aws4_request");
        assertThat(signed.headers().get("x-amz-content-sha256"))
                .isEqualTo(List.of("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }

    @Test
    void resourceOfAnotherServiceIsRefused() {
        assertThatThrownBy(() -> RequestSigner.forResource("arn:aws:s3:::bucket")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("arn:aws:s3:::bucket is not the ARN of an OpenSearch domain or a serverless collection");
    }
}
