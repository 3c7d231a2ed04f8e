package io.relata.internal.servers.s3;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.relata.internal.servers.s3.S3Objects.Listed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One bucket of an S3 in this process, over a directory. It answers what the real one answers to requests that are signed, also by their
 * URL, and refuses all others: with headers other than the signed ones, too late, or without a signature.
 */
public final class S3Local implements AutoCloseable {
    static final String BUCKET = "/files";
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int SERVER_ERROR = 500;
    private static final int NOT_IMPLEMENTED = 501;
    private static final Pattern KEY = Pattern.compile("<Key>(.*?)</Key>");

    private final HttpServer server;
    private final ExecutorService threads;
    private final S3Signature signatures;
    private final String credentials;
    private final S3Objects objects;
    private final Set<String> origins;

    private S3Local(HttpServer server, S3Objects objects, Set<String> origins, Clock clock) {
        String secret = UUID.randomUUID().toString();
        this.server = server;
        this.objects = objects;
        this.origins = origins;
        this.credentials = "local:" + secret;
        this.signatures = new S3Signature("local", secret, clock);
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "s3");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * @param port 0 for a free one
     * @param directory where the objects lie
     * @param origins whose pages may send requests
     */
    public static S3Local start(int port, Path directory, Set<String> origins, Clock clock) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            S3Local s3 = new S3Local(server, new S3Objects(directory), origins, clock);
            server.createContext("/", s3::answer);
            server.setExecutor(s3.threads);
            server.start();
            return s3;
        } catch (IOException e) {
            throw new UncheckedIOException("an S3 for files can't be served at port " + port, e);
        }
    }

    /** The URL of the bucket, with the credentials that sign requests to it. */
    public URI url() {
        return URI.create("http://" + credentials + "@localhost:" + server.getAddress().getPort() + BUCKET);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            allow(exchange);
            if (exchange.getRequestMethod().equals("OPTIONS")) {
                exchange.sendResponseHeaders(NO_CONTENT, -1);
                return;
            }
            try {
                answerSigned(exchange);
            } catch (S3Refusal refusal) {
                send(exchange, refusal.status(), refusal.xml());
            } catch (IllegalArgumentException | IllegalStateException e) {
                send(exchange, BAD_REQUEST, new S3Refusal(BAD_REQUEST, "InvalidRequest", String.valueOf(e.getMessage())).xml());
            } catch (UncheckedIOException e) {
                send(exchange, SERVER_ERROR, new S3Refusal(SERVER_ERROR, "InternalError", String.valueOf(e.getMessage())).xml());
            }
        }
    }

    private void allow(HttpExchange exchange) {
        String origin = exchange.getRequestHeaders().getFirst("Origin");
        if (origin != null && origins.contains(origin)) {
            Headers headers = exchange.getResponseHeaders();
            headers.set("Access-Control-Allow-Origin", origin);
            headers.set("Access-Control-Allow-Methods", "GET, PUT");
            headers.set("Access-Control-Allow-Headers", "content-type");
            headers.set("Vary", "Origin");
        }
    }

    private void answerSigned(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        if (exchange.getRequestHeaders().containsKey("Transfer-Encoding")) {
            throw new S3Refusal(NOT_IMPLEMENTED, "NotImplemented", "A header you provided implies functionality that is not implemented");
        }
        byte[] sent = method.equals("PUT") ? new byte[0] : exchange.getRequestBody().readAllBytes();
        Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
        signatures.require(exchange, query, sent);
        String path = exchange.getRequestURI().getPath();
        String key = path.length() > BUCKET.length() ? path.substring(BUCKET.length() + 1) : "";
        if (!path.startsWith(BUCKET + "/")) {
            throw new S3Refusal(NOT_FOUND, "NoSuchBucket", "The specified bucket does not exist");
        } else if (method.equals("PUT") && !key.isEmpty()) {
            objects.put(key, String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")), exchange.getRequestBody());
            exchange.sendResponseHeaders(OK, -1);
        } else if (method.equals("GET") && !key.isEmpty()) {
            get(exchange, key);
        } else if (method.equals("GET") && query.containsKey("list-type")) {
            send(exchange, OK, listing(query));
        } else if (method.equals("POST") && query.containsKey("delete")) {
            Matcher keys = KEY.matcher(new String(sent, StandardCharsets.UTF_8));
            keys.results().forEach(each -> objects.delete(unescaped(each.group(1))));
            send(exchange, OK, "<DeleteResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"/>");
        } else {
            throw new S3Refusal(NOT_ALLOWED, "MethodNotAllowed", "The specified method is not allowed against this resource");
        }
    }

    private void get(HttpExchange exchange, String key) throws IOException {
        S3Objects.Found found = objects.get(key)
                .orElseThrow(() -> new S3Refusal(NOT_FOUND, "NoSuchKey", "The specified key does not exist."));
        long bytes = Files.size(found.bytes());
        exchange.getResponseHeaders().set("Content-Type", found.type());
        exchange.sendResponseHeaders(OK, bytes == 0 ? -1 : bytes);
        if (bytes > 0) {
            Files.copy(found.bytes(), exchange.getResponseBody());
        }
    }

    private String listing(Map<String, String> query) {
        int most = Integer.parseInt(query.getOrDefault("max-keys", "1000"));
        List<Listed> found = objects.list(query.getOrDefault("prefix", ""), query.getOrDefault("start-after", ""));
        return found.stream().limit(most)
                .map(each -> "<Contents><Key>%s</Key><LastModified>%s</LastModified><Size>%d</Size></Contents>"
                        .formatted(S3Refusal.escaped(each.key()), each.modified(), each.bytes()))
                .collect(Collectors.joining("", "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><IsTruncated>"
                        + (found.size() > most) + "</IsTruncated>", "</ListBucketResult>"));
    }

    private static Map<String, String> query(String raw) {
        return raw == null
                ? Map.of()
                : Pattern.compile("&").splitAsStream(raw).map(field -> field.split("=", 2))
                        .collect(Collectors.toMap(field -> decoded(field[0]), field -> field.length > 1 ? decoded(field[1]) : ""));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String unescaped(String xml) {
        return xml.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    private static void send(HttpExchange exchange, int status, String xml) throws IOException {
        byte[] body = xml.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
