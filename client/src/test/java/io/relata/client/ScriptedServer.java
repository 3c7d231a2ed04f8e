package io.relata.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gives the answers that it was told, one a connection, byte by byte as they were told, and then closes the connection. */
final class ScriptedServer implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Deque<String> answers = new ArrayDeque<>();
    private final List<String> received = new CopyOnWriteArrayList<>();

    ScriptedServer(String... answers) throws IOException {
        this.answers.addAll(List.of(answers));
        Thread thread = new Thread(this::serve, "scripted server");
        thread.setDaemon(true);
        thread.start();
    }

    /** None: the connection is closed once the request has arrived. */
    static String nothing() {
        return "";
    }

    static String json(int status, String body, String... headers) {
        return "HTTP/1.1 " + status + " .\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n"
                + String.join("", List.of(headers).stream().map(each -> each + "\r\n")
                        .toList())
                + "\r\n" + body;
    }

    static String problem(int status, String type, String... headers) {
        return json(status, "{\"type\":\"urn:relata:problem:" + type + "\",\"title\":\"A title\",\"status\":" + status
                + ",\"detail\":\"a detail\"}", headers);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + path);
    }

    /** The requests so far: head and body. */
    List<String> received() {
        return received;
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                received.add(read(connection.getInputStream()));
                String answer = answers.isEmpty() ? nothing() : answers.removeFirst();
                connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                connection.getOutputStream().flush();
            } catch (IOException e) {
                // The client has gone, or the test is over.
            }
        }
    }

    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        while (!request.toString(StandardCharsets.UTF_8).endsWith("\r\n\r\n")) {
            request.write(in.read());
        }
        Matcher length = LENGTH.matcher(request.toString(StandardCharsets.UTF_8));
        if (length.find()) {
            request.write(in.readNBytes(Integer.parseInt(length.group(1))));
        }
        return request.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
