package io.relata.internal.search;

import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;

/**
 * Signs requests to one service in one region, with the credentials of the environment.
 *
 * @param service {@code es} for a domain, {@code aoss} for a serverless collection
 * @see <a href="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/request-signing.html">Signing HTTP requests to
 * OpenSearch Service</a>
 */
record RequestSigner(String service, String region, AwsCredentialsProvider credentials) {
    /** @param arn such as {@code arn:aws:es:eu-west-1:111122223333:domain/office} */
    static RequestSigner forResource(String arn) {
        String[] parts = arn.split(":");
        if (parts.length < 6 || !parts[2].equals("es") && !parts[2].equals("aoss")) {
            throw new IllegalArgumentException(arn + " is not the ARN of an OpenSearch domain or a serverless collection");
        }
        return new RequestSigner(parts[2], parts[3], DefaultCredentialsProvider.builder().build());
    }

    SdkHttpRequest sign(SdkHttpRequest request, ContentStreamProvider body) {
        return AwsV4HttpSigner.create().sign(signing -> signing.identity(credentials.resolveCredentials()).request(request).payload(body)
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service).putProperty(AwsV4HttpSigner.REGION_NAME, region)).request();
    }
}
