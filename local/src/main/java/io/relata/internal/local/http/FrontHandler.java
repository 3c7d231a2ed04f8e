package io.relata.internal.local.http;

import java.util.List;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Handlers that come before the gateway's once the system runs. */
final class FrontHandler extends Handler.Abstract {
    private volatile List<Handler> handlers = List.of();

    void set(List<Handler> chosen) {
        handlers = chosen;
    }

    /** Ends what would go on for ever, such as streams of events. */
    void close() throws Exception {
        for (Handler handler : handlers) {
            if (handler instanceof AutoCloseable closeable) {
                closeable.close();
            }
        }
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        for (Handler handler : handlers) {
            if (handler.handle(request, response, callback)) {
                return true;
            }
        }
        return false;
    }
}
