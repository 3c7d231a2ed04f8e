package io.relata.internal.local.http;

import io.relata.internal.events.gateway.GatewayProblem;
import io.relata.internal.functions.http.ProblemType;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers requests that the server refuses before the handler, such as too long headers, with a problem and never a stack trace. */
final class ProblemErrorHandler extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus() >= 400 ? response.getStatus() : 500;
        ProblemType type = status == 413
                ? ProblemType.TOO_LARGE
                : status == 431
                        ? ProblemType.HEADERS_TOO_LARGE
                        : status >= 500
                                ? ProblemType.INTERNAL_ERROR
                                : ProblemType.MALFORMED_REQUEST;
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, GatewayProblem.MEDIA_TYPE);
        String detail = status == 500
                ? "the request could not be answered"
                : "the request line or a header is malformed or too long, or the path is not percent-encoded";
        response.write(true, ByteBuffer.wrap(new GatewayProblem(type, status, detail).toJson()), callback);
        return true;
    }
}
