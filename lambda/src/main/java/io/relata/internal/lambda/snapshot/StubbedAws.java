package io.relata.internal.lambda.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.ComposedKey;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jboss.logging.Logger;
import software.amazon.awssdk.utils.BinaryUtils;
import software.amazon.awssdk.utils.Md5Utils;

/**
 * A stub of DynamoDB, SQS and STS inside the function: every requested entity exists, every list is empty, every write succeeds and has no
 * effect, every role can be assumed. Each connection has one request, so that opening connections is primed as well.
 */
final class StubbedAws implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(StubbedAws.class);
    private static final String VERSION = "1767225600000000";
    private static final String TIME = "2026-01-01T00:00:00.000Z";
    private static final Duration SESSION = Duration.ofHours(1);

    private final ServerSocket server;

    StubbedAws() throws IOException {
        server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "stubbed-aws");
        thread.setDaemon(true);
        thread.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                InputStream in = new BufferedInputStream(socket.getInputStream());
                Map<String, String> headers = headers(in);
                byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
                socket.getOutputStream().write(response(headers.getOrDefault("x-amz-target", ""), body));
            } catch (IOException e) {
                LOG.debug("a priming request was not answered", e);
            }
        }
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        Map<String, String> headers = new HashMap<>();
        line(in);
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n' && next >= 0; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    private static byte[] response(String target, byte[] request) throws IOException {
        return target.isEmpty()
                ? ok("text/xml", session().getBytes(StandardCharsets.UTF_8))
                : ok("application/x-amz-json-1.0", Json.MAPPER.writeValueAsBytes(answer(target, request)));
    }

    private static byte[] ok(String type, byte[] body) {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        response.writeBytes(("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nConnection: close\r\nContent-Length: " + body.length
                + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
        response.writeBytes(body);
        return response.toByteArray();
    }

    /** The answer to AssumeRole, the one request whose protocol names no target. */
    private static String session() {
        return """
                <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>\
                <AccessKeyId>rehearsal</AccessKeyId><SecretAccessKey>rehearsal</SecretAccessKey><SessionToken>rehearsal</SessionToken>\
                <Expiration>%s</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>"""
                .formatted(Instant.now().plus(SESSION).truncatedTo(ChronoUnit.SECONDS));
    }

    private static ObjectNode answer(String target, byte[] request) throws IOException {
        ObjectNode answer = Json.MAPPER.createObjectNode();
        switch (target.substring(target.indexOf('.') + 1)) {
            case "GetItem" -> found((ObjectNode) Json.MAPPER.readTree(request).required("Key"), answer.putObject("Item"));
            case "SendMessage" -> answer.put("MessageId", "rehearsed")
                    .put("MD5OfMessageBody", md5(Json.MAPPER.readTree(request).required("MessageBody").asText()));
            default -> {}
        }
        return answer;
    }

    /** The SDK checks it. */
    private static String md5(String body) {
        return BinaryUtils.toHex(Md5Utils.computeMD5Hash(body.getBytes(StandardCharsets.UTF_8)));
    }

    private static void found(ObjectNode key, ObjectNode item) {
        item.setAll(key);
        String type = item.path("type").path("S").asText();
        item.putObject("kind").put("S", "entity");
        item.putObject("entity").put("S", ComposedKey.first(type));
        item.putObject("version").put("N", VERSION);
        item.putObject("life").put("N", VERSION);
        item.putObject("createdAt").put("S", TIME);
        item.putObject("updatedAt").put("S", TIME);
    }
}
