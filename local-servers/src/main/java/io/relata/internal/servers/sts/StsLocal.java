package io.relata.internal.servers.sts;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An STS in this process. It answers AssumeRole in the real one's protocol, refuses what the real one finds invalid, and remembers which
 * session it gave which credentials.
 */
public final class StsLocal implements AutoCloseable {
    private static final Pattern ACCESS_KEY_ID = Pattern.compile("Credential=([^/]+)/");
    private static final String SESSION = """
            <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><AssumedRoleUser>\
            <AssumedRoleId>AROALOCAL:%1$s</AssumedRoleId><Arn>%2$s/%1$s</Arn></AssumedRoleUser><Credentials>\
            <AccessKeyId>%3$s</AccessKeyId><SecretAccessKey>local</SecretAccessKey><SessionToken>local</SessionToken>\
            <Expiration>%4$s</Expiration></Credentials></AssumeRoleResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata>\
            </AssumeRoleResponse>""";

    private final HttpServer server;
    private final List<AssumeRole> asked = new CopyOnWriteArrayList<>();
    private final Map<String, AssumeRole> sessions = new ConcurrentHashMap<>();
    private final AtomicInteger issued = new AtomicInteger();
    private volatile Trust trust = request -> Duration.ofHours(1);

    /** Whether a role can be assumed. */
    @FunctionalInterface
    public interface Trust {
        /**
         * How long the session lasts.
         *
         * @throws StsRefusal when there is to be none
         */
        Duration judge(AssumeRole request);
    }

    private StsLocal(HttpServer server) {
        this.server = server;
    }

    /** Starts one on a free port that gives everybody sessions of an hour. */
    public static StsLocal start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            StsLocal sts = new StsLocal(server);
            server.createContext("/", sts::answer);
            server.setExecutor(Executors.newCachedThreadPool(task -> {
                Thread thread = new Thread(task, "sts");
                thread.setDaemon(true);
                return thread;
            }));
            server.start();
            return sts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Judges requests to come in another way. */
    public StsLocal trust(Trust other) {
        trust = other;
        return this;
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The valid requests so far, also those that were refused. */
    public List<AssumeRole> asked() {
        return asked;
    }

    /** The session that these credentials are of. */
    public Optional<AssumeRole> session(String accessKeyId) {
        return Optional.ofNullable(sessions.get(accessKeyId));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            try {
                send(exchange, 200, session(AssumeRole.of(accessKeyId(exchange), body)));
            } catch (StsRefusal refusal) {
                send(exchange, refusal.status(), refusal.xml());
            }
        }
    }

    private String session(AssumeRole request) {
        asked.add(request);
        Instant ends = Instant.now().plus(trust.judge(request)).truncatedTo(ChronoUnit.SECONDS);
        String id = "ASIALOCAL" + issued.incrementAndGet();
        sessions.put(id, request);
        return SESSION.formatted(request.name(), request.role(), id, ends);
    }

    private static String accessKeyId(HttpExchange exchange) {
        Matcher id = ACCESS_KEY_ID.matcher(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        return id.find() ? id.group(1) : "";
    }

    private static void send(HttpExchange exchange, int status, String xml) throws IOException {
        byte[] body = xml.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/xml");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
