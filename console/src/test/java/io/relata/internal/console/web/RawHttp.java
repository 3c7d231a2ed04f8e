package io.relata.internal.console.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** An answer to a request that was sent as it is written: HTTP clients refuse to send some of the headers. */
record RawHttp(int status, List<String> headers, String body) {
    static RawHttp get(URI server, String path, String... headers) throws IOException {
        return send(InetAddress.getByName("localhost"), server.getPort(), "GET", path, "", headers);
    }

    static RawHttp post(URI server, String path, String body, String... headers) throws IOException {
        return send(InetAddress.getByName("localhost"), server.getPort(), "POST", path, body, headers);
    }

    static RawHttp send(InetAddress address, int port, String method, String path, String body, String... headers) throws IOException {
        try (Socket socket = new Socket(address, port)) {
            String host = Arrays.stream(headers).anyMatch(header -> header.startsWith("Host:")) ? "" : "Host: localhost:" + port + "\r\n";
            String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
            socket.getOutputStream().write((method + " " + path + " HTTP/1.1\r\n" + host + "Connection: close\r\n" + lines
                    + "Content-Length: " + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
            return parse(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static RawHttp parse(String answer) {
        int end = answer.indexOf("\r\n\r\n");
        List<String> head = List.of(answer.substring(0, end).split("\r\n"));
        return new RawHttp(Integer.parseInt(head.get(0).split(" ")[1]), head.subList(1, head.size()), answer.substring(end + 4));
    }

    Optional<String> header(String name) {
        return headers.stream().filter(header -> header.toLowerCase().startsWith(name.toLowerCase() + ": "))
                .map(header -> header.substring(name.length() + 2)).findFirst();
    }

    /** The cookie as a browser sends it back. */
    String cookie() {
        return "Cookie: " + header("Set-Cookie").orElseThrow().split(";")[0];
    }
}
