package io.relata.internal.local.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers {@code GET /}: leads browsers to the console, and tells others what there is. Only here: in AWS there is nothing at {@code /}.
 */
public final class RootHandler extends Handler.Abstract {
    private static final JsonMapper JSON = new JsonMapper();

    private final byte[] index;
    private final String console;

    /** @param console where that is */
    public RootHandler(TableModel model, String console) {
        ObjectNode json = JSON.createObjectNode().put("name", "Relata").put("model", model.name()).put("openapi", "/openapi.json")
                .put("health", "/health").put("console", console);
        model.entities().stream().map(EntityType::collection).forEach(json.putArray("collections")::add);
        this.index = json.toString().getBytes(StandardCharsets.UTF_8);
        this.console = console;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        boolean head = HttpMethod.HEAD.is(request.getMethod());
        if (!"/".equals(request.getHttpURI().getPath()) || !head && !HttpMethod.GET.is(request.getMethod())) {
            return false;
        }
        response.getHeaders().put(HttpHeader.VARY, HttpHeader.ACCEPT.asString());
        if (Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT)).orElse("").contains("text/html")) {
            response.setStatus(302);
            response.getHeaders().put(HttpHeader.LOCATION, console);
            response.write(true, ByteBuffer.allocate(0), callback);
        } else {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, index.length);
            response.write(true, head ? ByteBuffer.allocate(0) : ByteBuffer.wrap(index), callback);
        }
        return true;
    }
}
