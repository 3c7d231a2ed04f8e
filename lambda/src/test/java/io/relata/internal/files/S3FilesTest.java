package io.relata.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.file.FileStoreException;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.servers.s3.S3Local;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/** Signed URLs and requests, sent to an S3 that refuses whatever is not signed as it is. */
class S3FilesTest {
    private static final EntityRef PRODUCT = new EntityRef("product", "a~1");
    private static final String PLAIN = "text/plain";

    @TempDir
    private Path directory;
    private final SdkHttpClient http = UrlConnectionHttpClient.create();
    private final HttpClient browser = HttpClient.newHttpClient();
    private Instant now = Instant.parse("2026-11-27T12:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private S3Local s3;
    private S3Files files;

    @BeforeEach
    void start() {
        s3 = S3Local.start(0, directory, Set.of("https://shop.example"), clock);
        files = new S3Files(s3.url(), "eu-west-1", S3Files.signer(s3.url()).orElseThrow(), http, clock);
    }

    @AfterEach
    void stop() {
        s3.close();
        http.close();
    }

    private static FileKey key(String file, String type) {
        return new FileKey(Optional.of("acme"), PRODUCT, 17, "pictures", file.repeat(26), type);
    }

    private HttpResponse<String> send(FileStore.Signed signed, String body, String type) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(signed.url());
        return browser.send(signed.method().equals("PUT")
                ? request.PUT(BodyPublishers.ofString(body)).header("Content-Type", type).build()
                : request.GET().build(), BodyHandlers.ofString());
    }

    private void put(FileKey key) throws Exception {
        assertThat(send(files.upload(key, 3), "abc", key.type()).statusCode()).isEqualTo(200);
    }

    @Test
    void uploadTakesTheBytesAndDownloadGivesThem() throws Exception {
        FileKey key = key("A", "image/svg+xml");
        FileStore.Signed upload = files.upload(key, 5);
        assertThat(upload.headers()).isEqualTo(Map.of("Content-Length", "5", "Content-Type", "image/svg+xml"));
        assertThat(upload.expiresAt()).isEqualTo(clock.instant().plus(Duration.ofMinutes(10)));
        assertThat(send(upload, "<svg>", "image/svg+xml").statusCode()).isEqualTo(200);
        HttpResponse<String> read = send(files.download(key), "", "");
        assertThat(read.body()).isEqualTo("<svg>");
        assertThat(read.headers().firstValue("Content-Type")).contains("image/svg+xml");
    }

    @Test
    void anotherSizeOrTypeOrMethodIsRefused() throws Exception {
        FileStore.Signed upload = files.upload(key("A", PLAIN), 3);
        assertThat(send(upload, "abcd", PLAIN).body()).contains("SignatureDoesNotMatch");
        assertThat(send(upload, "abc", "text/html").statusCode()).isEqualTo(403);
        assertThat(send(files.download(key("A", PLAIN)), "", "").statusCode()).isEqualTo(404);
        FileStore.Signed asRead = new FileStore.Signed("GET", upload.url(), Map.of(), upload.expiresAt());
        assertThat(send(asRead, "", "").statusCode()).isEqualTo(403);
        URI other = URI.create(upload.url().toString().replace("/product/", "/store/"));
        assertThat(send(new FileStore.Signed("PUT", other, Map.of(), upload.expiresAt()), "abc", PLAIN).statusCode()).isEqualTo(403);
        assertThat(files.list("", Optional.empty(), 10).files()).isEmpty();
    }

    @Test
    void noHeaderOfAmazonCanBeAddedAndNoLengthBeHidden() throws Exception {
        FileStore.Signed upload = files.upload(key("A", PLAIN), 3);
        HttpRequest.Builder request = HttpRequest.newBuilder(upload.url()).header("Content-Type", PLAIN);
        assertThat(browser.send(request.copy().header("x-amz-acl", "public-read").PUT(BodyPublishers.ofString("abc")).build(),
                BodyHandlers.ofString()).body()).contains("headers present in the request which were not signed");
        assertThat(browser.send(request.copy().PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[1000]))).build(),
                BodyHandlers.ofString()).statusCode()).as("in chunks").isEqualTo(501);
        assertThat(files.list("", Optional.empty(), 10).files()).isEmpty();
        assertThat(browser.send(HttpRequest.newBuilder(URI.create(upload.url() + "&X-Amz-Expires=9")).build(),
                BodyHandlers.discarding()).statusCode()).isEqualTo(400);
    }

    @Test
    void fileMayBeEmpty() throws Exception {
        FileKey key = key("A", PLAIN);
        assertThat(send(files.upload(key, 0), "", PLAIN).statusCode()).isEqualTo(200);
        HttpResponse<String> read = send(files.download(key), "", "");
        assertThat(read.statusCode()).isEqualTo(200);
        assertThat(read.body()).isEmpty();
    }

    @Test
    void urlIsGoodForTenMinutes() throws Exception {
        FileStore.Signed upload = files.upload(key("A", PLAIN), 3);
        now = now.plus(Duration.ofMinutes(10));
        assertThat(send(upload, "abc", PLAIN).statusCode()).isEqualTo(200);
        now = now.plusSeconds(1);
        assertThat(send(upload, "abc", PLAIN).body()).contains("Request has expired");
    }

    @Test
    void filesAreListedInTheOrderOfTheirKeysPageByPage() throws Exception {
        for (String file : List.of("C", "A", "B")) {
            put(key(file, PLAIN));
        }
        put(new FileKey(Optional.of("acme"), new EntityRef("product", "a~11"), 17, "pictures", "A".repeat(26), PLAIN));
        String prefix = "acme/product/a~1/17/pictures/";
        FileStore.Page first = files.list(prefix, Optional.empty(), 2);
        assertThat(first.files()).extracting(FileStore.Stored::key).containsExactly(key("A", PLAIN).text(), key("B", PLAIN).text());
        assertThat(first.files()).allSatisfy(each -> assertThat(each.bytes()).isEqualTo(3));
        assertThat(first.more()).isTrue();
        FileStore.Page last = files.list(prefix, Optional.of(key("B", PLAIN).text()), 2);
        assertThat(last.files()).extracting(FileStore.Stored::key).containsExactly(key("C", PLAIN).text());
        assertThat(last.more()).isFalse();
    }

    @Test
    void filesAreDeletedAlsoThoseThatAreNotThere() throws Exception {
        put(key("A", "application/x-a&b"));
        put(key("B", PLAIN));
        files.delete(List.of(key("A", "application/x-a&b").text(), key("C", PLAIN).text()));
        assertThat(files.list("", Optional.empty(), 10).files()).extracting(FileStore.Stored::key).containsExactly(key("B", PLAIN).text());
    }

    @Test
    void refusalOfS3IsToldWithItsReason() {
        S3Files others = new S3Files(s3.url(), "eu-west-1", StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "wrong")),
                http, clock);
        assertThatThrownBy(() -> others.list("", Optional.empty(), 10)).isInstanceOf(FileStoreException.class)
                .hasMessageStartingWith("S3 does not list files: it answers 403 SignatureDoesNotMatch");
        assertThatThrownBy(() -> others.delete(List.of("a"))).hasMessageStartingWith("S3 does not delete files: it answers 403");
    }

    @Test
    void nameOfABucketIsNoUrl() {
        assertThatThrownBy(() -> S3Files.of(URI.create("pictures"), AnonymousCredentialsProvider.create(), http))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pictures is no URL of a bucket, such as https://<bucket>.s3.<region>.amazonaws.com");
    }

    /** Computed as AWS describes it, without the SDK: no bytes are part of the signature, but their number and type are. */
    @Test
    void signatureOfAUrlIsTheOneThatAwsDescribes() throws Exception {
        FileStore aws = new S3Files(URI.create("https://pictures.s3.eu-west-1.amazonaws.com"), "eu-west-1",
                StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIAIOSFODNN7EXAMPLE", "secret")), http, clock);
        String query = "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20261127%2Feu-west-1%2Fs3%2Faws4_request"
                + "&X-Amz-Date=20261127T120000Z&X-Amz-Expires=600&X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost";
        String path = "/acme/product/a~1/17/pictures/AAAAAAAAAAAAAAAAAAAAAAAAAA/image/svg%2Bxml";
        String signature = signature("""
                PUT
                %s
                %s
                content-length:3
                content-type:image/svg+xml
                host:pictures.s3.eu-west-1.amazonaws.com

                content-length;content-type;host
                UNSIGNED-PAYLOAD""".formatted(path, query));
        URI url = aws.upload(key("A", "image/svg+xml"), 3).url();
        assertThat(url.getHost()).isEqualTo("pictures.s3.eu-west-1.amazonaws.com");
        assertThat(url.getRawPath()).isEqualTo(path);
        assertThat(url.getRawQuery().split("&")).containsExactlyInAnyOrder((query + "&X-Amz-Signature=" + signature).split("&"));
    }

    private static String signature(String request) throws Exception {
        byte[] key = "AWS4secret".getBytes(StandardCharsets.UTF_8);
        for (String each : List.of("20261127", "eu-west-1", "s3", "aws4_request")) {
            key = hmac(key, each);
        }
        return HexFormat.of().formatHex(hmac(key, "AWS4-HMAC-SHA256\n20261127T120000Z\n20261127/eu-west-1/s3/aws4_request\n"
                + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(request.getBytes(StandardCharsets.UTF_8)))));
    }

    private static byte[] hmac(byte[] key, String text) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void urlOfABucketSaysItsRegion() {
        URI aws = URI.create("https://pictures.s3.eu-west-1.amazonaws.com");
        assertThat(S3Files.region(aws)).isEqualTo("eu-west-1");
        assertThat(S3Files.signer(aws)).isEmpty();
    }

    @Test
    void keyTellsWhoseTheFileIs() {
        FileKey file = key("A", "image/png");
        assertThat(file.text()).isEqualTo("acme/product/a~1/17/pictures/" + "A".repeat(26) + "/image/png");
        assertThat(FileKey.parse(file.text())).contains(file);
        FileKey ofAll = new FileKey(Optional.empty(), PRODUCT, 17, "pictures", "A".repeat(26), "image/png");
        assertThat(FileKey.parse(ofAll.text())).contains(ofAll);
        assertThat(IntStream.range(0, file.text().length()).mapToObj(end -> file.text().substring(0, end)).flatMap(
                part -> FileKey.parse(part).stream()).map(FileKey::type)).allMatch("image/png"::startsWith);
        FileKey dotted = new FileKey(Optional.of(".."), PRODUCT, 17, "pictures", "A".repeat(26), "image/png");
        assertThat(dotted.text()).as("a browser takes .. out of a URL").startsWith("~../product/a~1/17/");
        assertThat(FileKey.parse(dotted.text())).contains(dotted);
        assertThat(FileKey.parse("../product/a~1/17/pictures/" + "A".repeat(26) + "/image/png")).isEmpty();
        assertThat(FileKey.parse("product/../17/pictures/" + "A".repeat(26) + "/image/png")).isEmpty();
        assertThat(FileKey.parse("reports/2026.csv")).isEmpty();
        assertThat(FileKey.parse("product/1/" + "9".repeat(19) + "/pictures/" + "A".repeat(26) + "/image/png")).isEmpty();
    }
}
