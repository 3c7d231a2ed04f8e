package io.relata.internal.servers.dynamodb;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A proxy between clients and a local DynamoDB that simulates network faults: lost requests, lost answers, repeated requests. */
public final class DynamoDbProxy implements AutoCloseable {
    /** Headers that the HTTP client sets itself. */
    private static final Set<String> OWN_HEADERS = Set.of("connection", "content-length", "expect", "host", "upgrade", "transfer-encoding");

    private final URI dynamoDb;
    private final Function<Request, Fate> fates;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** What happens to a request. */
    public sealed interface Fate {
        /** It is forwarded and answered. */
        record Passes() implements Fate {
        }

        /** The connection breaks before it is forwarded. */
        record IsLost() implements Fate {
        }

        /** It is executed, then {@code meanwhile} runs, then the connection breaks. */
        record LosesItsAnswer(Runnable meanwhile) implements Fate {
        }

        /** It is executed twice; the second answer is returned. */
        record ArrivesTwice() implements Fate {
        }

        /** It is answered so, and not forwarded. */
        record IsAnswered(int status, byte[] body) implements Fate {
        }

        /** It is executed, and its answer is another one. */
        record ChangesItsAnswer(UnaryOperator<byte[]> change) implements Fate {
        }

        /** The connection stays open without an answer. */
        record Hangs() implements Fate {
        }
    }

    /**
     * A request on its way.
     *
     * @param operation such as {@code PutItem}
     */
    public record Request(String operation, byte[] body) {
    }

    private DynamoDbProxy(URI dynamoDb, Function<Request, Fate> fates) throws IOException {
        this.dynamoDb = dynamoDb;
        this.fates = fates;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
    }

    /** @param fates decides on each request; called by several threads */
    public static DynamoDbProxy start(URI dynamoDb, Function<Request, Fate> fates) {
        try {
            DynamoDbProxy proxy = new DynamoDbProxy(dynamoDb, fates);
            proxy.server.start();
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI uri() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            Fate fate = fates.apply(new Request(target.substring(target.indexOf('.') + 1), body));
            if (fate instanceof Fate.Passes) {
                answer(exchange, send(exchange, body));
            } else if (fate instanceof Fate.ArrivesTwice) {
                send(exchange, body);
                answer(exchange, send(exchange, body));
            } else if (fate instanceof Fate.IsAnswered answered) {
                answer(exchange, answered.status(), answered.body());
            } else if (fate instanceof Fate.ChangesItsAnswer changed) {
                HttpResponse<byte[]> response = send(exchange, body);
                answer(exchange, response.statusCode(), changed.change().apply(response.body()));
            } else if (fate instanceof Fate.LosesItsAnswer lost) {
                send(exchange, body);
                lost.meanwhile().run();
            } else if (fate instanceof Fate.Hangs) {
                closed.await();
            } else if (fate instanceof Fate.IsLost) {
                // Neither a request nor an answer: the connection is closed below.
            } else {
                throw new IllegalStateException("unknown fate " + fate);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private HttpResponse<byte[]> send(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(dynamoDb)
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static void answer(HttpExchange exchange, HttpResponse<byte[]> response) throws IOException {
        response.headers().map().forEach((name, values) -> {
            if (!OWN_HEADERS.contains(name)) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        exchange.sendResponseHeaders(response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
        exchange.getResponseBody().write(response.body());
    }
}
