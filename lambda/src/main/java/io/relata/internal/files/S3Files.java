package io.relata.internal.files;

import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.file.FileStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * The files in a bucket of Amazon S3. Requests are signed by the SDK; no function needs a client of S3 for them.
 *
 * @param bucket the URL of the bucket
 * @param http sends what is not left to callers; closed by whoever made it
 * @see <a href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html">Signed URLs</a>
 */
public record S3Files(URI bucket, String region, AwsCredentialsProvider credentials, SdkHttpClient http, Clock clock)
        implements
            FileStore {
    /** How long a signed URL is good, as long as the credentials that signed it are. */
    public static final Duration VALID = Duration.ofMinutes(10);
    private static final Pattern HOST = Pattern.compile("\\.s3\\.([a-z0-9-]+)\\.");
    private static final int GOOD = 2;
    private static final int HUNDREDS = 100;

    /**
     * The files in the bucket of a URL, which says the region: {@code https://<bucket>.s3.<region>.amazonaws.com}. That of a local system
     * has the credentials with which requests to it are signed.
     *
     * @param usual credentials where the URL has none
     * @throws IllegalArgumentException when it is no such URL
     */
    public static S3Files of(URI bucket, AwsCredentialsProvider usual, SdkHttpClient http) {
        return new S3Files(requireBucket(bucket), region(bucket), signer(bucket).orElse(usual), http, Clock.systemUTC());
    }

    /** @throws IllegalArgumentException when it is not the URL of a bucket */
    public static URI requireBucket(URI url) {
        if (url.getHost() == null || !String.valueOf(url.getScheme()).matches("https?")) {
            throw new IllegalArgumentException(url + " is no URL of a bucket, such as https://<bucket>.s3.<region>.amazonaws.com");
        }
        return url;
    }

    static String region(URI bucket) {
        Matcher host = HOST.matcher(bucket.getHost());
        return host.find() ? host.group(1) : "us-east-1";
    }

    static Optional<AwsCredentialsProvider> signer(URI bucket) {
        return Optional.ofNullable(bucket.getUserInfo()).map(user -> user.split(":", 2)).filter(parts -> parts.length == 2)
                .map(parts -> StaticCredentialsProvider.create(AwsBasicCredentials.create(parts[0], parts[1])));
    }

    @Override
    public Signed upload(FileKey key, long bytes) {
        return presigned(SdkHttpMethod.PUT, key, Map.of("Content-Length", String.valueOf(bytes), "Content-Type", key.type()));
    }

    @Override
    public Signed download(FileKey key) {
        return presigned(SdkHttpMethod.GET, key, Map.of());
    }

    /**
     * S3 refuses a request whose signed headers are others. The bytes are no part of the signature; for that, the SDK has to take the URL
     * for one of HTTPS, also where a local system has none. The scheme is no part of it either.
     */
    private Signed presigned(SdkHttpMethod method, FileKey key, Map<String, String> headers) {
        SdkHttpRequest.Builder plain = request(method, key.text()).protocol("https");
        headers.forEach(plain::putHeader);
        SdkHttpRequest signed = AwsV4HttpSigner.create().sign(signing -> common(signing.request(plain.build()))
                .putProperty(AwsV4FamilyHttpSigner.AUTH_LOCATION, AwsV4FamilyHttpSigner.AuthLocation.QUERY_STRING)
                .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, false)
                .putProperty(AwsV4FamilyHttpSigner.EXPIRATION_DURATION, VALID)).request();
        return new Signed(method.name(), signed.toBuilder().protocol(bucket.getScheme()).build().getUri(), headers,
                clock.instant().plus(VALID));
    }

    @Override
    public Page list(String prefix, Optional<String> after, int most) {
        SdkHttpRequest.Builder request = request(SdkHttpMethod.GET, "").putRawQueryParameter("list-type", "2")
                .putRawQueryParameter("prefix", prefix).putRawQueryParameter("max-keys", String.valueOf(most));
        after.ifPresent(key -> request.putRawQueryParameter("start-after", key));
        return S3Xml.page(send("list files", request, new byte[0]));
    }

    @Override
    public void delete(List<String> keys) {
        byte[] body = S3Xml.deletion(keys).getBytes(StandardCharsets.UTF_8);
        SdkHttpRequest.Builder request = request(SdkHttpMethod.POST, "").putRawQueryParameter("delete", "")
                .putHeader("Content-MD5", S3Xml.md5(body)).putHeader("Content-Length", String.valueOf(body.length))
                .putHeader("Content-Type", "application/xml");
        S3Xml.firstError(send("delete files", request, body)).ifPresent(error -> {
            throw new FileStoreException("S3 does not delete files: " + error);
        });
    }

    private SdkHttpRequest.Builder request(SdkHttpMethod method, String key) {
        SdkHttpRequest.Builder request = SdkHttpRequest.builder().method(method).protocol(bucket.getScheme()).host(bucket.getHost())
                .encodedPath(bucket.getRawPath() + "/" + encoded(key));
        return bucket.getPort() < 0 ? request : request.port(bucket.getPort());
    }

    /** As a signature has it: all but unreserved characters and slashes are percent-encoded. */
    static String encoded(String key) {
        return URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~")
                .replace("%2F", "/");
    }

    private SignRequest.Builder<AwsCredentialsIdentity> common(SignRequest.Builder<AwsCredentialsIdentity> signing) {
        return signing.identity(credentials.resolveCredentials())
                .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "s3")
                .putProperty(AwsV4HttpSigner.REGION_NAME, region).putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false).putProperty(HttpSigner.SIGNING_CLOCK, clock);
    }

    private String send(String what, SdkHttpRequest.Builder plain, byte[] content) {
        ContentStreamProvider body = ContentStreamProvider.fromByteArray(content);
        SdkHttpRequest signed = AwsV4HttpSigner.create()
                .sign(signing -> common(signing.request(plain.build()).payload(body))).request();
        HttpExecuteRequest.Builder request = HttpExecuteRequest.builder().request(signed);
        if (content.length > 0) {
            // With a body, even an empty one, Java's own client makes a POST of a GET.
            request.contentStreamProvider(body);
        }
        try {
            HttpExecuteResponse answer = http.prepareRequest(request.build()).call();
            String text = text(answer);
            if (answer.httpResponse().statusCode() / HUNDREDS != GOOD) {
                throw new FileStoreException("S3 does not " + what + ": it answers " + answer.httpResponse().statusCode() + " "
                        + S3Xml.firstError(text).orElse(""));
            }
            return text;
        } catch (IOException e) {
            throw new FileStoreException("S3 does not answer at " + bucket.getHost() + ": " + e.getMessage(), e);
        }
    }

    private static String text(HttpExecuteResponse answer) throws IOException {
        if (answer.responseBody().isEmpty()) {
            return "";
        }
        try (InputStream in = answer.responseBody().get()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
