package io.relata.internal.servers.s3;

import com.sun.net.httpserver.HttpExchange;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Tells whether a request is signed, in its URL or by a header. It computes the signature as AWS describes it and not with the SDK, whose
 * errors of use it would share.
 *
 * @see <a href="https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html">Signature version 4</a>
 */
record S3Signature(String accessKeyId, String secret, Clock clock) {
    private static final int FORBIDDEN = 403;
    private static final int SCOPE_PARTS = 5;
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String SIGNATURE = "X-Amz-Signature";
    /** Of a signed URL: whatever the bytes are. */
    private static final String ANY_BYTES = "UNSIGNED-PAYLOAD";
    private static final Duration SKEW = Duration.ofMinutes(15);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");
    private static final Pattern AUTHORIZATION = Pattern.compile(
            ALGORITHM + " Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})");

    /** What a signature is made with, besides the request. */
    private record Signed(String credential, String headers, String time, String bytes) {
        List<String> scope() {
            List<String> parts = List.of(credential.split("/"));
            if (parts.size() != SCOPE_PARTS) {
                throw refused("AccessDenied", "The credential scope is malformed");
            }
            return parts.subList(1, parts.size());
        }
    }

    /** @throws S3Refusal when it is not signed as it is, or too late */
    void require(HttpExchange exchange, Map<String, String> query, byte[] sent) {
        if (query.containsKey(SIGNATURE)) {
            requireUrl(exchange, query);
        } else {
            requireHeader(exchange, query, sent);
        }
    }

    private void requireUrl(HttpExchange exchange, Map<String, String> query) {
        Signed signed = new Signed(query.getOrDefault("X-Amz-Credential", ""), query.getOrDefault("X-Amz-SignedHeaders", ""),
                query.getOrDefault("X-Amz-Date", ""), ANY_BYTES);
        if (clock.instant().isAfter(time(signed.time()).plusSeconds(Long.parseLong(query.getOrDefault("X-Amz-Expires", "0"))))) {
            throw refused("AccessDenied", "Request has expired");
        }
        Map<String, String> without = new TreeMap<>(query);
        without.remove(SIGNATURE);
        require(exchange, without, signed, query.getOrDefault(SIGNATURE, ""));
    }

    private void requireHeader(HttpExchange exchange, Map<String, String> query, byte[] sent) {
        Matcher header = AUTHORIZATION.matcher(header(exchange, "Authorization"));
        if (!header.matches()) {
            throw refused("AccessDenied", "Access Denied");
        }
        Signed signed = new Signed(header.group(1), header.group(2), header(exchange, "X-Amz-Date"), hex(sha256(sent)));
        if (Duration.between(time(signed.time()), clock.instant()).abs().compareTo(SKEW) > 0) {
            throw refused("RequestTimeTooSkewed", "The difference between the request time and the current time is too large.");
        } else if (!header(exchange, "X-Amz-Content-SHA256").equals(signed.bytes())) {
            throw refused("XAmzContentSHA256Mismatch", "The provided 'x-amz-content-sha256' header does not match what was computed.");
        }
        require(exchange, query, signed, header.group(3));
    }

    private void require(HttpExchange exchange, Map<String, String> query, Signed signed, String signature) {
        List<String> headers = List.of(signed.headers().split(";"));
        if (!headers.contains("host") || exchange.getRequestHeaders().keySet().stream().map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name -> name.startsWith("x-amz-") && !headers.contains(name))) {
            throw refused("AccessDenied", "There were headers present in the request which were not signed");
        }
        String request = Stream.of(exchange.getRequestMethod(), encoded(exchange.getRequestURI().getPath()).replace("%2F", "/"),
                query.entrySet().stream().map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue())).sorted()
                        .collect(Collectors.joining("&")),
                headers.stream().map(name -> name + ":" + header(exchange, name).strip() + "\n").collect(Collectors.joining()),
                signed.headers(), signed.bytes()).collect(Collectors.joining("\n"));
        byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
        for (String part : signed.scope()) {
            key = hmac(key, part);
        }
        String expected = hex(hmac(key, String.join("\n", ALGORITHM, signed.time(), String.join("/", signed.scope()),
                hex(sha256(request.getBytes(StandardCharsets.UTF_8))))));
        if (!signed.credential().startsWith(accessKeyId + "/") || !signature.equals(expected)) {
            throw refused("SignatureDoesNotMatch",
                    "The request signature we calculated does not match the signature you provided. Check your key and signing method.");
        }
    }

    private static String header(HttpExchange exchange, String name) {
        return String.join(",", exchange.getRequestHeaders().getOrDefault(name, List.of()));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
    }

    private static Instant time(String text) {
        try {
            return LocalDateTime.parse(text, TIME).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw refused("AccessDenied", "Access Denied");
        }
    }

    private static S3Refusal refused(String code, String message) {
        return new S3Refusal(FORBIDDEN, code, message);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }
}
