package io.relata.internal.console.web;

import io.relata.internal.console.source.ConsoleEvent;
import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live;
import io.relata.internal.console.source.Onlookers;
import io.relata.internal.console.view.ConsoleJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Sends events to browsers as they happen, as server-sent events. A thread for each; one that is too slow misses events and is told so, and
 * holds up nobody.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">Server-sent events</a>
 */
final class EventStreams implements AutoCloseable {
    static final int MOST = 20;
    private static final long BETWEEN_SIGNS_OF_LIFE_MILLIS = 5000;
    private static final long STOP_CHECK_MILLIS = 250;

    private final Live live;
    private final AtomicInteger open = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "console-events");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean closed;

    EventStreams(Live live) {
        this.live = live;
    }

    /** A refusal, when there are too many already; else the answer is being sent. */
    Optional<ConsoleAnswer> begin(Request request, Response response, Callback callback) {
        if (open.incrementAndGet() > MOST || closed) {
            open.decrementAndGet();
            return Optional.of(ConsoleAnswer.problem(503, "at most " + MOST + " pages can look at events at a time: close one"));
        }
        long seen = Optional.ofNullable(request.getHeaders().get("Last-Event-ID")).filter(id -> id.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElseGet(live.events()::latest);
        response.setStatus(200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
        threads.execute(() -> send(response, callback, seen));
        return Optional.empty();
    }

    private void send(Response response, Callback callback, long seen) {
        try (Onlookers.Seat seat = live.audience().enter(); OutputStream out = Content.Sink.asOutputStream(response)) {
            out.write("retry: 2000\n\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
            follow(out, seen);
        } catch (IOException | RuntimeException e) {
            callback.failed(e);
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.decrementAndGet();
        }
        callback.succeeded();
    }

    private void follow(OutputStream out, long from) throws IOException, InterruptedException {
        long seen = from;
        long written = System.nanoTime();
        while (!closed) {
            EventRing.Batch batch = live.events().after(seen, STOP_CHECK_MILLIS);
            seen = batch.seen();
            if (batch.dropped() > 0) {
                write(out, new ConsoleEvent(seen, "dropped", System.currentTimeMillis(), Map.of("count", batch.dropped())));
            }
            for (ConsoleEvent event : batch.events()) {
                write(out, event);
            }
            boolean silent = System.nanoTime() - written > BETWEEN_SIGNS_OF_LIFE_MILLIS * 1_000_000;
            if (silent) {
                out.write(": here\n\n".getBytes(StandardCharsets.UTF_8));
            }
            if (silent || !batch.events().isEmpty()) {
                out.flush();
                written = System.nanoTime();
            }
        }
    }

    private static void write(OutputStream out, ConsoleEvent event) throws IOException {
        out.write(("id: " + event.seq() + "\ndata: ").getBytes(StandardCharsets.UTF_8));
        out.write(ConsoleJson.MAPPER.writeValueAsBytes(event.json()));
        out.write("\n\n".getBytes(StandardCharsets.UTF_8));
    }

    /** Ends all streams, within a quarter of a second. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
    }
}
