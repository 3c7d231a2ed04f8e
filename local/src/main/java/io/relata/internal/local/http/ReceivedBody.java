package io.relata.internal.local.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads the body of a request. While it waits for a client it has no thread, so clients that send slowly keep nobody else waiting. */
final class ReceivedBody implements Runnable {
    private final Request request;
    private final int most;
    private final Consumer<Optional<byte[]>> received;
    private final Consumer<Throwable> failed;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /**
     * @param most how many bytes it may have
     * @param received takes the body; none if it is too large, once it has come to its end: a client that is still sending would miss the
     * answer
     * @param failed takes what keeps the body from coming, or from being answered
     */
    ReceivedBody(Request request, int most, Consumer<Optional<byte[]>> received, Consumer<Throwable> failed) {
        this.request = request;
        this.most = most;
        this.received = received;
        this.failed = failed;
    }

    @Override
    public void run() {
        try {
            read();
        } catch (RuntimeException e) {
            failed.accept(e);
        }
    }

    private void read() {
        for (boolean last = false; !last;) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            } else if (Content.Chunk.isFailure(chunk)) {
                failed.accept(chunk.getFailure());
                return;
            }
            add(chunk.getByteBuffer());
            last = chunk.isLast();
            chunk.release();
        }
        received.accept(Optional.of(bytes.toByteArray()).filter(body -> body.length <= most));
    }

    private void add(ByteBuffer part) {
        byte[] some = new byte[Math.min(part.remaining(), most + 1 - bytes.size())];
        part.get(some);
        bytes.write(some, 0, some.length);
    }
}
